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
  if not exists (select from before b join after a using (id) where b.until is null and a.until is not null) then
    return null;
  end if;
  perform from cards where account_id in (select student_id from after where until is not null) order by account_id for update;
  update cards k set left_at = now(), code_hash = case
    when coalesce(k.coded_in, gone.course_id) = gone.course_id
      and not exists (select from all_courses c where c.id = gone.course_id and c.deleted_at is not null) then null
    else k.code_hash
  end
  from (select a.student_id, a.course_id from before b join after a using (id) where b.until is null and a.until is not null) gone
  where k.account_id = gone.student_id;
  return null;
end $$;
-- The name puts it before the counters of `participants_changed`: cards are locked before what belongs to an account.
create trigger end_claim_codes after update on stays
  referencing old table as before new table as after for each statement execute function end_claim_codes();

-- The course whose teachers may rename a card and renew its claim code; null without one. It is the course in which the card was made,
-- also while a removal from there can be restored. Where that course is deleted or archived, it is another one of who made the card, else
-- the oldest. A moved student belongs to the course to which they were moved.
create function course_of_card(card bigint) returns bigint language sql stable as $$
  select p.course_id
  from cards k
  cross join lateral (
    select course_id, since from participants where student_id = k.account_id
    union all
    select course_id, since from former_participants
    where student_id = k.account_id and course_id = k.made_in and ended <> 'moved' and deleted_at > now() - interval '30 days'
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

-- Cards that were merged into an account or another card. Open pages may still send the card's id in a save, and parents may still sign in with its
-- short ID until the student renews theirs. The card's own row is deleted, so there is no foreign key to it.
create table merged_cards (
  card_id bigint primary key,
  account_id bigint not null references accounts on delete cascade,
  short_id text collate "C" unique,
  merged_at timestamptz not null default now()
);
create index merged_cards_account on merged_cards (account_id);

-- Cards that a teacher merged into the account of a student who asked to join, or into another card, stored as long as the merge can be
-- undone.
create table deleted_cards (
  course_id bigint not null references all_courses on delete cascade,
  card_id bigint not null,
  account_id bigint not null references accounts on delete cascade,
  -- null where it was merged with another card
  request_id bigint,
  deleted_at timestamptz not null default now(),
  deleted_by bigint,
  -- the card and its account, and what the rule of each table stored (db/merges.ts)
  state jsonb not null,
  primary key (course_id, card_id)
);
create index deleted_cards_account on deleted_cards (account_id);
create index deleted_cards_deleted on deleted_cards (deleted_at);

-- Gives a card's rows of a table to a student. `owner` is the column with the id of the card or the student, and `key` are the columns
-- that identify a row beside it. Where the card and the student have a row with the same key, the function keeps the student's row, or
-- with `later_by` the row with the greater value in that column.
-- Returns { before: the card's rows, and the student's rows with the same keys; after: the student's rows with these keys }.
create function merge_rows(
  target regclass, owner text, key text[], later_by text, card bigint, student bigint
) returns jsonb language plpgsql as $$
declare
  same_key text := (select coalesce(string_agg(format('own.%1$I = ofcard.%1$I', k), ' and '), 'true') from unnest(key) k);
  both_rows text := format('own.%1$I = $2 and ofcard.%1$I = $1 and %2$s', owner, same_key);
  before jsonb;
  after jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (
      select * from %1$s where %2$I = $1 union all select own.* from %1$s own, %1$s ofcard where %3$s
    ) r', target, owner, both_rows
  ) into before using card, student;
  if later_by is not null then
    execute format('delete from %1$s own using %1$s ofcard where %2$s and ofcard.%3$I > own.%3$I', target, both_rows, later_by)
    using card, student;
  end if;
  execute format('delete from %1$s ofcard using %1$s own where %2$s', target, both_rows) using card, student;
  execute format('update %1$s set %2$I = $2 where %2$I = $1', target, owner) using card, student;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(own)), ''[]'') from jsonb_populate_recordset(null::%1$s, $3) ofcard, %1$s own where %2$s',
    target, both_rows
  ) into after using card, student, before;
  return jsonb_build_object('before', before, 'after', after);
end $$;

