-- Append-only. There is no foreign key, because every save writes a row; the statement that deletes a course deletes its history.
create table history (
  course_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_id bigint,
  action text not null,
  date date,
  student_id bigint,
  before jsonb,
  after jsonb,
  -- The marks of a save: [[student id, status before, note before, status after, note after], …]. A save with an id has a row also where
  -- it changed nothing: an empty array, which gives no entry.
  marks jsonb,
  -- the idempotency key of a save, and SHA-256 of the date and the cells that were sent with it
  save_id uuid,
  request_hash bytea,
  primary key (course_id, id)
);
create unique index history_save_key on history (course_id, save_id) where save_id is not null;
create index history_date on history (course_id, date, id) where date is not null;
-- When the link of the lesson and the lesson days were set; few other changes of a course are in it.
create index history_course_changed on history (course_id, at) where action in ('course_changed', 'lesson_days_changed');
-- In which courses a student ever took part. Marks are not indexed by student, so that a save stays cheap.
create index history_participants on history (student_id, course_id)
  where action in ('participant_added', 'participant_removed', 'participant_left');
create index history_joining on history (student_id, course_id)
  where action in ('join_requested', 'join_accepted', 'join_declined', 'card_added', 'card_claimed', 'card_merged');

-- One entry for each mark of a save
create view history_entries as
select course_id, id * 1024 as id, at, actor_id, action, date, student_id, before, after
from history
where marks is null
union all
select h.course_id, h.id * 1024 + mark.ordinal, h.at, h.actor_id, h.action, h.date, (mark.value ->> 0)::bigint,
  jsonb_build_object('status', mark.value -> 1, 'note', mark.value -> 2),
  jsonb_build_object('status', mark.value -> 3, 'note', mark.value -> 4)
from history h
cross join lateral jsonb_array_elements(h.marks) with ordinality as mark (value, ordinal)
where h.marks is not null;
