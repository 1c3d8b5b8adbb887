-- the browsers in which an account was used, for the letter about a sign-in from a new one. The hash covers the account's id too,
-- so that the rows of people who share a computer cannot be matched
create table known_devices (
  account_id bigint not null references accounts on delete cascade,
  token_hash bytea not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  -- null where somebody signed up here and did not sign in yet
  signed_in_at timestamptz,
  -- when the owner got a letter about it
  told_at timestamptz,
  primary key (account_id, token_hash)
);
create index known_devices_used on known_devices (coalesce(signed_in_at, created_at));

-- who got a letter about having been added to which course, for a day
create table course_letters (
  account_id bigint not null references accounts on delete cascade,
  course_id bigint not null,
  sent_at timestamptz not null default now(),
  primary key (account_id, course_id)
);
create index course_letters_sent on course_letters (sent_at);
