-- who is named in the security events, kept as long as these; the account itself is gone
create table deleted_accounts (
  id bigint primary key,
  full_name text not null,
  role text not null,
  deleted_at timestamptz not null default now()
);
create index deleted_accounts_at on deleted_accounts (deleted_at);
