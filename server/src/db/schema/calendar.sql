-- Lessons that are cancelled, moved or added. `date` is the day on which the lesson days have the lesson, or the day of an added one. A
-- change that was undone keeps its row, because families may have read it.
create table lesson_changes (
  course_id bigint not null references all_courses on delete cascade,
  date date not null,
  kind text not null check (kind in ('cancelled', 'moved', 'extra')),
  -- HH:MM in Baku
  starts_at text,
  moved_to date,
  text text not null default '',
  -- of an extra lesson: the planned lessons of its date stay cancelled
  is_instead boolean not null default false,
  is_undone boolean not null default false,
  -- since when the lessons of the date differ from the lesson days
  since timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by bigint references accounts on delete set null,
  -- who cancelled a day in several of their courses
  day_of bigint references accounts on delete set null,
  -- the day that was cancelled, where the lesson was moved to it
  day date,
  -- the change that applies again when this one is undone
  replaced jsonb,
  primary key (course_id, date),
  check (kind = 'extra' or not is_instead),
  check (moved_to is null or kind = 'moved' and moved_to <> date)
);
create index lesson_changes_changed_by_idx on lesson_changes (changed_by);
create index lesson_changes_day_of_idx on lesson_changes (day_of, day);

create function note_lesson_change() returns trigger language plpgsql as $$
begin
  update all_courses set plan_sequence = plan_sequence + 1, plan_changed_at = now() where id = new.course_id;
  return null;
end $$;
create trigger lesson_changed after insert or update on lesson_changes
  for each row execute function note_lesson_change();

-- Days without lessons in one or more courses. The lessons that a teacher sets in them afterwards take place.
create table breaks (
  id bigint generated always as identity primary key,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint references accounts on delete set null
);
create index breaks_created_by_idx on breaks (created_by);

-- Each course keeps its row when its break was ended, because families may have read of it.
create table course_breaks (
  course_id bigint not null references all_courses on delete cascade,
  break_id bigint not null references breaks on delete cascade,
  ended_at timestamptz,
  primary key (course_id, break_id)
);
create index course_breaks_break_idx on course_breaks (break_id);
-- Because of the lock the last two courses of a break leave it one after the other.
create function remove_empty_breaks() returns trigger language plpgsql as $$
begin
  perform from breaks where id in (select break_id from gone) order by id for update;
  delete from breaks b
  where b.id in (select break_id from gone) and not exists (select from course_breaks k where k.break_id = b.id);
  return null;
end $$;
create trigger course_break_removed after delete on course_breaks
  referencing old table as gone for each statement execute function remove_empty_breaks();
create trigger course_break_changed after insert or update on course_breaks
  for each row execute function note_lesson_change();

-- Families are notified of a change after this time, in which it can be undone unseen.
create function lesson_undo_seconds() returns int language sql immutable as $$ select 15 $$;

-- Days without lessons as the admin changed them: holidays, and free days of the school's own, which apply over the holiday of their
-- date. Without a name: a day off that the admin removed.
create table days_off (
  date date,
  name text,
  is_holiday boolean not null default false,
  primary key (date, is_holiday)
);

-- The secret addresses of calendars: one of an account, and one of each browser of a student's parents
create table calendars (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  is_parent boolean not null default false,
  -- a parent's browser, known as in push_devices
  device_hash bytea,
  -- encrypted with a key outside the database, so that the owner can copy the address again
  secret bytea not null,
  -- SHA-256 of the secret
  secret_hash bytea not null constraint calendars_hash_key unique,
  created_at timestamptz not null default now()
);
create unique index calendars_owner on calendars (account_id, is_parent, device_hash) nulls not distinct;
