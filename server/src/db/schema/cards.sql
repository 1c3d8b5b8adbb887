-- A card is a student without e-mail and password. Its row stays when the card becomes an account.
create table cards (
  account_id bigint primary key references accounts on delete cascade,
  made_by bigint references accounts on delete set null,
  -- the course in which the card was made
  made_in bigint references all_courses on delete set null,
  -- SHA-256 of the claim code; null after it ended
  code_hash bytea,
  -- the course in which the claim code was made: a removal from another course does not end it
  coded_in bigint references all_courses on delete set null,
  -- when the card was last removed from a course
  left_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null default now()
);
create index cards_made_by on cards (made_by, created_at);
create index cards_made_in on cards (made_in) where made_in is not null;
create index cards_coded_in on cards (coded_in) where coded_in is not null;
create index cards_left on cards (left_at) where left_at is not null;

-- The claim code of a card stays valid while its deleted course can be restored. The rows are locked in one order first, as in
-- count_participations.
create function end_claim_codes() returns trigger language plpgsql as $$
begin
  perform from cards where account_id in (select student_id from gone) order by account_id for update;
  update cards set left_at = now() where account_id in (select student_id from gone);
  update cards k set code_hash = null
  from gone
  where k.account_id = gone.student_id and coalesce(k.coded_in, gone.course_id) = gone.course_id
    and not exists (select from all_courses c where c.id = gone.course_id and c.deleted_at is not null);
  return null;
end $$;
create trigger participants_end_claim_codes after delete on participants
  referencing old table as gone for each statement execute function end_claim_codes();

-- The course whose teachers may rename a card and renew its claim code; null without one. It is the course in which the card was made,
-- also while a removal from there can be restored. Where that course is deleted or archived, it is another one of who made the card, else
-- the oldest. A moved student belongs to the course to which they were moved.
create function course_of_card(card bigint) returns bigint language sql stable as $$
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

-- Cards that were merged into an account. Open pages may still send the card's id in a save, and parents may still sign in with its
-- short ID until the student renews theirs. The card's own row is deleted, so there is no foreign key to it.
create table merged_cards (
  card_id bigint primary key,
  account_id bigint not null references accounts on delete cascade,
  short_id text collate "C" unique,
  merged_at timestamptz not null default now()
);
create index merged_cards_account on merged_cards (account_id);

-- Cards that a teacher merged into the account of a student who asked to join, stored as long as the merge can be undone.
create table deleted_cards (
  course_id bigint not null references all_courses on delete cascade,
  card_id bigint not null,
  account_id bigint not null references accounts on delete cascade,
  request_id bigint not null,
  deleted_at timestamptz not null default now(),
  deleted_by bigint,
  -- the rows of the card, and the student's own rows for the same cells
  state jsonb not null,
  primary key (course_id, card_id)
);
create index deleted_cards_account on deleted_cards (account_id);
create index deleted_cards_deleted on deleted_cards (deleted_at);

-- Undoes the merge of a card. The caller has locked the card's account, its courses and its row in deleted_cards. The card gets its rows
-- again. Where the account had a mark in the same cell, both get theirs, unless the mark was changed since: then the account has the new
-- one. The account leaves the courses into which the merge brought it, unless it was marked there since, and waits to join `in_course`
-- again. The card gets its short ID again, or the drawn one where its own has ended meanwhile.
-- Returns false, and does nothing, where the drawn ID is in use or retired.
create function restore_card(
  card bigint, account bigint, in_course bigint, merged_at timestamptz, state jsonb, drawn_short_id text
) returns boolean language plpgsql as $$
declare
  own_short_id text;
