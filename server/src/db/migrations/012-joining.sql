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

alter table courses
  -- read-only, and outside the quota of its owner
  add column archived_at timestamptz,
  -- rises with every change of who waits; like the version of the attendance it follows the clock
  add column requests_version bigint not null default 0;

create function raise_requests_version() returns trigger language plpgsql as $$
begin
  update courses set requests_version = greatest(requests_version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
  where id in (select course_id from changed);
  return null;
end $$;
create trigger join_requests_added after insert on join_requests
  referencing new table as changed for each statement execute function raise_requests_version();
create trigger join_requests_answered after update on join_requests
  referencing new table as changed for each statement execute function raise_requests_version();
create trigger join_requests_gone after delete on join_requests
  referencing old table as changed for each statement execute function raise_requests_version();

-- a copied course shares the files of its materials: a file is free when its last material goes. The lock makes two
-- materials of one file go one after the other, so that the second sees the first one gone
alter table materials drop constraint materials_file_key;
create function release_material_file() returns trigger language plpgsql as $$
begin
  perform from files where key = old.file_key for no key update;
  update files set unused_since = now()
  where key = old.file_key and not exists (select from materials where file_key = old.file_key);
  return null;
end $$;
drop trigger materials_file_gone on materials;
create trigger materials_file_gone after delete on materials
  for each row execute function release_material_file();
