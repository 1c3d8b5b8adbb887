-- The absences of a student in a course since the last presence. A function of SQL without settings, so that it becomes a part of the
-- statement that calls it.
create function absences_in_row(in_course bigint, student bigint) returns table (date date, updated_at timestamptz)
language sql stable as $$
  select m.date, m.updated_at
  from marks m
  where m.course_id = in_course and m.student_id = student and m.status = '-' and m.date > coalesce((
    select max(b.date) from marks b where b.course_id = in_course and b.student_id = student and b.status = '+'
  ), '-infinity')
$$;

-- The students of a course whose last marks, three or more, are all absences, for a teacher: one item from the third absence on, at the
-- last change of the first three, with the number of them. The columns are those of `news_items` and the student.
create function absent_in_row_items(in_course bigint, reader bigint, since timestamptz)
returns table (source text, at timestamptz, category_id bigint, date date, count bigint, student_id bigint)
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
declare
  first_at constant timestamptz := greatest(
    since, ((now() at time zone 'Asia/Baku')::date - 60)::timestamp at time zone 'Asia/Baku'
  );
  first_there timestamptz;
begin
  select greatest(first_at, t.since) into first_there
  from course_teachers t where t.course_id = in_course and t.teacher_id = reader;
  return query
  select 'absent_in_row', max(a.updated_at) filter (where a.n <= 3), null::bigint, max(a.date) filter (where a.n = 3),
    count(*), p.student_id
  from participants p
  cross join lateral (
    select a.date, a.updated_at, row_number() over (order by a.date) as n from absences_in_row(in_course, p.student_id) a
  ) a
  where p.course_id = in_course
  group by p.student_id
  having count(*) >= 3 and max(a.updated_at) filter (where a.n <= 3) >= first_there;
end $$;
