-- a card is a student without e-mail and password, entered by a teacher; everybody else has an address
alter table accounts alter column email drop not null;
alter table accounts add constraint accounts_card_check check (email is not null or role = 'student') not valid;

-- SHA-256 of the claim code, null after it ended; `left_at` is when the card was last removed from a course. The row stays when the
-- card becomes an account
create table cards (
  account_id bigint primary key references accounts on delete cascade,
  made_by bigint references accounts on delete set null,
  code_hash bytea,
  left_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null default now()
);
create index cards_made_by on cards (made_by, created_at);
create index cards_left on cards (left_at) where left_at is not null;

-- the rows are locked in one order first, as in count_participations
create function end_claim_codes() returns trigger language plpgsql as $$
begin
  perform from cards where account_id in (select student_id from gone) order by account_id for update;
  update cards set code_hash = null, left_at = now() where account_id in (select student_id from gone);
  return null;
end $$;
create trigger participants_end_claim_codes after delete on participants
  referencing old table as gone for each statement execute function end_claim_codes();

-- cards that were merged into an account. Open pages may still send the card's id in a save; parents may still sign in with its
-- short ID, until the student renews theirs. The card's own row is deleted, so there is no foreign key to it
create table merged_cards (
  card_id bigint primary key,
  account_id bigint not null references accounts on delete cascade,
  short_id text collate "C" constraint merged_cards_short_id_key unique,
  merged_at timestamptz not null default now()
);
create index merged_cards_account on merged_cards (account_id);

-- As before, except that a cell of a merged card is a cell of the account, and is answered with the id that was asked. Where the
-- request has a cell of the account too, that one is written, and the card's is unchanged or a conflict.
create or replace function save_marks(
  in_course bigint, writer bigint, on_date date, is_existing boolean, asked jsonb, max_note_bytes bigint,
  save_key uuid, save_hash bytea
)
returns table (outcome text, student_id bigint, status text, note text, updated_at timestamptz, updated_by text)
language plpgsql as $$
#variable_conflict use_column
declare
  known_hash bytea;
  is_repeat boolean := false;
  is_added boolean := false;
  written_as_asked bigint[] := '{}';
  note_bytes bigint := 0;
  added_note_bytes bigint := 0;
  verdicts jsonb := '[]';
  written_marks jsonb := asked;
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

  if is_added then
    with written as (
      insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
      select in_course, on_date, p.student_id, cell ->> 3, cell ->> 4, now(), writer
      from jsonb_array_elements(asked) as cell
      join participants p on p.course_id = in_course and p.student_id = (cell ->> 0)::bigint
      where cell ->> 1 = '' and cell ->> 2 = '' and cell ->> 4 is not null and (cell ->> 3 <> '' or cell ->> 4 <> '')
      returning student_id, octet_length(note) as bytes
    )
    select coalesce(array_agg(student_id), '{}'), coalesce(sum(bytes), 0), coalesce(sum(bytes), 0)
    into written_as_asked, note_bytes, added_note_bytes from written;
  elsif not is_repeat then
    with written as (
      update marks m set status = c.status, note = c.note, updated_at = now(), updated_by = writer
      from (
        select p.student_id, cell ->> 1 as base_status, cell ->> 2 as base_note, cell ->> 3 as status, cell ->> 4 as note
        from jsonb_array_elements(asked) as cell
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
    into written_as_asked, note_bytes, added_note_bytes from written;
  end if;

  if cardinality(written_as_asked) < jsonb_array_length(asked) then
    with named as (
      select (cell ->> 0)::bigint as asked_id, coalesce(m.account_id, (cell ->> 0)::bigint) as student_id,
        m.card_id is not null as is_merged, cell ->> 1 as base_status, cell ->> 2 as base_note,
        cell ->> 3 as status, cell ->> 4 as note
      from jsonb_array_elements(asked) as cell
      left join merged_cards m on m.card_id = (cell ->> 0)::bigint
      where (cell ->> 0)::bigint <> all (written_as_asked)
    ), cells as (
      select *, is_merged and student_id = any (written_as_asked)
        or row_number() over (partition by student_id order by is_merged, asked_id) > 1 as is_second
      from named
    ), stored as (
      -- the version before this one, which may run beside it, changes marks without the day's lock
      select student_id, status, note, updated_at, updated_by from marks
      where course_id = in_course and date = on_date and student_id in (select student_id from cells)
      for update
    ), merged as (
      select c.student_id, c.asked_id, c.is_second, c.status as asked_status, c.note as asked_note,
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
    ), standing as (
      select j.*,
        first_value(case outcome when 'written' then new_status else old_status end) over cell as standing_status,
        first_value(case outcome when 'written' then new_note else old_note end) over cell as standing_note,
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
        when asked_status = standing_status and coalesce(asked_note, standing_note) = standing_note
          then '{"outcome": "unchanged"}'
        else '{"outcome": "conflict"}'
      end::jsonb),
      note_bytes + coalesce(sum(octet_length(old_note) + octet_length(new_note)) filter (where outcome = 'written'), 0),
      added_note_bytes + coalesce(sum(octet_length(new_note) - octet_length(old_note)) filter (where outcome = 'written'), 0)
    into verdicts, note_bytes, added_note_bytes from standing j;

    if note_bytes > max_note_bytes then
      raise exception 'notes of % bytes, % are allowed', note_bytes, max_note_bytes using errcode = 'HS002', detail = note_bytes;
    end if;

    select coalesce(jsonb_agg(mark order by (mark ->> 0)::bigint), '[]') into written_marks
    from (
      select cell as mark from jsonb_array_elements(asked) as cell where (cell ->> 0)::bigint = any (written_as_asked)
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
    select v.outcome, v.asked_id, v.standing_status, v.standing_note,
      case when v.is_written then now() else coalesce(v.updated_at, now()) end,
      a.full_name
    from jsonb_to_recordset(verdicts) as v (
      outcome text, asked_id bigint, standing_status text, standing_note text, is_written boolean,
      updated_at timestamptz, updated_by bigint
    )
    left join accounts a on a.id = case when v.is_written then writer else v.updated_by end;
  end if;
end $$;