begin
  delete from merged_cards where card_id = card returning short_id into own_short_id;
  delete from retired_short_ids where hash = sha256(convert_to(own_short_id, 'UTF8'));
  insert into accounts (id, short_id, role, full_name, folded_name, created_at) overriding system value
  select card, coalesce(own_short_id, drawn_short_id), 'student', a.full_name, a.folded_name, a.created_at
  from jsonb_populate_record(null::accounts, state -> 'account') a
  on conflict (short_id) do nothing;
  if not found then return false; end if;

  insert into cards (account_id, made_by, made_in, coded_in, code_hash, left_at, created_at)
  select card, (select id from accounts where id = c.made_by), (select id from all_courses where id = c.made_in),
    (select id from all_courses where id = c.coded_in), c.code_hash, c.left_at, c.created_at
  from jsonb_populate_record(null::cards, state -> 'card') c;

  update marks m set student_id = card
  from jsonb_populate_recordset(null::marks, state -> 'marks') r
  where m.student_id = account and m.course_id = r.course_id and m.date = r.date
    and not exists (
      select from jsonb_populate_recordset(null::marks, state -> 'own_marks') o
      where o.course_id = m.course_id and o.date = m.date
        and (o.updated_at >= r.updated_at or m.updated_at <> r.updated_at)
    );
  with own as (
    select * from jsonb_populate_recordset(null::marks, state -> 'own_marks')
  ), added as (
    insert into marks
    select both_rows.*
    from (select * from jsonb_populate_recordset(null::marks, state -> 'marks') union all select * from own) both_rows
    where exists (select from own o where o.course_id = both_rows.course_id and o.date = both_rows.date)
      and exists (select from days d where d.course_id = both_rows.course_id and d.date = both_rows.date)
    on conflict do nothing
    returning course_id, note
  )
  update all_courses c set note_bytes = c.note_bytes + a.bytes
  from (select course_id, sum(octet_length(note)) as bytes from added group by course_id) a
  where c.id = a.course_id;

  update deleted_marks m set student_id = card
  from jsonb_populate_recordset(null::deleted_marks, state -> 'deleted_marks') r
  where m.student_id = account and m.course_id = r.course_id and m.deleted_day_id = r.deleted_day_id
    and not exists (
      select from jsonb_populate_recordset(null::deleted_marks, state -> 'own_deleted_marks') o
      where o.course_id = m.course_id and o.deleted_day_id = m.deleted_day_id and o.updated_at >= r.updated_at
    );
  with own as (
    select * from jsonb_populate_recordset(null::deleted_marks, state -> 'own_deleted_marks')
  )
  insert into deleted_marks
  select both_rows.*
  from (
    select * from jsonb_populate_recordset(null::deleted_marks, state -> 'deleted_marks') union all select * from own
  ) both_rows
  where exists (
      select from own o where o.course_id = both_rows.course_id and o.deleted_day_id = both_rows.deleted_day_id
    )
    and exists (select from deleted_days d where d.course_id = both_rows.course_id and d.id = both_rows.deleted_day_id)
  on conflict do nothing;
  -- the marks of dates that were deleted since
  update deleted_marks m set student_id = card
  from jsonb_populate_recordset(null::marks, state -> 'marks') r
  join deleted_days d on d.course_id = r.course_id and d.date = r.date and d.deleted_at >= merged_at
  where m.student_id = account and m.course_id = d.course_id and m.deleted_day_id = d.id
    and not exists (
      select from jsonb_populate_recordset(null::marks, state -> 'own_marks') o
      where o.course_id = d.course_id and o.date = d.date
    );

  update history h set
    student_id = case when r.is_subject then card else h.student_id end,
    marks = case when h.marks is not null then (
      select coalesce(jsonb_agg(
        case when mark.position = any (r.positions) and mark.value -> 0 = to_jsonb(account)
          then jsonb_set(mark.value, '{0}', to_jsonb(card)) else mark.value end
        order by mark.position
      ), '[]')
      from jsonb_array_elements(h.marks) with ordinality as mark (value, position)
    ) end
  from jsonb_to_recordset(state -> 'history') r (course_id bigint, id bigint, is_subject boolean, positions bigint[])
  where h.course_id = r.course_id and h.id = r.id;

  update sessions set account_id = card
  where account_id = account and kind = 'parent' and id in (select value::bigint from jsonb_array_elements_text(state -> 'sessions'));
  -- parents who signed in with the card's short ID since saw the account
  delete from sessions where account_id = account and kind = 'parent' and created_at >= merged_at;

  update deleted_participants set student_id = card
  where student_id = account and deleted_at < merged_at
    and course_id in (select value::bigint from jsonb_array_elements_text(state -> 'removals'));
  insert into deleted_participants (course_id, student_id, since, with_course, deleted_at, deleted_by)
  select d.course_id, card, p.since, true, d.deleted_at, d.deleted_by
  from jsonb_to_recordset(state -> 'participations') p (course_id bigint, since timestamptz)
  join deleted_participants d on d.course_id = p.course_id and d.student_id = account and d.with_course;
  insert into participants (course_id, student_id, since)
  select p.course_id, card, p.since
  from jsonb_to_recordset(state -> 'participations') p (course_id bigint, since timestamptz)
  join courses c on c.id = p.course_id;
  with gone as (
    delete from participants p
    using jsonb_to_recordset(state -> 'participations') r (course_id bigint, had_account boolean)
    where p.course_id = r.course_id and p.student_id = account and not r.had_account
      and not exists (
        select from marks m where m.course_id = p.course_id and m.student_id = account and m.updated_at >= merged_at
      )
    returning p.course_id
  )
  insert into join_requests (course_id, student_id)
  select course_id, account from gone where course_id = in_course
  on conflict do nothing;
  return true;
end $$;
