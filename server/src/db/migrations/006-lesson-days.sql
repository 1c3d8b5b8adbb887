-- [{ weekday: 1–7, startsAt: "HH:MM" | null }], sorted; empty: learned from the dates
alter table all_courses add column lesson_days jsonb not null default '[]';

create or replace view courses as
select id, name, description, lesson_link, banner_image, start_date, end_date, read_only_until, created_at, version, note_bytes,
  archived_at, requests_version, emoji, ground, lesson_days
from all_courses
where deleted_at is null;

-- the secret addresses of calendars: a student's own and that of the student's parents are two
create table calendars (
  account_id bigint not null references accounts on delete cascade,
  is_parent boolean not null default false,
  -- encrypted with a key outside the database, so that the owner can copy the address again
  secret bytea not null,
  -- SHA-256 of the secret
  secret_hash bytea not null constraint calendars_hash_key unique,
  created_at timestamptz not null default now(),
  primary key (account_id, is_parent)
);
