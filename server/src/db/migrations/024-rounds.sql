-- A course counts lessons in rounds: { length, counts: present | held, tellFamilies }; null: it does not.
alter table all_courses add column round jsonb;

create or replace view courses as
select id, name, description, lesson_link, banner_image, start_date, end_date, read_only_until, created_at, version, note_bytes,
  archived_at, requests_version, emoji, ground, lesson_days, plan_sequence, plan_changed_at, lesson_slots, round
from all_courses
where deleted_at is null;

-- What the teachers set for a student, and what a move took along: { since: the first day that counts, agreed: rounds after the first one,
-- agreedAt, agreedBy, courses: from which the student was moved, each { id, until: the day of the move } }; null: from the day of joining on, and nothing is agreed.
alter table participants add column round jsonb;
alter table deleted_participants add column round jsonb;

-- on by default, as for new devices
update push_devices set kinds = kinds || '{round}' where kinds <> '{}' and not 'round' = any(kinds);
