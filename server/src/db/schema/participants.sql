create table participants (
  course_id bigint not null references all_courses on delete cascade,
  student_id bigint not null references accounts on delete cascade,
  since timestamptz not null default now(),
  -- the student's name in this course, where its teachers chose one or a card had one
  name_in_course text,
  -- What the teachers set for a student, and what a move took along: { since: the first day that counts, agreed: rounds after the first
  -- one, agreedAt, agreedBy, courses: from which the student was moved, each { id, until: the day of the move }, lessons: those in such
  -- courses that were removed for good }; null: from the day of joining on, and nothing is agreed.
  round jsonb,
  primary key (course_id, student_id)
);
create index participants_student on participants (student_id, course_id);
create trigger participants_limit after insert on participants
  referencing new table as added for each statement execute function refuse_long_list(1000);

-- Participants of a deleted course (`with_course`), and students who left a course or were removed from it. These students stay in the
-- past of the course for 400 days. A teacher can restore a removed student for 30 days, but no student who left: there `deleted_by` is the
-- student.
create table deleted_participants (
  course_id bigint not null references all_courses on delete cascade,
  student_id bigint not null references accounts on delete cascade,
  since timestamptz not null,
  -- the last day in the course
  until date not null default (now() at time zone 'Asia/Baku')::date,
  with_course boolean not null,
  -- The course to which a teacher moved the student. There is no foreign key, so that a course is deleted without a search for who was
  -- moved to it.
  moved_to bigint,
  name_in_course text,
  round jsonb,
  deleted_at timestamptz not null default now(),
  deleted_by bigint,
  primary key (course_id, student_id)
);
create index deleted_participants_student on deleted_participants (student_id);
create index deleted_participants_alone on deleted_participants (deleted_at) where not with_course;

-- A student who is a participant again, for whatever reason, cannot be restored.
create function end_removal() returns trigger language plpgsql as $$
begin
  delete from deleted_participants d using added where d.course_id = added.course_id and d.student_id = added.student_id;
  return null;
end $$;
create trigger participants_end_removal after insert on participants
  referencing new table as added for each statement execute function end_removal();

-- Courses to which a teacher added a student by the short ID alone, and which the student has not confirmed. Without a row the student
-- knows the course. A row outlives the participation, so that a restored one is as new as it was.
create table new_courses (
  course_id bigint not null references all_courses on delete cascade,
  student_id bigint not null references accounts on delete cascade,
  added_at timestamptz not null default now(),
  primary key (course_id, student_id)
);
create index new_courses_student on new_courses (student_id);

-- What a family answered about a course of theirs: the student, or a parent, whose answer counts in that browser only.
create table course_answers (
  course_id bigint not null references all_courses on delete cascade,
  student_id bigint not null references accounts on delete cascade,
  -- SHA-256 of the browser's token for a parent, empty for the student
  device_hash bytea not null default '',
  -- set by a parent; a student's own answer removes the row of new_courses
  is_known boolean not null default false,
  -- nothing of the course is notified
  is_muted boolean not null default false,
  -- when a parent last opened the view in this browser
  seen_at timestamptz not null default now(),
  primary key (student_id, course_id, device_hash)
);
create index course_answers_course on course_answers (course_id);

-- Students who left a course of an owner. The owner can add the student again only after the student asked to join.
create table left_owners (
  student_id bigint not null references accounts on delete cascade,
  owner_id bigint not null references accounts on delete cascade,
  left_at timestamptz not null default now(),
  primary key (student_id, owner_id)
);
create index left_owners_owner on left_owners (owner_id);

-- The e-mails to people who were added to a course, stored for a day
create table course_emails (
  account_id bigint not null references accounts on delete cascade,
  course_id bigint not null,
  -- the teacher who added, so that the e-mails of one teacher are counted
  actor_id bigint,
  sent_at timestamptz not null default now(),
  primary key (account_id, course_id)
);
create index course_emails_sent on course_emails (sent_at);
