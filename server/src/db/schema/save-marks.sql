-- Saves changed cells of one date with a verdict for each. `requested` is [[student id, base status, base note, status, note], …] with
-- null for a base or a note that was left out. Nearly every stored cell equals its base and is written at once; the others are merged as
-- mergeMark of contract/src/attendance-rules.ts does. In a function each statement has a snapshot of its own: cells are read after the
-- course is locked, so that two saves run one after the other, and neither misses a row of the other.
-- The first row says how the save ended: saved, not_found, date_deleted or key_reused. A row for each cell that was not written as
-- requested follows: written (merged), unchanged, conflict or skipped, with the value that is stored now.
-- A cell of a merged card is a cell of the account, and its row has the requested id. Where the request has a cell of the account too,
-- that one is written, and the card's is unchanged or a conflict.
-- HS002 when the notes of the written cells, before and after, take more than `max_note_bytes`: the detail says how many.
-- Without sequential scans: a connection keeps the plans that it made while the tables were small, and one of them reads the whole
-- history for the id of a save.
create function save_marks(
  in_course bigint, writer bigint, on_date date, is_existing boolean, requested jsonb, max_note_bytes bigint,
  save_key uuid, save_hash bytea
)
returns table (outcome text, student_id bigint, status text, note text, updated_at timestamptz, updated_by text)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  known_hash bytea;
  is_repeat boolean := false;
  is_added boolean := false;
  written_directly bigint[] := '{}';
  note_bytes bigint := 0;
  added_note_bytes bigint := 0;
  verdicts jsonb := '[]';
  written_marks jsonb := requested;
