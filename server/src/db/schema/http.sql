create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  route text not null,
  key text not null,
  -- SHA-256 of the content that was sent with the key
  content_hash text not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, route, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
