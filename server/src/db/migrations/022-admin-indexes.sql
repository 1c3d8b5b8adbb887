-- no transaction
create index concurrently accounts_number_search on accounts using gin (number gin_trgm_ops) where number is not null;
-- the events of a person, the newest first; the last backup is one of the few events of nobody
create index concurrently audit_account on audit (account_id, id);
create index concurrently audit_backups on audit (id) where event = 'backed_up';