begin
  perform from courses where id = in_course for no key update;
  perform from course_teachers where course_id = in_course and teacher_id = writer;
  if not found then
    outcome := 'not_found';
    return next;
    return;
  end if;

  -- after the lock, so that a simultaneous repeat waits for the first save and then finds it
  if save_key is not null then
    select request_hash into known_hash from history where course_id = in_course and save_id = save_key;
    is_repeat := found;
    if is_repeat and known_hash <> save_hash then
      outcome := 'key_reused';
      return next;
      return;
    end if;
  end if;

  if not is_repeat then
    perform from days where course_id = in_course and date = on_date;
    is_added := not found;
    if is_added and is_existing then
      outcome := 'date_deleted';
      return next;
      return;
    end if;
    if is_added then
      insert into days (course_id, date) values (in_course, on_date);
    end if;
  end if;

  if is_added then
    with written as (
      insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
      select in_course, on_date, p.student_id, cell ->> 3, cell ->> 4, now(), writer
      from jsonb_array_elements(requested) as cell
      join participants p on p.course_id = in_course and p.student_id = (cell ->> 0)::bigint
      where cell ->> 1 = '' and cell ->> 2 = '' and cell ->> 4 is not null and (cell ->> 3 <> '' or cell ->> 4 <> '')
      returning student_id, octet_length(note) as bytes
    )
    select coalesce(array_agg(student_id), '{}'), coalesce(sum(bytes), 0), coalesce(sum(bytes), 0)
    into written_directly, note_bytes, added_note_bytes from written;
  elsif not is_repeat then
    with written as (
      update marks m set status = c.status, note = c.note, updated_at = now(), updated_by = writer
      from (
        select p.student_id, cell ->> 1 as base_status, cell ->> 2 as base_note, cell ->> 3 as status, cell ->> 4 as note
        from jsonb_array_elements(requested) as cell
        join participants p on p.course_id = in_course and p.student_id = (cell ->> 0)::bigint
        where cell ->> 4 is not null
        -- one scan of the participants instead of a look-up for each cell
        offset 0
      ) as c
      where m.course_id = in_course and m.date = on_date and m.student_id = c.student_id
        and m.status = c.base_status and m.note = c.base_note and (m.status <> c.status or m.note <> c.note)
      returning m.student_id, octet_length(c.base_note) as bytes_before, octet_length(c.note) as bytes
    )
    select coalesce(array_agg(student_id), '{}'), coalesce(sum(bytes + bytes_before), 0), coalesce(sum(bytes - bytes_before), 0)
    into written_directly, note_bytes, added_note_bytes from written;
  end if;

  if cardinality(written_directly) < jsonb_array_length(requested) then
    with named as (
      select (cell ->> 0)::bigint as requested_id, coalesce(m.account_id, (cell ->> 0)::bigint) as student_id,
        m.card_id is not null as is_merged, cell ->> 1 as base_status, cell ->> 2 as base_note,
        cell ->> 3 as status, cell ->> 4 as note
      from jsonb_array_elements(requested) as cell
      left join merged_cards m on m.card_id = (cell ->> 0)::bigint
      where (cell ->> 0)::bigint <> all (written_directly)
    ), cells as (
      select *, is_merged and student_id = any (written_directly)
        or row_number() over (partition by student_id order by is_merged, requested_id) > 1 as is_second
      from named
    ), stored as (
      select student_id, status, note, updated_at, updated_by from marks
      where course_id = in_course and date = on_date and student_id in (select student_id from cells)
    ), merged as (
      select c.student_id, c.requested_id, c.is_second, c.status as requested_status, c.note as requested_note,
        p.student_id is not null as takes_part, s.student_id is not null as has_row,
        coalesce(s.status, '') as old_status, coalesce(s.note, '') as old_note,
        case
          when c.base_status is null then c.status
          when c.status = c.base_status then coalesce(s.status, '')
          when coalesce(s.status, '') in (c.base_status, c.status) then c.status
        end as new_status,
        case
          when c.note is null or c.note = c.base_note then coalesce(s.note, '')
          when c.base_note is null or coalesce(s.note, '') in (c.base_note, c.note) then c.note
        end as new_note,
        s.updated_at, s.updated_by
      from cells c
      left join stored s on s.student_id = c.student_id
      left join participants p on p.course_id = in_course and p.student_id = c.student_id
    ), judged as materialized (
      select *, case
          when not takes_part then 'skipped'
          when is_second then 'second'
          when new_status is null or new_note is null then 'conflict'
          when new_status = old_status and new_note = old_note then 'unchanged'
          when is_repeat then 'conflict'
          else 'written'
        end as outcome
      from merged
    ), results as (
      select j.*,
        first_value(case outcome when 'written' then new_status else old_status end) over cell as result_status,
        first_value(case outcome when 'written' then new_note else old_note end) over cell as result_note,
        bool_or(outcome = 'written') over cell as is_written
      from judged j
      window cell as (partition by student_id order by is_second)
    ), updated as (
      update marks m set status = j.new_status, note = j.new_note, updated_at = now(), updated_by = writer
      from judged j
      where j.outcome = 'written' and j.has_row
        and m.course_id = in_course and m.date = on_date and m.student_id = j.student_id
    ), inserted as (
      insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
      select in_course, on_date, student_id, new_status, new_note, now(), writer from judged
      where outcome = 'written' and not has_row
    )
    select jsonb_agg(to_jsonb(j) || case
        when outcome <> 'second' then '{}'
        when requested_status = result_status and coalesce(requested_note, result_note) = result_note
          then '{"outcome": "unchanged"}'
        else '{"outcome": "conflict"}'
      end::jsonb),
      note_bytes + coalesce(sum(octet_length(old_note) + octet_length(new_note)) filter (where outcome = 'written'), 0),
      added_note_bytes + coalesce(sum(octet_length(new_note) - octet_length(old_note)) filter (where outcome = 'written'), 0)
    into verdicts, note_bytes, added_note_bytes from results j;

    if note_bytes > max_note_bytes then
      raise exception 'notes of % bytes, % are allowed', note_bytes, max_note_bytes using errcode = 'HS002', detail = note_bytes;
    end if;

    select coalesce(jsonb_agg(mark order by (mark ->> 0)::bigint), '[]') into written_marks
    from (
      select cell as mark from jsonb_array_elements(requested) as cell where (cell ->> 0)::bigint = any (written_directly)
      union all
      select jsonb_build_array(v -> 'student_id', v -> 'old_status', v -> 'old_note', v -> 'new_status', v -> 'new_note')
      from jsonb_array_elements(verdicts) as v where v ->> 'outcome' = 'written'
    ) as marks_of_both;
  end if;

  if not is_repeat then
    if is_added then
      insert into history (course_id, actor_id, action, date) values (in_course, writer, 'date_added', on_date);
    end if;
    if written_marks <> '[]' or save_key is not null then
      insert into history (course_id, actor_id, action, date, marks, save_id, request_hash)
      values (in_course, writer, 'mark', on_date, written_marks, save_key, save_hash);
    end if;
    if written_marks <> '[]' or is_added then
      update courses c set version = greatest(c.version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint),
        note_bytes = greatest(0, c.note_bytes + added_note_bytes)
      where c.id = in_course;
    end if;
  end if;

  outcome := 'saved';
  updated_at := now();
  return next;
  if verdicts <> '[]' then
    return query
    select v.outcome, v.requested_id, v.result_status, v.result_note,
      case when v.is_written then now() else coalesce(v.updated_at, now()) end,
      a.full_name
    from jsonb_to_recordset(verdicts) as v (
      outcome text, requested_id bigint, result_status text, result_note text, is_written boolean,
      updated_at timestamptz, updated_by bigint
    )
    left join accounts a on a.id = case when v.is_written then writer else v.updated_by end;
  end if;
end $$;
