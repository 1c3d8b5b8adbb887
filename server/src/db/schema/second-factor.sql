create table second_factors (
  account_id bigint primary key references accounts on delete cascade,
  -- encrypted with a key outside the database
  secret bytea not null,
  -- null until the person typed a code of the secret
  confirmed_at timestamptz,
  -- the time step of the last used code
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- SHA-256 of the unused codes
create table recovery_codes (
  account_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
