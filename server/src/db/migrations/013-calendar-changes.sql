-- What a calendar program compares: how often what the events of a course say was changed, and when.
alter table all_courses
  add column plan_sequence int not null default 0,
  add column plan_changed_at timestamptz not null default now(),
  -- for each of lesson_days the number of the lesson in the UIDs of its weekday; null: in the order of the day
  add column lesson_slots smallint[];

create or replace view courses as
select id, name, description, lesson_link, banner_image, start_date, end_date, read_only_until, created_at, version, note_bytes,
  archived_at, requests_version, emoji, ground, lesson_days, plan_sequence, plan_changed_at, lesson_slots
from all_courses
where deleted_at is null;

create function note_plan_change() returns trigger language plpgsql as $$
begin
  new.plan_sequence := old.plan_sequence + 1;
  new.plan_changed_at := now();
  return new;
end $$;

create trigger plan_changed before update of name, lesson_days, start_date, end_date, archived_at on all_courses
  for each row when (
    (old.name, old.lesson_days, old.start_date, old.end_date, old.archived_at)
      is distinct from (new.name, new.lesson_days, new.start_date, new.end_date, new.archived_at)
  ) execute function note_plan_change();
