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
  -- whose act cancelled that day in all of their courses, and what stood there before
  day_of bigint references accounts on delete set null,
  replaced jsonb,
  primary key (course_id, date),
  check (moved_to is null or kind = 'moved' and moved_to <> date)
);
create index lesson_changes_changed_by_idx on lesson_changes (changed_by);
create index lesson_changes_day_of_idx on lesson_changes (day_of, date);

-- days without lessons as the admin changed them; without a name: a built-in one that was taken out
create table days_off (date date primary key, name text);

-- Families are told of a change after this time, in which it can be taken back unseen.
create function lesson_undo_seconds() returns int language sql immutable as $$ select 15 $$;

-- on by default, as for new devices
update push_devices d set kinds = d.kinds || '{lesson}'
from accounts a where a.id = d.account_id and a.role = 'student' and not 'lesson' = any(d.kinds);

-- What is new in a course for a student, a student's parent or a teacher since an instant, at most 60 days back; `since` null is all of
-- them. An item is one mark of the student, or what was brought into a category, or who asked to join, on one day in Baku, with the
-- number of it; `at` is its newest. It is derived from what stands now, without what the reader did, and without materials, comments
-- and links that are older than the reader in the course.
-- A function because its plans are made once in a connection: the list of courses calls it for each of them. Without sequential scans:
-- a connection keeps the plans that it made while the tables were small.
create or replace function news_items(in_course bigint, reader bigint, reader_role text, sees_link boolean, since timestamptz)
returns table (source text, at timestamptz, category_id bigint, date date, count bigint)
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
declare
  first_at constant timestamptz := greatest(
    since, ((now() at time zone 'Asia/Baku')::date - 60)::timestamp at time zone 'Asia/Baku'
  );
  -- a course begins with what was copied into it, at the same instant
  first_there timestamptz;
begin
  if reader_role = 'teacher' then
    select greatest(first_at, t.since) into first_there
    from course_teachers t where t.course_id = in_course and t.teacher_id = reader;
    return query
    select 'join_request', max(r.created_at), null::bigint, (r.created_at at time zone 'Asia/Baku')::date, count(*)
    from join_requests r
    where r.course_id = in_course and r.declined_at is null and r.created_at >= first_at
      and not exists (select from participants p where p.course_id = in_course and p.student_id = r.student_id)
    group by 4;
  else
    select greatest(first_at, p.since + interval '1 microsecond') into first_there
    from participants p where p.course_id = in_course and p.student_id = reader;
    -- a mark that was removed is news only where it had stood on an earlier day
    return query
    select 'mark', m.updated_at, null::bigint, m.date, 1::bigint
    from marks m
    where m.course_id = in_course and m.student_id = reader and m.updated_at >= first_at
      and (
        m.status <> '' or m.note <> ''
        or mark_before(in_course, m.date, reader, m.updated_at) <> '{"status": "", "note": ""}'
      );
    -- a student who joined while joining was open has done so themselves
    return query
    select 'accepted', p.since, null::bigint, null::date, 1::bigint
    from participants p
    where p.course_id = in_course and p.student_id = reader and p.since >= first_at
      and (reader_role = 'parent' or not exists (
        select from history h
        where h.student_id = reader and h.course_id = in_course and h.action = 'join_accepted' and h.actor_id = reader
          and h.at = p.since
      ));
    return query
    select 'material', max(n.created_at), n.category_id, (n.created_at at time zone 'Asia/Baku')::date, count(*)
    from materials n
    where n.course_id = in_course and n.created_at >= first_there
    group by 3, 4;
    if sees_link then
      return query
      select 'lesson_link', max(h.at), null::bigint, null::date, 1::bigint
      from history h join courses c on c.id = h.course_id
      where h.course_id = in_course and h.action = 'course_changed' and h.at >= first_there
        and h.after = to_jsonb(c.lesson_link)
      having count(*) > 0;
    end if;
  end if;
  -- a change that was taken back before anybody was told of it is none
  return query
  select 'lesson_change', l.changed_at, null::bigint, l.date, 1::bigint
  from lesson_changes l
  where l.course_id = in_course and l.changed_at >= first_there and l.changed_by is distinct from reader
    and (not l.is_undone or l.changed_at >= l.since + make_interval(secs => lesson_undo_seconds()));
  if reader_role <> 'parent' then
    return query
    select 'comment', max(n.created_at), coalesce(n.category_id, m.category_id),
      (n.created_at at time zone 'Asia/Baku')::date, count(*)
    from comments n
    left join materials m on m.course_id = n.course_id and m.id = n.material_id
    where n.course_id = in_course and n.created_at >= first_there and n.author_id is distinct from reader
    group by 3, 4;
  end if;
end $$;

create function note_lesson_change() returns trigger language plpgsql as $$
begin
  update all_courses set plan_sequence = plan_sequence + 1, plan_changed_at = now() where id = new.course_id;
  return null;
end $$;

create trigger lesson_changed after insert or update on lesson_changes
  for each row execute function note_lesson_change();
