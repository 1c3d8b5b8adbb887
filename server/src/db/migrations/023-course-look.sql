-- the emoji and the ground colour that a teacher chose for a course; null: derived from its id
alter table all_courses add column emoji text, add column ground text;

create or replace view courses as
select id, name, description, lesson_link, banner_image, start_date, end_date, read_only_until, created_at, version, note_bytes,
  archived_at, requests_version, emoji, ground
from all_courses
where deleted_at is null;
