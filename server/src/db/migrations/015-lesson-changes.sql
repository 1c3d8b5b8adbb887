-- What is not as the lesson days of a course say, by the date that they name. What was taken back stays, because people may have read it.
create table lesson_changes (
  course_id bigint not null references all_courses on delete cascade,
  date date not null,
  kind text not null check (kind in ('cancelled', 'moved', 'extra')),
  -- HH:MM in Baku
  starts_at text,
  moved_to date,
  text text not null default '',
  is_undone boolean not null default false,
  -- since when the date's lessons are not as planned
  since timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by bigint references accounts on delete set null,
  -- whose act cancelled a day in all of their courses, which day, and what stood here before
  day_of bigint references accounts on delete set null,
  day date,
  replaced jsonb,
  primary key (course_id, date),
  check (moved_to is null or kind = 'moved' and moved_to <> date)
);
create index lesson_changes_changed_by_idx on lesson_changes (changed_by);
create index lesson_changes_day_of_idx on lesson_changes (day_of, day);

-- days without lessons as the admin changed them; without a name: a built-in one that was taken out
create table days_off (date date primary key, name text);

-- Families are told of a change after this time, in which it can be taken back unseen.
create function lesson_undo_seconds() returns int language sql immutable as $$ select 15 $$;

-- on by default, as for new devices
update push_devices d set kinds = d.kinds || '{lesson}'
from accounts a where a.id = d.account_id and a.role = 'student' and not 'lesson' = any(d.kinds);

create function note_lesson_change() returns trigger language plpgsql as $$
begin
  update all_courses set plan_sequence = plan_sequence + 1, plan_changed_at = now() where id = new.course_id;
  return null;
end $$;

create trigger lesson_changed after insert or update on lesson_changes
  for each row execute function note_lesson_change();