-- Undoes merge_rows by what it returned. A row that exists no more is not made again: neither a key of both nor one of the card alone.
-- Where another card was merged into the student later and had a row with the same key, the student has that card's row afterwards, as if
-- the undone merge had never been; `place` is where the states of merges have the rows of this table.
create function unmerge_rows(
  target regclass, owner text, key text[], later_by text, changed jsonb, card bigint, student bigint, place text
) returns void language plpgsql
-- the planner takes the rows of JSON to be few, and would compare each with each
set enable_nestloop = off as $$
declare
  same_key text := (select coalesce(string_agg(format('now.%1$I = r.%1$I', k), ' and '), 'true') from unnest(key) k);
  same_as_own text := (select coalesce(string_agg(format('own.%1$I = r.%1$I', k), ' and '), 'true') from unnest(key) k);
  same_as_later text := (select coalesce(string_agg(format('later.%1$I = r.%1$I', k), ' and '), 'true') from unnest(key) k);
  stored text := format('jsonb_populate_recordset(null::%s, $3 -> ', target);
  had_own text := format('exists (select from %1$s ''before'') own where own.%2$I = $2 and %3$s)', stored, owner, same_as_own);
  of_later text := format('jsonb_populate_recordset(null::%s, $4) later', target);
  had_later text := format('exists (select from %1$s where later.%2$I <> $2 and %3$s)', of_later, owner, same_as_later);
  is_changed text := case when later_by is null then 'false' else format('now.%1$I <> r.%1$I', later_by) end;
  -- the columns that a row can get from another one
  copied text := (
    select string_agg(format('%1$I = own.%1$I', a.attname), ', ') from pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
  );
  merged_at constant timestamptz := (select deleted_at from deleted_cards where card_id = card and account_id = student);
  later_rows jsonb := (
    select coalesce(jsonb_agg(b), '[]') from deleted_cards d, jsonb_array_elements(d.state -> 'rows' -> place -> 'before') b
    where d.account_id = student and d.deleted_at > merged_at
  );
begin
  if later_rows <> '[]' then
    execute format(
      'insert into %1$s overriding system value
      select r.* from %2$s ''before'') r join %1$s now on now.%3$I = $2 and %4$s
      where r.%3$I = $1 and not %5$s and %6$s and %7$s',
      target, stored, owner, same_key, had_own, had_later, is_changed
    ) using card, student, changed, later_rows;
  end if;
  execute format(
    'update %1$s now set %2$I = $1 from %3$s ''before'') r
    where r.%2$I = $1 and now.%2$I = $2 and %4$s and not %5$s and not (%6$s and %7$s)',
    target, owner, stored, same_key, had_own, had_later, is_changed
  ) using card, student, changed, later_rows;
  if later_rows <> '[]' then
    execute format(
      'insert into %1$s overriding system value
      select (jsonb_populate_record(null::%1$s, to_jsonb(later) || jsonb_build_object(%2$L, $2))).* from %3$s
      join %4$s ''before'') r on %5$s and r.%2$I = $1 where later.%2$I <> $2 and not %6$s
        and exists (select from %1$s now where now.%2$I = $1 and %7$s)
      on conflict do nothing',
      target, owner, of_later, stored, same_as_later, had_own, same_key
    ) using card, student, changed, later_rows;
    -- the later merge found a row that was the card's
    execute format(
      'update deleted_cards d set state = jsonb_set(d.state, array[''rows'', $5, ''before''], (
        select coalesce(jsonb_agg(e), ''[]'') from jsonb_array_elements(d.state -> ''rows'' -> $5 -> ''before'') e,
          jsonb_populate_record(null::%1$s, e) later
        where not (later.%2$I = $2 and exists (
          select from %3$s ''before'') r where r.%2$I = $1 and not %4$s and %5$s
        ))
      )) where d.account_id = $2 and d.deleted_at > $6 and d.state -> ''rows'' -> $5 ? ''before''',
      target, owner, stored, had_own, same_as_later
    ) using card, student, changed, later_rows, place, merged_at;
  end if;
  execute format(
    'insert into %1$s overriding system value
    select r.* from %2$s ''before'') r where r.%3$I = $1 and %4$s and exists (select from %1$s now where now.%3$I = $2 and %5$s)',
    target, stored, owner, had_own, same_key
  ) using card, student, changed;
  execute format(
    'update %1$s now set %2$s from %3$s ''before'') own, %3$s ''after'') r
    where own.%4$I = $2 and now.%4$I = $2 and %5$s and %6$s and to_jsonb(now) = to_jsonb(r) and to_jsonb(own) <> to_jsonb(r)',
    target, copied, stored, owner, same_key, same_as_own
  ) using card, student, changed;
end $$;
