-- The code with which students join a course, of the letters of the short IDs. Without a row joining by code is off.
create table join_codes (
  course_id bigint primary key references all_courses on delete cascade,
  code text collate "C" not null unique check (code ~ '^[2-9A-DF-HJ-NP-Z]{6}$'),
  -- until then a student who joins is a participant at once
  open_until timestamptz,
  used_at timestamptz not null default now()
);
create index join_codes_used on join_codes (used_at);

-- Students who wait to be accepted. A declined request is stored for a day, in which the student cannot ask again.
create table join_requests (
  course_id bigint not null references all_courses on delete cascade,
  id bigint generated always as identity,
  student_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  primary key (course_id, id),
  constraint join_requests_student_key unique (course_id, student_id)
);
create index join_requests_student on join_requests (student_id);
create index join_requests_declined on join_requests (declined_at) where declined_at is not null;
create trigger join_requests_limit after insert on join_requests
  referencing new table as added for each statement execute function refuse_long_list(1000);

-- A student who has become a participant, for whatever reason, does not wait any more.
create function end_join_requests() returns trigger language plpgsql as $$
begin
  delete from join_requests r using added where r.course_id = added.course_id and r.student_id = added.student_id and added.until is null;
  return null;
end $$;
create trigger stays_end_requests after insert on stays
  referencing new table as added for each statement execute function end_join_requests();
create trigger stays_end_requests_again after update on stays
  referencing new table as added for each statement execute function end_join_requests();

create function raise_requests_version() returns trigger language plpgsql as $$
begin
  update all_courses set requests_version = greatest(requests_version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
  where id in (select course_id from changed);
  return null;
end $$;
create trigger join_requests_added after insert on join_requests
  referencing new table as changed for each statement execute function raise_requests_version();
create trigger join_requests_answered after update on join_requests
  referencing new table as changed for each statement execute function raise_requests_version();
create trigger join_requests_gone after delete on join_requests
  referencing old table as changed for each statement execute function raise_requests_version();
