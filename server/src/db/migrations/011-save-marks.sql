-- Saves changed cells of one date with a verdict for each. `asked` is [[student id, base status, base note, status, note], …]
-- with null for a base or a note that was left out; the merge is mergeMark of contract/src/attendance-rules.ts. In a function each
-- statement has a snapshot of its own: the cells are read after the day's lock, so two savers of a date take turns.
-- The first row says how the save ended: saved, not_found, date_deleted, key_reused, or more_note_bytes (nothing is written, for
-- the notes take more than `max_note_bytes`). More rows follow only where a cell was not written as it was asked: then one for
-- each cell, with the value that stands, or skipped.
create function save_marks(
  in_course bigint, writer bigint, on_date date, is_existing boolean, asked jsonb, max_note_bytes bigint,
  save_key uuid, save_hash bytea
)
returns table (
  outcome text, student_id bigint, status text, note text, updated_at timestamptz, updated_by text, note_bytes bigint
)
language plpgsql as $$
#variable_conflict use_column
declare
  known_hash bytea;
  is_repeat boolean := false;
  is_added boolean := false;
begin
  perform from course_teachers where course_id = in_course and teacher_id = writer for share;
  if not found then
    outcome := 'not_found';
    return next;
    return;
  end if;

  if save_key is not null then
    select request_hash into known_hash from history where course_id = in_course and save_id = save_key;
    is_repeat := found;
    if is_repeat and known_hash <> save_hash then
      outcome := 'key_reused';
      return next;
      return;
    end if;
  end if;

  while not is_repeat and not is_added loop
    perform from days where course_id = in_course and date = on_date for no key update;
    exit when found;
    if is_existing then
      outcome := 'date_deleted';
      return next;
      return;
    end if;
    insert into days (course_id, date) values (in_course, on_date) on conflict on constraint days_pkey do nothing;
    is_added := found;
  end loop;

  return query
  with cells as (
    select (c ->> 0)::bigint as student_id, c ->> 1 as base_status, c ->> 2 as base_note, c ->> 3 as status, c ->> 4 as note
    from jsonb_array_elements(asked) as c
  ), stored as (
    -- the version before this one, which may run beside it, writes marks without the day's lock
    select m.student_id, m.status, m.note, m.updated_at, m.updated_by from marks m
    where m.course_id = in_course and m.date = on_date and m.student_id in (select student_id from cells)
    for update
  ), merged as (
    select c.*, p.student_id is not null as takes_part, s.student_id is not null as has_row, s.updated_at, s.updated_by,
      coalesce(s.status, '') as old_status, coalesce(s.note, '') as old_note,
      case
        when c.base_status is null then c.status
        when c.status = c.base_status then coalesce(s.status, '')
        when coalesce(s.status, '') in (c.base_status, c.status) then c.status
      end as new_status,
      case
        when c.note is null or c.note = c.base_note then coalesce(s.note, '')
        when c.base_note is null or coalesce(s.note, '') in (c.base_note, c.note) then c.note
      end as new_note
    from cells c
    left join stored s on s.student_id = c.student_id
    left join participants p on p.course_id = in_course and p.student_id = c.student_id
  ), verdicts as materialized (
    select *, case
        when not takes_part then 'skipped'
        when new_status is null or new_note is null then 'conflict'
        when new_status = old_status and new_note = old_note then 'unchanged'
        when is_repeat then 'conflict'
        else 'written'
      end as outcome
    from merged
  ), totals as materialized (
    select count(*) filter (where outcome = 'written') as written,
      coalesce(bool_and((outcome = 'written' and old_status = base_status and old_note = base_note and new_status = status
        and new_note = note) is true), true) as is_as_asked,
      coalesce(sum(octet_length(new_note) + octet_length(old_note)) filter (where outcome = 'written'), 0) as note_bytes,
      coalesce(sum(octet_length(new_note) - octet_length(old_note)) filter (where outcome = 'written'), 0) as added_bytes
    from verdicts
  ), allowed as materialized (
    -- a date that was added stays: its cells had no notes, so `max_note_bytes` covers what was asked for
    select * from totals where not is_repeat and note_bytes <= max_note_bytes
  ), updated as (
    update marks m set status = v.new_status, note = v.new_note, updated_at = now(), updated_by = writer
    from verdicts v, allowed
    where v.outcome = 'written' and v.has_row
      and m.course_id = in_course and m.date = on_date and m.student_id = v.student_id
  ), inserted as (
    insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
    select in_course, on_date, v.student_id, v.new_status, v.new_note, now(), writer
    from verdicts v, allowed
    where v.outcome = 'written' and not v.has_row
  ), recorded as (
    insert into history (course_id, actor_id, action, date, marks, save_id, request_hash)
    select in_course, writer, 'date_added', on_date, null, null, null from allowed where is_added
    union all
    select in_course, writer, 'mark', on_date, case
        when written > 0 and is_as_asked then asked
        else coalesce((
          select jsonb_agg(jsonb_build_array(student_id, old_status, old_note, new_status, new_note) order by student_id)
          from verdicts where outcome = 'written'
        ), '[]')
      end, save_key, save_hash
    from allowed where written > 0 or save_key is not null
  ), raised as (
    update courses c set version = greatest(c.version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint),
      note_bytes = greatest(0, c.note_bytes + allowed.added_bytes)
    from allowed
    where c.id = in_course and (allowed.written > 0 or is_added)
  )
  select case when not is_repeat and note_bytes > max_note_bytes then 'more_note_bytes' else 'saved' end,
    null::bigint, null, null, now(), null, note_bytes::bigint
  from totals
  union all
  select v.outcome, v.student_id,
    case v.outcome when 'written' then v.new_status else v.old_status end,
    case v.outcome when 'written' then v.new_note else v.old_note end,
    case v.outcome when 'written' then now() else coalesce(v.updated_at, now()) end,
    a.full_name, null
  from totals t
  join verdicts v on not t.is_as_asked
  left join accounts a on a.id = case v.outcome when 'written' then writer else v.updated_by end;
end $$;
