-- Returns the value that a mark had at the end of the day before its change, by the days in Baku; null where nobody had marked the
-- student by then, or the date of the mark was still to come.
create function mark_before(in_course bigint, on_date date, student bigint, changed_at timestamptz) returns jsonb
language plpgsql stable as $$
declare
  changed_on constant date := (changed_at at time zone 'Asia/Baku')::date;
begin
  if changed_on <= on_date then return null; end if;
  return (
    select e.after from history_entries e
    where e.course_id = in_course and e.date = on_date and e.student_id = student and e.action = 'mark'
      and e.at < changed_on::timestamp at time zone 'Asia/Baku'
    order by e.id desc limit 1
  );
end $$;

-- Lists what is new in a course for a student, a student's parent or a teacher: since an instant (`since` null: everything), and at most
-- `days_back` days back. An item is one mark of the student, or the additions of one day in Baku to one category, or the join requests of
-- one day; `count` is their number, and `at` the time of the newest one. The time of a mark is not before its day. The function derives
-- the items from the rows that exist now. It leaves out what the reader did, and materials, comments and links from before the reader
-- came into the course.
-- A connection makes the plans of a function once, and the list of courses calls this one for each course. Sequential scans are off,
-- because a connection keeps the plans that it made while the tables were small.
create function news_items(in_course bigint, reader bigint, reader_role text, sees_link boolean, since timestamptz, days_back integer)
returns table (source text, at timestamptz, category_id bigint, date date, count bigint)
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
declare
  today constant date := (now() at time zone 'Asia/Baku')::date;
  first_at constant timestamptz := greatest(since, (today - days_back)::timestamp at time zone 'Asia/Baku');
  -- a copied course begins with its materials at the same instant, which are not new
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
    select 'mark', greatest(m.updated_at, m.date::timestamp at time zone 'Asia/Baku'), null::bigint, m.date, 1::bigint
    from marks m
    where m.course_id = in_course and m.student_id = reader and m.date <= today
      and (m.updated_at >= first_at or m.date::timestamp at time zone 'Asia/Baku' >= first_at) and (
        m.status <> '' or m.note <> ''
        or mark_before(in_course, m.date, reader, m.updated_at) <> '{"status": "", "note": ""}'
      );
    return query
    select 'announcement', max(n.versioned_at), null::bigint, (n.versioned_at at time zone 'Asia/Baku')::date, count(*)
    from announcements n
    where n.course_id = in_course and n.versioned_at >= first_there
    group by 4;
    -- students who joined while joining was open know it
    return query
    select 'accepted', p.since, null::bigint, null::date, 1::bigint
    from participants p
    where p.course_id = in_course and p.student_id = reader and p.since between first_at and now()
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
    -- The item of a break has its id in the place of the category. One that was ended before anybody was notified of it is no news, nor
    -- is the end of one whose days another break has.
    return query
    select 'lesson_change', case when is_ended then k.ended_at else b.created_at end, b.id, b.first_day, 1::bigint
    from course_breaks k
    join breaks b on b.id = k.break_id
    cross join lateral (select (k.ended_at at time zone 'Asia/Baku')::date as ended_on) e
    cross join lateral (select coalesce(ended_on <= b.last_day, false) as is_ended) i
    where k.course_id = in_course and case when is_ended
      then k.ended_at >= greatest(first_there, b.created_at + make_interval(secs => lesson_undo_seconds())) and not exists (
        select from course_breaks ok join breaks o on o.id = ok.break_id
        where ok.course_id = in_course and ok.ended_at is null
          and o.first_day <= b.last_day and o.last_day >= greatest(b.first_day, ended_on)
      )
      else b.created_at >= first_there end;
    -- Lesson days are news since they last became the current ones, unless they were the same when families were last notified. The
    -- history has other entries of this action, which begin with a number: how long a lesson takes.
    return query
    with changes as (
      select h.id, h.at, h.before, h.after from history h
      where h.course_id = in_course and h.action = 'lesson_days_changed' and coalesce(h.after, h.before) #>> '{}' !~ '^[0-9]'
    )
    select 'lesson_change', max(n.at), null::bigint, null::date, 1::bigint
    from changes n
    where n.at >= first_there
      and n.after = (select c.after from changes c order by c.id desc limit 1)
      and n.after is distinct from (
        select c.before from changes c
        where c.id <= n.id and c.at > n.at - make_interval(secs => lesson_undo_seconds())
        order by c.id limit 1
      )
    having count(*) > 0;
    if sees_link then
      return query
      select 'lesson_link', max(h.at), null::bigint, null::date, 1::bigint
      from history h join courses c on c.id = h.course_id
      where h.course_id = in_course and h.action = 'course_changed' and h.at >= first_there
        and h.after = to_jsonb(c.lesson_link)
      having count(*) > 0;
    end if;
  end if;
  -- a change that was undone before anybody was notified of it is no news
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

-- Lists for a teacher the students of a course whose last marks, `absences` or more, are all absences. An item is one student: `count` is
-- the number of these absences, `date` the day on which the number was reached, and `at` the last change of a mark up to that day. The
-- columns are those of `news_items` and the student.
create function absent_in_row_items(in_course bigint, reader bigint, since timestamptz, days_back integer, absences integer)
returns table (source text, at timestamptz, category_id bigint, date date, count bigint, student_id bigint)
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
declare
  first_at constant timestamptz := greatest(
    since, ((now() at time zone 'Asia/Baku')::date - days_back)::timestamp at time zone 'Asia/Baku'
  );
  first_there timestamptz;
begin
  select greatest(first_at, t.since) into first_there
  from course_teachers t where t.course_id = in_course and t.teacher_id = reader;
  return query
  select 'absent_in_row', max(a.updated_at) filter (where a.n <= absences), null::bigint, max(a.date) filter (where a.n = absences),
    count(*), p.student_id
  from participants p
  cross join lateral (
    select a.date, a.updated_at, row_number() over (order by a.date) as n from absences_in_row(in_course, p.student_id) a
  ) a
  where p.course_id = in_course
  group by p.student_id
  having count(*) >= absences and max(a.updated_at) filter (where a.n <= absences) >= first_there;
end $$;
