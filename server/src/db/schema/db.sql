create table secrets (
  name text primary key,
  value bytea not null
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null,
  account_id bigint,
  ip inet,
  details jsonb
);
create index audit_at on audit (at);
-- The events of a person, the newest first
create index audit_account on audit (account_id, id);
-- Finds the last backup. Few events have no account.
create index audit_backups on audit (id) where event = 'backed_up';
