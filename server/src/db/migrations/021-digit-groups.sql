-- the groups of six digits that follow one another in a phone number
create function digit_groups(number text) returns integer[] language sql immutable strict parallel safe as $$
  select array_agg(distinct substr(number, position, 6)::integer) from generate_series(1, length(number) - 5) as position
$$;
