-- the secret is encrypted with a key outside the database. `confirmed_at` is null until a code of the secret was typed;
-- `last_step` is the time step of the last code that was used
create table second_factors (
  account_id bigint primary key references accounts on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- SHA-256 of the codes that were not used
create table recovery_codes (
  account_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (account_id, code_hash)
);
