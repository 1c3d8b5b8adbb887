-- A text to the people of one or several courses. It has a row for each course, all with the same id, because a teacher changes and
-- deletes it only in the courses that they teach.
create sequence announcement_ids;
create table all_announcements (
  course_id bigint not null references all_courses on delete cascade,
  id bigint not null,
  author_id bigint references accounts on delete set null,
  text text not null,
  pinned_until date,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by bigint references accounts on delete set null,
  primary key (course_id, id)
);
create index all_announcements_id on all_announcements (id);
create index all_announcements_created on all_announcements (course_id, created_at);
create index all_announcements_author on all_announcements (author_id, id) where author_id is not null;
create index all_announcements_deleter on all_announcements (deleted_by) where deleted_by is not null;
create index all_announcements_deleted on all_announcements (deleted_at) where deleted_at is not null;

create view announcements as
select course_id, id, author_id, text, pinned_until, created_at, edited_at
from all_announcements a
where deleted_at is null
  and not exists (select from all_courses c where c.id = a.course_id and c.deleted_at is not null);

-- On whose screen an announcement stood. A family is its student.
create table announcement_views (
  course_id bigint not null,
  announcement_id bigint not null,
  student_id bigint not null references accounts on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (course_id, announcement_id, student_id),
  foreign key (course_id, announcement_id) references all_announcements (course_id, id) on delete cascade
);
create index announcement_views_student on announcement_views (student_id);
