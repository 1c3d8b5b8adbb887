-- How many people there are of each role
create table account_counts (
  role text primary key,
  total bigint not null
);
insert into account_counts (role, total) values ('student', 0), ('teacher', 0), ('admin', 0);

-- In how many courses somebody is: of a teacher those they own, of a student those they attend
create table course_counts (
  account_id bigint primary key references accounts on delete cascade,
  role text not null,
  total bigint not null
);
create index course_counts_order on course_counts (role, total, account_id);

create function count_accounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update account_counts c set total = c.total + changed.total
    from (select role, count(*) as total from changed_accounts group by role) as changed where c.role = changed.role;
    insert into course_counts (account_id, role, total) select id, role, 0 from changed_accounts where role <> 'admin';
  elsif tg_op = 'DELETE' then
    update account_counts c set total = c.total - changed.total
    from (select role, count(*) as total from changed_accounts group by role) as changed where c.role = changed.role;
  else
    update account_counts set total = 0;
  end if;
  return null;
end $$;
create trigger accounts_added after insert on accounts
  referencing new table as changed_accounts for each statement execute function count_accounts();
create trigger accounts_deleted after delete on accounts
  referencing old table as changed_accounts for each statement execute function count_accounts();
create trigger accounts_emptied after truncate on accounts for each statement execute function count_accounts();

-- The rows are locked in one order first, so that two courses with common students do not block each other.
create function count_participations() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    changes := (select jsonb_agg(to_jsonb(c)) from (
      select student_id, count(*) as step from added where until is null group by student_id
    ) c);
  elsif tg_op = 'DELETE' then
    changes := (select jsonb_agg(to_jsonb(c)) from (
      select student_id, -count(*) as step from removed where until is null group by student_id
    ) c);
  else
    changes := (select jsonb_agg(to_jsonb(c)) from (
      select student_id, sum(step) as step from (
        select student_id, 1 as step from added where until is null union all select student_id, -1 from removed where until is null
      ) both_sides group by student_id having sum(step) <> 0
    ) c);
  end if;
  if changes is null then
    return null;
  end if;
  perform from course_counts
  where account_id in (select student_id from jsonb_to_recordset(changes) as c (student_id bigint))
  order by account_id for no key update;
  update course_counts c set total = c.total + changed.step
  from jsonb_to_recordset(changes) as changed (student_id bigint, step integer) where c.account_id = changed.student_id;
  return null;
end $$;
create trigger participants_added after insert on stays
  referencing new table as added for each statement execute function count_participations();
create trigger participants_removed after delete on stays
  referencing old table as removed for each statement execute function count_participations();
create trigger participants_changed after update on stays
  referencing old table as removed new table as added for each statement execute function count_participations();

create function count_ownerships() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update course_counts c set total = c.total - lost.total
    from (select teacher_id, count(*) as total from removed where is_owner group by teacher_id) as lost
    where c.account_id = lost.teacher_id;
  end if;
  if tg_op <> 'DELETE' then
    update course_counts c set total = c.total + gained.total
    from (select teacher_id, count(*) as total from added where is_owner group by teacher_id) as gained
    where c.account_id = gained.teacher_id;
  end if;
  return null;
end $$;
create trigger course_teachers_added after insert on course_teachers
  referencing new table as added for each statement execute function count_ownerships();
create trigger course_teachers_removed after delete on course_teachers
  referencing old table as removed for each statement execute function count_ownerships();
create trigger course_teachers_changed after update on course_teachers
  referencing old table as removed new table as added for each statement execute function count_ownerships();
