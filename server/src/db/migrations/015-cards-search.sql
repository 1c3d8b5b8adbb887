-- no transaction
-- cards have no e-mail, and a concatenation with null is null
create index concurrently accounts_name_search on accounts using gin ((folded_name || ' ' || coalesce(email, '')) gin_trgm_ops);
create index concurrently accounts_short_name_search on accounts
  using gin (search_grams(role, folded_name || ' ' || coalesce(email, '')));
-- without statistics a word is taken to be rare, as in migration 005
alter index accounts_short_name_search alter column 1 set statistics 0;
drop index concurrently if exists accounts_search;
drop index concurrently if exists accounts_short_search;
