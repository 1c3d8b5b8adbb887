create table rate_limit_counters (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_counters_expire on rate_limit_counters (expire);

-- Who recently succeeded from which network. Subject and network are HMACs.
create table known_networks (
  kind text not null,
  subject text not null,
  network text not null,
  last_at timestamptz not null default now(),
  primary key (kind, network, subject)
);

-- How many failures a limit allows now: one more for each short ID that recently succeeded in this network
create function rate_limit_allowance(max_points integer, known_network text, max_bonus integer)
returns integer language sql stable as $$
  select max_points + count(*)::integer
  from (
    select from known_networks
    where kind = 'short-id' and network = known_network and last_at > now() - interval '30 days'
    limit max_bonus
  ) as seen
$$;

-- Consumes `amount` points of each limit, or of none where one has fewer left; with `allows_partial` then as many as are left in
-- all. The first statement locks every row in the order of the keys, so that two calls cannot deadlock.
create function consume_rate_limits(limits jsonb, amount integer, allows_partial boolean)
returns table (key text, points integer, allowance integer, expire bigint, wait_ms bigint, consumed integer)
language plpgsql as $$
#variable_conflict use_column
declare
  now_ms constant bigint := extract(epoch from clock_timestamp()) * 1000;
  keys text[];
  allowances integer[];
  available integer;
  consumed_amount integer := amount;
begin
  with requested as (
    select w.* from jsonb_to_recordset(limits)
      as w (key text, max_points integer, window_ms bigint, bonus_network text, max_bonus integer, exempt_network text)
    where not exists (
      select from known_networks k
      where k.kind = 'sign-in' and k.network = w.exempt_network and k.last_at > now() - interval '30 days'
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
      else rate_limit_allowance(max_points, bonus_network, max_bonus)
    end as allowance
    from added join requested using (key)
  )
  select array_agg(key order by key), array_agg(allowance order by key), min(allowance - points + amount)
  into keys, allowances, available from judged;

  if available < amount then
    consumed_amount := case when allows_partial then greatest(available, 0) else 0 end;
    update rate_limit_counters set points = points - amount + consumed_amount where key = any (keys);
  end if;

  return query
  select b.key, b.points, a.allowance, b.expire, b.expire - now_ms, consumed_amount
  from unnest(keys, allowances) as a (key, allowance) join rate_limit_counters b using (key);
end $$;
