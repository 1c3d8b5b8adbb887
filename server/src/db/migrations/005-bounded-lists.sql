-- bytes of the notes that stand in a course. Whoever writes marks adds the difference in the same transaction; deletions
-- are subtracted by the trigger, however the marks go
alter table courses add column note_bytes bigint not null default 0;
update courses c set note_bytes = noted.bytes
from (select course_id, sum(octet_length(note)) as bytes from marks where note <> '' group by course_id) as noted
where noted.course_id = c.id;

create function subtract_note_bytes() returns trigger language plpgsql as $$
begin
  update courses c set note_bytes = greatest(0, c.note_bytes - deleted.bytes)
  from (select course_id, sum(octet_length(note)) as bytes from deleted_notes where note <> '' group by course_id) as deleted
  where c.id = deleted.course_id;
  return null;
end $$;
create trigger marks_notes_deleted after delete on marks
  referencing old table as deleted_notes for each statement execute function subtract_note_bytes();

-- what was long before the limit came may stay, be read and get shorter
create function refuse_long_notes() returns trigger language plpgsql as $$
begin
  raise exception 'more than 20 MB of notes in a course' using errcode = 'check_violation', constraint = tg_name;
end $$;
create trigger courses_notes_limit after update of note_bytes on courses
  for each row when (new.note_bytes > old.note_bytes and new.note_bytes > 20971520) execute function refuse_long_notes();

-- one entry a save: what happened on a date is found without reading the rest of the course's history
create index history_date on history (course_id, date, id) where date is not null;

-- how many people there are of each role, so that nobody has to count them
create table account_counts (
  role text primary key,
  total bigint not null
);
insert into account_counts (role, total)
select role, (select count(*) from accounts a where a.role = roles.role)
from unnest(array['student', 'teacher', 'admin']) as roles (role);

-- in how many courses somebody is: of a teacher those they own, of a student those they attend
create table course_counts (
  account_id bigint primary key references accounts on delete cascade,
  role text not null,
  total bigint not null
);
insert into course_counts (account_id, role, total)
select id, role, case role
  when 'teacher' then (select count(*) from course_teachers where teacher_id = a.id and is_owner)
  else (select count(*) from participants where student_id = a.id)
end
from accounts a where role <> 'admin';
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

-- the rows are held in one order first, so that two classes with common students do not block each other
create function count_participations() returns trigger language plpgsql as $$
declare
  step constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from course_counts where account_id in (select student_id from changed) order by account_id for no key update;
  update course_counts c set total = c.total + step * changes.total
  from (select student_id, count(*) as total from changed group by student_id) as changes where c.account_id = changes.student_id;
  return null;
end $$;
create trigger participants_added after insert on participants
  referencing new table as changed for each statement execute function count_participations();
create trigger participants_removed after delete on participants
  referencing old table as changed for each statement execute function count_participations();

create function count_ownerships() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update course_counts c set total = c.total - lost.total
    from (select teacher_id, count(*) as total from removed where is_owner group by teacher_id) as lost
    where c.account_id = lost.teacher_id;
  end if;
  if tg_op <> 'DELETE' then
    update course_counts c set total = c.total + won.total
    from (select teacher_id, count(*) as total from added where is_owner group by teacher_id) as won
    where c.account_id = won.teacher_id;
  end if;
  return null;
end $$;
create trigger course_teachers_added after insert on course_teachers
  referencing new table as added for each statement execute function count_ownerships();
create trigger course_teachers_removed after delete on course_teachers
  referencing old table as removed for each statement execute function count_ownerships();
create trigger course_teachers_changed after update on course_teachers
  referencing old table as removed new table as added for each statement execute function count_ownerships();

-- every order of the admin's lists is that of an index, forwards and backwards
create index accounts_email_order on accounts (role, email collate "C", id);
create index accounts_created_order on accounts (role, created_at, id);
create index accounts_expiry_order on accounts (role, subscription_expires_at nulls first, id);

-- trigrams cannot find a word of one or two letters: each letter and each pair, with the first letter of the role
create function search_grams(role text, searched text) returns text[]
language sql immutable strict parallel safe as $$
  select array_agg(distinct left(role, 1) || substr(searched, position, size))
  from generate_series(1, 2) as size, generate_series(1, length(searched) - size + 1) as position
$$;
create index accounts_short_search on accounts using gin (search_grams(role, folded_name || ' ' || email));
-- without statistics a word is taken to be rare, so that the index answers, and the function is never run a row at a time
alter index accounts_short_search alter column 1 set statistics 0;
