-- The stored `round` of a participation after the removal of a course from which the student was moved. The dates and marks of the
-- removed course are deleted; the number of its counted lessons is added to `lessons`.
create function round_without(removed bigint, course bigint, student bigint, stored jsonb) returns jsonb language sql stable as $$
  with e as (select id, until from jsonb_to_recordset(stored -> 'courses') as e (id bigint, until date)),
  counted as (
    select m.course_id, m.date from (select id, until from e union all select course, 'infinity') k (id, until)
    join marks m on m.course_id = k.id and m.student_id = student and m.date <= k.until
    join all_courses c on c.id = course
    where m.date >= (stored ->> 'since')::date and (m.status = '+' or m.status = '-' and c.round ->> 'counts' = 'held')
  )
  select stored || jsonb_build_object(
    'courses', (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from e where id <> removed),
    'lessons', coalesce((stored ->> 'lessons')::int, 0) + (
      -- a date of several courses counts once
      select count(*) from (select date from counted group by date having bool_and(course_id = removed)) d
    )
  )
$$;

-- The index contains the few students who were moved, so that the removal of a course reads no others.
create index stays_moved on stays using gin ((round -> 'courses') jsonb_path_ops) where round ? 'courses';

create function keep_lessons_of_moved() returns trigger language plpgsql as $$
declare
  named jsonb := jsonb_build_array(jsonb_build_object('id', old.id));
  place constant text[] := '{rows,stays.studentId,stays}';
begin
  -- the undo of a merge puts stays back as they were stored; the marks are the student's until then
  update deleted_cards d set state = jsonb_set(d.state, place, (
    select jsonb_agg(case
      when s -> 'round' -> 'courses' @> named
        then s || jsonb_build_object('round', round_without(old.id, (s ->> 'course_id')::bigint, d.account_id, s -> 'round'))
      else s
    end)
    from jsonb_array_elements(d.state #> place) s
  ))
  where d.account_id in (select p.student_id from stays p where p.round ? 'courses' and p.round -> 'courses' @> named)
    and jsonb_array_length(d.state #> place) > 0;
  update stays p set round = round_without(old.id, p.course_id, p.student_id, p.round)
  where p.round ? 'courses' and p.round -> 'courses' @> named
    -- not in a course that the same statement has removed
    and exists (select from all_courses c where c.id = p.course_id);
  return old;
end $$;
create trigger courses_lessons_of_moved before delete on all_courses
  for each row execute function keep_lessons_of_moved();
