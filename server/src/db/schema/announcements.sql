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
  -- A changed text is a new version, unless the change is minor. The number is greater than that of every other text with the id, in any
  -- course.
  version integer not null default 1,
  versioned_at timestamptz not null default now(),
  edited_at timestamptz,
  -- who changed the text last, where that is not the author; the account may be gone
  edited_by bigint,
  deleted_at timestamptz,
  deleted_by bigint references accounts on delete set null,
  primary key (course_id, id)
);
create index all_announcements_id on all_announcements (id);
create index all_announcements_versioned on all_announcements (course_id, versioned_at);
create index all_announcements_author on all_announcements (author_id, id) where author_id is not null;
create index all_announcements_deleter on all_announcements (deleted_by) where deleted_by is not null;
create index all_announcements_deleted on all_announcements (deleted_at) where deleted_at is not null;

create view announcements as
select course_id, id, author_id, text, pinned_until, created_at, version, versioned_at, edited_at, edited_by
from all_announcements a
where deleted_at is null
  and not exists (select from all_courses c where c.id = a.course_id and c.deleted_at is not null);

-- On whose screen an announcement stood, and its newest version there. A family is its student.
create table announcement_views (
  course_id bigint not null,
  announcement_id bigint not null,
  student_id bigint not null references accounts on delete cascade,
  version integer not null default 1,
  seen_at timestamptz not null default now(),
  primary key (course_id, announcement_id, student_id),
  foreign key (course_id, announcement_id) references all_announcements (course_id, id) on delete cascade
);
create index announcement_views_student on announcement_views (student_id);

-- The families that count for the current version of an announcement: they were in the course when it was written, and are there now, or
-- they have seen it. `seen` is the newest version that they have seen.
create function announcement_families(in_course bigint, announcement bigint, current_version integer, written_at timestamptz)
returns table (student_id bigint, seen integer) language sql stable as $$
  select coalesce(there.student_id, v.student_id), v.version
  from (
    select s.student_id from stays s
    where s.course_id = in_course and s.until is null and s.since <= written_at
    union
    select s.student_id from stays s
    join stays again on again.course_id = s.course_id and again.student_id = s.student_id and again.until is null
    where s.course_id = in_course and s.until is not null and s.since <= written_at and s.ended_at > written_at
  ) there
  full join (
    select * from announcement_views where course_id = in_course and announcement_id = announcement
  ) v on v.student_id = there.student_id
  where there.student_id is not null or v.version = current_version
$$;
