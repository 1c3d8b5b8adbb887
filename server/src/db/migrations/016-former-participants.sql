-- Who left a course stays in its past: a row of deleted_participants is stored for 400 days, also of who left by themselves (then
-- deleted_by is the student). Within 30 days who was removed or moved can be restored.
alter table deleted_participants
  -- the last day in the course
  add column until date not null default (now() at time zone 'Asia/Baku')::date,
  -- the course to which a teacher moved the student. No foreign key: a course is deleted without a look at who was moved to it
  add column moved_to bigint;
update deleted_participants set until = (deleted_at at time zone 'Asia/Baku')::date;

-- who left before, as far as the history knows
insert into deleted_participants (course_id, student_id, since, with_course, deleted_at, deleted_by, until)
select h.course_id, h.student_id,
  coalesce(greatest(
    (
      select max(b.at) from history b
      where b.student_id = h.student_id and b.course_id = h.course_id and b.action = 'participant_added' and b.at < h.at
    ), (
      select max(b.at) from history b
      where b.student_id = h.student_id and b.course_id = h.course_id and b.action in ('join_accepted', 'card_added') and b.at < h.at
    )
  ), c.created_at),
  false, h.at, h.actor_id, (h.at at time zone 'Asia/Baku')::date
from (
  select distinct on (student_id, course_id) * from history
  where action in ('participant_added', 'participant_removed', 'participant_left')
  order by student_id, course_id, id desc
) h
join all_courses c on c.id = h.course_id
join accounts s on s.id = h.student_id
where h.action <> 'participant_added' and h.at > now() - interval '400 days'
  and not exists (select from participants p where p.course_id = h.course_id and p.student_id = h.student_id)
on conflict do nothing;

-- As before; a removal counts while it can be restored, and a moved student belongs where they are now.
create or replace function course_of_card(card bigint) returns bigint language sql stable as $$
  select p.course_id
  from cards k
  cross join lateral (
    select course_id, since from participants where student_id = k.account_id
    union all
    select course_id, since from deleted_participants
    where student_id = k.account_id and course_id = k.made_in and not with_course and moved_to is null
      and deleted_at > now() - interval '30 days'
  ) p
  join courses c on c.id = p.course_id
  where k.account_id = card
  order by p.course_id = k.made_in and c.archived_at is null desc,
    c.archived_at is null
      and exists (select from course_teachers t where t.course_id = p.course_id and t.teacher_id = k.made_by) desc,
    p.course_id = k.made_in desc,
    p.since, p.course_id
  limit 1
$$;
