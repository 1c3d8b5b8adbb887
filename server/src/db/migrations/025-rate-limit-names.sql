-- The tables of the rate limits get the names of the code. The version before reads and writes them through views with their old
-- names, and sends the networks of a limit as `bonus_place` and `exempt_place`.
alter table budgets rename to rate_limit_counters;
alter index budgets_pkey rename to rate_limit_counters_pkey;
alter index budgets_expire rename to rate_limit_counters_expire;
create view budgets as select key, points, expire from rate_limit_counters;

alter table known_places rename to known_networks;
alter table known_networks rename column place to network;
alter index known_places_pkey rename to known_networks_pkey;
create view known_places as select kind, subject, network as place, last_at from known_networks;

-- how many failures a limit allows now: one more for each short ID of which there was a success in this network lately
drop function rate_limit_allowance(integer, text, integer);
create function rate_limit_allowance(max_points integer, known_network text, max_bonus integer)
returns integer language sql stable as $$
  select max_points + count(*)::integer
  from (
    select from known_networks
    where kind = 'short-id' and network = known_network and last_at > now() - interval '30 days'
    limit max_bonus
  ) as seen
$$;

-- Consumes `amount` points of each limit, or of none where one has fewer left; with `takes_rest` then as many as are left in
-- all. The first statement locks every row in the order of the keys, so that two calls cannot deadlock.
create or replace function consume_rate_limits(limits jsonb, amount integer, takes_rest boolean)
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
  with requested as (
    select w.* from jsonb_to_recordset(limits)
      as w (
        key text, max_points integer, window_ms bigint, bonus_network text, max_bonus integer, exempt_network text,
        bonus_place text, exempt_place text
      )
    where not exists (
      select from known_networks k
      where k.kind = 'sign-in' and k.network = coalesce(w.exempt_network, w.exempt_place)
        and k.last_at > now() - interval '30 days'
    )
  ), added as (
    insert into rate_limit_counters as b (key, points, expire)
    select key, amount, now_ms + window_ms from requested order by key
    on conflict (key) do update set
      points = case when b.expire > now_ms then b.points else 0 end + amount,
      expire = case when b.expire > now_ms then b.expire else excluded.expire end
    returning key, points
  ), judged as (
    select key, points, case
      when points <= max_points or max_bonus is null then max_points
      else rate_limit_allowance(max_points, coalesce(bonus_network, bonus_place), max_bonus)
    end as allowance
    from added join requested using (key)
  )
  select array_agg(key order by key), array_agg(allowance order by key), min(allowance - points + amount)
  into keys, allowances, available from judged;

  if available < amount then
    taken := case when takes_rest then greatest(available, 0) else 0 end;
    update rate_limit_counters set points = points - amount + taken where key = any (keys);
  end if;

  return query
  select b.key, b.points, a.allowance, b.expire, b.expire - now_ms, taken
  from unnest(keys, allowances) as a (key, allowance) join rate_limit_counters b using (key);
end $$;
