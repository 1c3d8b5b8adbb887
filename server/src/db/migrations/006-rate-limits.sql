-- known addresses and accounts are exempt from the limit of an account's sign-ins alone
delete from known_places where kind <> 'sign-in';
drop index known_places_subject;

-- how many failures a limit allows now: one more for each short ID of which there was a success in this network lately
create function rate_limit_allowance(max_points integer, known_place text, max_bonus integer)
returns integer language sql stable as $$
  select max_points + count(*)::integer
  from (
    select from known_places
    where kind = 'short-id' and place = known_place and last_at > now() - interval '30 days'
    limit max_bonus
  ) as seen
$$;

-- Consumes `amount` points of each limit, or of none where one has fewer left; with `takes_rest` then as many as are left in
-- all. The first statement locks every row in the order of the keys, so that two calls cannot deadlock.
create function consume_rate_limits(limits jsonb, amount integer, takes_rest boolean)
returns table (key text, points integer, allowance integer, expire bigint, wait_ms bigint, consumed integer)
language plpgsql as $$
#variable_conflict use_column
declare
  now_ms constant bigint := extract(epoch from clock_timestamp()) * 1000;
  keys text[];
  allowances integer[];
  available integer;
  taken integer := amount;
begin
  with wanted as (
    select w.* from jsonb_to_recordset(limits)
      as w (key text, max_points integer, window_ms bigint, bonus_place text, max_bonus integer, exempt_place text)
    where not exists (
      select from known_places k
      where k.kind = 'sign-in' and k.place = w.exempt_place and k.last_at > now() - interval '30 days'
    )
  ), added as (
    insert into budgets as b (key, points, expire)
    select key, amount, now_ms + window_ms from wanted order by key
    on conflict (key) do update set
      points = case when b.expire > now_ms then b.points else 0 end + amount,
      expire = case when b.expire > now_ms then b.expire else excluded.expire end
    returning key, points
  ), judged as (
    select key, points, case
      when points <= max_points or max_bonus is null then max_points
      else rate_limit_allowance(max_points, bonus_place, max_bonus)
    end as allowance
    from added join wanted using (key)
  )
  select array_agg(key order by key), array_agg(allowance order by key), min(allowance - points + amount)
  into keys, allowances, available from judged;

  if available < amount then
    taken := case when takes_rest then greatest(available, 0) else 0 end;
    update budgets set points = points - amount + taken where key = any (keys);
  end if;

  return query
  select b.key, b.points, a.allowance, b.expire, b.expire - now_ms, taken
  from unnest(keys, allowances) as a (key, allowance) join budgets b using (key);
end $$;
