-- a save is one row of the history: [[student id, status before, note before, status after, note after], …]
alter table history add column marks jsonb;

create view history_entries as
select course_id, id * 1024 as id, at, actor_id, action, date, student_id, before, after
from history
where marks is null
union all
select h.course_id, h.id * 1024 + mark.place, h.at, h.actor_id, h.action, h.date, (mark.value ->> 0)::bigint,
  jsonb_build_object('status', mark.value -> 1, 'note', mark.value -> 2),
  jsonb_build_object('status', mark.value -> 3, 'note', mark.value -> 4)
from history h
cross join lateral jsonb_array_elements(h.marks) with ordinality as mark (value, place)
where h.marks is not null;

-- takes a statement back that wrote fewer rows than it was given
create function all_or_nothing(written bigint, expected bigint) returns void language plpgsql as $$
begin
  if written <> expected then
    raise exception 'written % of % rows', written, expected using errcode = 'HS001';
  end if;
end
$$;
