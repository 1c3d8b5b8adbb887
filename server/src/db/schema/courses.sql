-- A table whose name begins with all_ has deleted rows, which people can restore for 30 days. The view without that prefix shows the
-- rows that are not deleted and whose course, category and material are not deleted, so that no query can forget the condition.
create table all_courses (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  description text not null,
  lesson_link text,
  banner_image text,
  -- the emoji and the ground colour that a teacher chose; null: derived from the id
  emoji text,
  ground text,
  start_date date,
  end_date date,
  -- [{ weekday: 1–7, startsAt: "HH:MM" | null }], sorted; empty: learned from the dates
  lesson_days jsonb not null default '[]',
  -- for each of lesson_days the number of the lesson in the UIDs of its weekday; null: in the order of the day
  lesson_slots smallint[],
  lesson_minutes smallint not null default 45,
  -- { length, counts: present | held, tellFamilies }; null: the course does not count lessons in rounds
  round jsonb,
  -- set where nobody inherited the course: when it is removed
  read_only_until timestamptz,
  -- read-only, and outside the quota of its owner
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  -- rises with every visible change of the attendance, and follows the clock
  version bigint not null default 0,
  -- the same for who waits to join
  requests_version bigint not null default 0,
  -- For calendar programs: how often the calendar content of the course changed, and when it last did.
  plan_sequence int not null default 0,
  plan_changed_at timestamptz not null default now(),
  -- Bytes of the notes in the course. Who writes marks adds the difference in the same transaction; a trigger subtracts deletions.
  note_bytes bigint not null default 0,
  deleted_at timestamptz,
  deleted_by bigint,
  constraint courses_dates_check check (end_date >= start_date)
);
create index courses_read_only on all_courses (read_only_until) where read_only_until is not null;
-- Nearly empty, so that a look-up of what is deleted does not read the table; the same for the other all_… tables.
create index all_courses_deleted on all_courses (id) where deleted_at is not null;
create index all_courses_deleted_banner on all_courses (banner_image) where deleted_at is not null;
create trigger courses_banner_gone after delete on all_courses
  for each row when (old.banner_image is not null) execute function release_file('banner_image');
create trigger courses_banner_changed after update of banner_image on all_courses
  for each row when (old.banner_image is distinct from new.banner_image) execute function release_file('banner_image');

create function refuse_long_notes() returns trigger language plpgsql as $$
begin
  raise exception 'more than 20 MB of notes in a course' using errcode = 'check_violation', constraint = tg_name;
end $$;
-- The notes of a course above the limit may still shrink.
create trigger courses_notes_limit after update of note_bytes on all_courses
  for each row when (new.note_bytes > old.note_bytes and new.note_bytes > 20971520) execute function refuse_long_notes();

create function note_plan_change() returns trigger language plpgsql as $$
begin
  new.plan_sequence := old.plan_sequence + 1;
  new.plan_changed_at := now();
  return new;
end $$;
create trigger plan_changed before update of name, lesson_days, lesson_minutes, lesson_link, start_date, end_date, archived_at
  on all_courses
  for each row when (
    (old.name, old.lesson_days, old.lesson_minutes, old.lesson_link, old.start_date, old.end_date, old.archived_at)
      is distinct from
      (new.name, new.lesson_days, new.lesson_minutes, new.lesson_link, new.start_date, new.end_date, new.archived_at)
  ) execute function note_plan_change();

create view courses as
select id, name, description, lesson_link, banner_image, emoji, ground, start_date, end_date, lesson_days, lesson_slots,
  lesson_minutes, round,
  read_only_until, archived_at, created_at, version, requests_version, plan_sequence, plan_changed_at, note_bytes
from all_courses
where deleted_at is null;

create table course_teachers (
  course_id bigint not null references all_courses on delete cascade,
  teacher_id bigint not null references accounts on delete cascade,
  is_owner boolean not null default false,
  can_manage boolean not null default false,
  since timestamptz not null default now(),
  primary key (course_id, teacher_id)
);
create unique index course_teachers_one_owner on course_teachers (course_id) where is_owner;
create index course_teachers_teacher on course_teachers (teacher_id, course_id);
create trigger course_teachers_limit after insert on course_teachers
  referencing new table as added for each statement execute function refuse_long_list(50);

-- The deletion of a course moves its teachers here, and ends the stays of its students, so that nobody has a right in the course,
-- and no list, count or quota includes it.
create table deleted_course_teachers (
  course_id bigint not null references all_courses on delete cascade,
  teacher_id bigint not null references accounts on delete cascade,
  is_owner boolean not null,
  can_manage boolean not null,
  since timestamptz not null,
  primary key (course_id, teacher_id)
);
create index deleted_course_teachers_teacher on deleted_course_teachers (teacher_id);

-- Teachers who no longer teach a course whose marks still show their names. There is no foreign key, because rows are written while a
-- course is deleted; the rows of deleted courses are removed every hour.
create table former_teachers (
  teacher_id bigint not null,
  course_id bigint not null,
  primary key (teacher_id, course_id)
);
create function remember_former_teachers() returns trigger language plpgsql as $$
begin
  insert into former_teachers (teacher_id, course_id) select teacher_id, course_id from gone on conflict do nothing;
  return null;
end $$;
create trigger course_teachers_former after delete on course_teachers
  referencing old table as gone for each statement execute function remember_former_teachers();
