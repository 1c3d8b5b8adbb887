-- the code with which students join a course; without a row joining by code is off. The letters are those of the short IDs
create table join_codes (
  course_id bigint primary key references courses on delete cascade,
  code text collate "C" not null constraint join_codes_code_key unique check (code ~ '^[2-9A-DF-HJ-NP-Z]{6}$'),
  -- until when who joins is a participant at once
  open_until timestamptz,
  used_at timestamptz not null default now()
);
create index join_codes_used on join_codes (used_at);

-- who waits to be accepted; a declined one is kept for a day, in which the student cannot ask again
create table join_requests (
  course_id bigint not null references courses on delete cascade,
  id bigint generated always as identity,
  student_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  constraint join_requests_pkey primary key (course_id, id),
  constraint join_requests_student_key unique (course_id, student_id)
);
create index join_requests_student on join_requests (student_id);
create index join_requests_declined on join_requests (declined_at) where declined_at is not null;
create trigger join_requests_limit after insert on join_requests
  referencing new table as added for each statement execute function refuse_long_list(1000);

-- whoever is a participant waits no longer, whatever the way in
create function end_join_requests() returns trigger language plpgsql as $$
begin
  delete from join_requests r using added where r.course_id = added.course_id and r.student_id = added.student_id;
  return null;
end $$;
create trigger participants_end_requests after insert on participants
  referencing new table as added for each statement execute function end_join_requests();

-- read-only, and outside the quota of its owner
alter table courses add column archived_at timestamptz;
