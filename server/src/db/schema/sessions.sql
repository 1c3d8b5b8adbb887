create table sessions (
  token_hash bytea primary key,
  id bigint generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('account', 'admin', 'parent')),
  -- SHA-256 of a parent's browser's token. A parent switches between children, and each child has one session in a browser.
  device_hash bytea,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null,
  ip inet
);
create index sessions_account on sessions (account_id, kind, last_seen_at);
create index sessions_device on sessions (device_hash) where device_hash is not null;
create index sessions_expires on sessions (expires_at);

-- The browsers in which an account was used, for the e-mail about a sign-in from a new one. The hash covers the account's id too, so
-- that the rows of people who share a computer cannot be matched.
create table known_devices (
  account_id bigint not null references accounts on delete cascade,
  token_hash bytea not null,
  -- A parent opened the student's view in this browser, apart from the account's own.
  is_parent boolean not null default false,
  user_agent text not null,
  created_at timestamptz not null default now(),
  -- null where somebody signed up here and did not sign in yet
  signed_in_at timestamptz,
  -- when the owner got an e-mail about the browser
  notified_at timestamptz,
  primary key (account_id, token_hash)
);
create index known_devices_used on known_devices (coalesce(signed_in_at, created_at));
