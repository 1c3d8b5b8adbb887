-- A text to the people of one or several courses: a row for each course, all with the same id. A row for each, because a teacher changes
-- and deletes it only in the courses that they teach.
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

-- on whose screen it stood: a family is its student
create table announcement_views (
  course_id bigint not null,
  announcement_id bigint not null,
  student_id bigint not null references accounts on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (course_id, announcement_id, student_id),
  foreign key (course_id, announcement_id) references all_announcements (course_id, id) on delete cascade
);
create index announcement_views_student on announcement_views (student_id);

alter table changed_courses drop constraint changed_courses_kind_check;
alter table changed_courses add constraint changed_courses_kind_check
  check (kind in ('material', 'comment', 'join_request', 'announcement'));
create trigger announcements_changed_course after insert on all_announcements
  for each row execute function note_changed_course('announcement', 'author_id');

-- on by default, as for new devices
update push_devices d set kinds = d.kinds || '{announcement}'
from accounts a
where a.id = d.account_id and a.role = 'student' and d.kinds <> '{}' and not 'announcement' = any(d.kinds);

-- The announcements in a course that are new for a family, those of one day in Baku as one item; the columns are those of `news_items`.
create function announcement_items(in_course bigint, reader bigint, since timestamptz, days_back integer)
returns table (source text, at timestamptz, category_id bigint, date date, count bigint)
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
declare
  first_there timestamptz;
begin
  select greatest(
    since, ((now() at time zone 'Asia/Baku')::date - days_back)::timestamp at time zone 'Asia/Baku', p.since + interval '1 microsecond'
  ) into first_there
  from participants p where p.course_id = in_course and p.student_id = reader;
  return query
  select 'announcement', max(n.created_at), null::bigint, (n.created_at at time zone 'Asia/Baku')::date, count(*)
  from announcements n
  where n.course_id = in_course and n.created_at >= first_there
  group by 4;
end $$;
