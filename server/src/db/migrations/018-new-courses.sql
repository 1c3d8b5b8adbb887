-- Courses that are new to a student: a teacher who knew only the short ID added them, and the student has not said that they know the
-- course. No row: it is known. A row outlives the participation, so that what comes back from the trash is as new as it was.
create table new_courses (
  course_id bigint not null references all_courses on delete cascade,
  student_id bigint not null references accounts on delete cascade,
  added_at timestamptz not null default now(),
  primary key (course_id, student_id)
);
create index new_courses_student on new_courses (student_id);

-- What families said of a course of theirs: the student, or a parent, whose answer counts in that browser only
create table course_answers (
  course_id bigint not null references all_courses on delete cascade,
  student_id bigint not null references accounts on delete cascade,
  -- SHA-256 of the browser's token for a parent, empty for the student
  device_hash bytea not null default '',
  -- of a parent; a student's own answer ends the row of new_courses
  is_known boolean not null default false,
  -- nothing of the course is notified
  is_muted boolean not null default false,
  -- when a parent last opened the view in this browser
  seen_at timestamptz not null default now(),
  primary key (student_id, course_id, device_hash)
);
create index course_answers_course on course_answers (course_id);

-- Owners whose course a student left: they add the student again only after the student asked to join
create table left_owners (
  student_id bigint not null references accounts on delete cascade,
  owner_id bigint not null references accounts on delete cascade,
  left_at timestamptz not null default now(),
  primary key (student_id, owner_id)
);
create index left_owners_owner on left_owners (owner_id);

-- Families are notified that there is a new course, when they may be and once a day: the server decides that
create function queue_new_course() returns trigger language plpgsql as $$
begin
  insert into push_notices (device_id, key, kind, due_at, expires_at)
  select distinct d.id, 'new_course', 'new_course', now(), now() + interval '12 hours'
  from added a join push_devices d on d.account_id = a.student_id
  where d.kinds <> '{}'
  on conflict (device_id, key) do update
    set id = nextval(pg_get_serial_sequence('push_notices', 'id')), expires_at = excluded.expires_at;
  return null;
end $$;
create trigger new_courses_notice after insert on new_courses
  referencing new table as added for each statement execute function queue_new_course();

-- who added, so that one teacher's letters are counted
alter table course_letters add column actor_id bigint;

-- how many notices a device got on its last day in Baku, of all courses, deleted ones too
alter table push_devices
  add column notified_on date,
  add column notified_count integer not null default 0;
