-- Positions in the orders of the admin's lists, so that a page is read from a row near by: every thousandth row of an order at the last
-- count, and every change of the order since, which nobody waits for. Both tables are unlogged: a crash empties both, and until the next
-- count a page is counted off from an end of its order.
create unlogged table list_positions (
  role text not null,
  sort text not null,
  position bigint not null,
  -- sorts by its bytes as the order does
  key text collate "C" not null,
  account_id bigint not null,
  primary key (role, sort, position)
);
create unlogged table list_changes (
  role text not null,
  sort text not null,
  key text collate "C" not null,
  account_id bigint not null,
  -- 1: a row was added; -1: it was removed
  step smallint not null
);

-- The keys of an account in the orders of the admin's lists; the one by courses is in course_counts.
create function list_keys(listed accounts)
returns table (role text, sort text, key text, account_id bigint) language sql stable as $$
  select listed.role, k.sort, k.key, listed.id
  from (values
    ('name', name_sort_key(listed.full_name)),
    -- addresses are ASCII; a card has none and is last
    ('email', coalesce(listed.email, E'\x7f')),
    ('createdAt', to_char(listed.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')),
    ('expiresAt', coalesce(to_char(listed.subscription_expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), ''))
  ) as k (sort, key)
  where listed.role in ('student', 'teacher')
$$;

create function note_account_positions() returns trigger language plpgsql as $$
begin
  insert into list_changes
  select gone.*, -1 from (select * from list_keys(old) except select * from list_keys(new)) gone
  union all
  select come.*, 1 from (select * from list_keys(new) except select * from list_keys(old)) come;
  return null;
end $$;
create trigger accounts_position after insert or delete or update of role, full_name, email, subscription_expires_at on accounts
  for each row execute function note_account_positions();

create function note_count_position() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_changes values (old.role, 'courseCount', lpad(old.total::text, 9, '0'), old.account_id, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_changes values (new.role, 'courseCount', lpad(new.total::text, 9, '0'), new.account_id, 1);
  end if;
  return null;
end $$;
create trigger course_counts_position after insert or delete or update of total on course_counts
  for each row execute function note_count_position();

create function forget_positions() returns trigger language plpgsql as $$
begin
  delete from list_positions;
  delete from list_changes;
  return null;
end $$;
create trigger accounts_positions_emptied after truncate on accounts for each statement execute function forget_positions();
