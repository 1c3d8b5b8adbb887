-- The course in which a card was made, and the one in which its claim code was: a removal from another course does not end the code.
alter table cards
  add column made_in bigint references all_courses on delete set null,
  add column coded_in bigint references all_courses on delete set null;
create index cards_made_in on cards (made_in) where made_in is not null;
create index cards_coded_in on cards (coded_in) where coded_in is not null;

update cards set made_in = h.course_id, coded_in = h.course_id
from (
  select distinct on (student_id) student_id, course_id from history
  where action = 'card_added' and course_id in (select id from all_courses) order by student_id, id
) h
where h.student_id = account_id;
update cards set coded_in = h.course_id
from (
  select distinct on (student_id) student_id, course_id from history
  where action = 'card_code_renewed' and course_id in (select id from all_courses) order by student_id, id desc
) h
where h.student_id = account_id;

-- The course whose teachers may rename a card and renew its claim code, null without one: the one in which it was made, also while it
-- can be restored there. Where that is deleted or archived, another one of who made it, else the oldest.
create function course_of_card(card bigint) returns bigint language sql stable as $$
  select p.course_id
  from cards k
  cross join lateral (
    select course_id, since from participants where student_id = k.account_id
    union all
    select course_id, since from deleted_participants
    where student_id = k.account_id and course_id = k.made_in and not with_course
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

-- as before, except that a code ends only where it was made
create or replace function end_claim_codes() returns trigger language plpgsql as $$
begin
  perform from cards where account_id in (select student_id from gone) order by account_id for update;
  update cards set left_at = now() where account_id in (select student_id from gone);
  update cards k set code_hash = null
  from gone
  where k.account_id = gone.student_id and coalesce(k.coded_in, gone.course_id) = gone.course_id
    and not exists (select from all_courses c where c.id = gone.course_id and c.deleted_at is not null);
  return null;
end $$;
