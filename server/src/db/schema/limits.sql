-- Refuses the statement that makes a list too long. The arguments are the limit, the table of the parents, the column that names them,
-- and which rows do not count: 'deletable', deleted ones, 'present', ended ones. The parents are locked, so that two writers count one after the other.
create function refuse_long_list() returns trigger language plpgsql as $$
declare
  max_rows integer := tg_argv[0];
  parents text := coalesce(tg_argv[1], 'courses');
  parent_id text := coalesce(tg_argv[2], 'course_id');
  counted constant text := case tg_argv[3] when 'deletable' then 'and deleted_at is null' when 'present' then 'and until is null' else '' end;
  is_long boolean;
begin
  if not exists (select from added) then
    return null;
  end if;
  execute format('select from %I where id in (select %I from added) order by id for no key update', parents, parent_id);
  execute format(
    'select exists (select from %1$I where %2$I in (select %2$I from added) %3$s group by %2$I having count(*) > $1)',
    tg_table_name, parent_id, counted
  ) into is_long using max_rows;
  if is_long then
    raise exception 'more than % rows in % of one of %', max_rows, tg_table_name, parents
      using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;

-- Refuses a restore that makes the list of its parent too long. The arguments are those of refuse_long_list, and the constraint.
create function refuse_restore() returns trigger language plpgsql as $$
declare
  max_rows integer := tg_argv[0];
  parents text := tg_argv[1];
  parent_id text := tg_argv[2];
  parent constant bigint := to_jsonb(new) ->> parent_id;
  is_long boolean;
begin
  execute format('select from %I where id = $1 for no key update', parents) using parent;
  execute format(
    'select count(*) > $1 from %I where course_id = $2 and %I = $3 and deleted_at is null', tg_table_name, parent_id
  ) into is_long using max_rows, new.course_id, parent;
  if is_long then
    raise exception 'more than % rows in % of one of %', max_rows, tg_table_name, parents
      using errcode = 'check_violation', constraint = tg_argv[3];
  end if;
  return null;
end $$;
