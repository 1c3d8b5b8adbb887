-- What is deleted can be restored for 30 days. Each of these tables gets a new name, and its old one becomes a view of the rows that
-- are not deleted, also not with what contains them: no query can forget the condition. The version before reads and writes the
-- views as it did the tables; what it deletes is gone at once.
alter table courses rename to all_courses;
alter table categories rename to all_categories;
alter table materials rename to all_materials;
alter table comments rename to all_comments;
alter table all_courses add column deleted_at timestamptz, add column deleted_by bigint;
alter table all_categories add column deleted_at timestamptz, add column deleted_by bigint;
alter table all_materials add column deleted_at timestamptz, add column deleted_by bigint;
alter table all_comments add column deleted_at timestamptz, add column deleted_by bigint;

-- nearly empty, so what is not deleted is found to be so without reading its table
create index all_courses_deleted on all_courses (id) where deleted_at is not null;
create index all_courses_deleted_banner on all_courses (banner_image) where deleted_at is not null;
create index all_categories_deleted on all_categories (course_id, id) where deleted_at is not null;
create index all_materials_deleted on all_materials (course_id, id) where deleted_at is not null;
create index all_comments_deleted on all_comments (course_id, id) where deleted_at is not null;

create view courses as
select id, name, description, lesson_link, banner_image, start_date, end_date, read_only_until, created_at, version, note_bytes,
  archived_at, requests_version
from all_courses
where deleted_at is null;

create view categories as
select course_id, id, name, lower_name, comments_version, created_at
from all_categories g
where deleted_at is null
  and not exists (select from all_courses c where c.id = g.course_id and c.deleted_at is not null);

create view materials as
select course_id, category_id, id, title, file_name, file_key, uploaded_by, comments_version, created_at
from all_materials m
where deleted_at is null
  and not exists (select from all_courses c where c.id = m.course_id and c.deleted_at is not null)
  and not exists (
    select from all_categories g where g.course_id = m.course_id and g.id = m.category_id and g.deleted_at is not null
  );

-- checked for each row: the planner takes anti-joins to leave one comment, and then reads all of a course for each material
create view comments as
select course_id, id, category_id, material_id, author_id, text, attachment_key, attachment_name, created_at, edited_at
from all_comments n
where deleted_at is null
  and (select
    exists (select from all_courses c where c.id = n.course_id and c.deleted_at is not null)
    or exists (
      select from all_categories g where g.course_id = n.course_id and g.id = n.category_id and g.deleted_at is not null
    )
    or exists (
      select from all_materials m where m.course_id = n.course_id and m.id = n.material_id and m.deleted_at is not null
    )
    or exists (
      select from all_categories g join all_materials m on m.course_id = g.course_id and m.category_id = g.id
      where g.deleted_at is not null and m.course_id = n.course_id and m.id = n.material_id
    )
  ) is not true;

-- the name of a deleted category is free
alter table all_categories drop constraint categories_name_key;
create unique index categories_name_key on all_categories (course_id, lower_name) where deleted_at is null;

-- Who belongs to a deleted course is moved here: nobody has a right in it, and no list, count or quota has it. The row of a
-- participant who was removed alone has their own time.
create table deleted_course_teachers (
  course_id bigint not null references all_courses on delete cascade,
  teacher_id bigint not null references accounts on delete cascade,
  is_owner boolean not null,
  can_manage boolean not null,
  since timestamptz not null,
  constraint deleted_course_teachers_pkey primary key (course_id, teacher_id)
);
create index deleted_course_teachers_teacher on deleted_course_teachers (teacher_id);

create table deleted_participants (
  course_id bigint not null references all_courses on delete cascade,
  student_id bigint not null references accounts on delete cascade,
  since timestamptz not null,
  with_course boolean not null,
  deleted_at timestamptz not null default now(),
  deleted_by bigint,
  constraint deleted_participants_pkey primary key (course_id, student_id)
);
create index deleted_participants_student on deleted_participants (student_id);
create index deleted_participants_alone on deleted_participants (deleted_at) where not with_course;

-- whoever is a participant again, whatever the way, cannot be restored
create function end_removal() returns trigger language plpgsql as $$
begin
  delete from deleted_participants d using added where d.course_id = added.course_id and d.student_id = added.student_id;
  return null;
end $$;
create trigger participants_end_removal after insert on participants
  referencing new table as added for each statement execute function end_removal();

-- as before, except that the claim code of a card stays valid for the restore of its course
create or replace function end_claim_codes() returns trigger language plpgsql as $$
begin
  perform from cards where account_id in (select student_id from gone) order by account_id for update;
  update cards set left_at = now() where account_id in (select student_id from gone);
  update cards set code_hash = null
  where account_id in (
    select student_id from gone
    where not exists (select from all_courses c where c.id = gone.course_id and c.deleted_at is not null)
  );
  return null;
end $$;

-- deleted rows do not count, where the table of the list has them
create or replace function refuse_long_list() returns trigger language plpgsql as $$
declare
  most integer := tg_argv[0];
  parents text := coalesce(tg_argv[1], 'courses');
  parent_id text := coalesce(tg_argv[2], 'course_id');
  counted constant text := case tg_argv[3] when 'deletable' then 'and deleted_at is null' else '' end;
  is_long boolean;
begin
  if not exists (select from added) then
    return null;
  end if;
  execute format('select from %I where id in (select %I from added) order by id for no key update', parents, parent_id);
  execute format(
    'select exists (select from %1$I where %2$I in (select %2$I from added) %3$s group by %2$I having count(*) > $1)',
    tg_table_name, parent_id, counted
  ) into is_long using most;
  if is_long then
    raise exception 'more than % rows in % of one of %', most, tg_table_name, parents
      using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;
drop trigger categories_limit on all_categories;
drop trigger materials_limit on all_materials;
drop trigger comments_category_limit on all_comments;
drop trigger comments_material_limit on all_comments;
create trigger categories_limit after insert on all_categories
  referencing new table as added for each statement
  execute function refuse_long_list(500, 'courses', 'course_id', 'deletable');
create trigger materials_limit after insert on all_materials
  referencing new table as added for each statement
  execute function refuse_long_list(1000, 'categories', 'category_id', 'deletable');
create trigger comments_category_limit after insert on all_comments
  referencing new table as added for each statement
  execute function refuse_long_list(2000, 'categories', 'category_id', 'deletable');
create trigger comments_material_limit after insert on all_comments
  referencing new table as added for each statement
  execute function refuse_long_list(2000, 'materials', 'material_id', 'deletable');

-- refuses a restore that makes the list of its parent too long
create function refuse_restore() returns trigger language plpgsql as $$
declare
  most integer := tg_argv[0];
  parents text := tg_argv[1];
  parent_id text := tg_argv[2];
  parent constant bigint := to_jsonb(new) ->> parent_id;
  is_long boolean;
begin
  execute format('select from %I where id = $1 for no key update', parents) using parent;
  execute format(
    'select count(*) > $1 from %I where course_id = $2 and %I = $3 and deleted_at is null', tg_table_name, parent_id
  ) into is_long using most, new.course_id, parent;
  if is_long then
    raise exception 'more than % rows in % of one of %', most, tg_table_name, parents
      using errcode = 'check_violation', constraint = tg_argv[3];
  end if;
  return null;
end $$;
create trigger categories_restore_limit after update of deleted_at on all_categories
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function refuse_restore(500, 'courses', 'course_id', 'categories_limit');
create trigger materials_restore_limit after update of deleted_at on all_materials
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function refuse_restore(1000, 'categories', 'category_id', 'materials_limit');
create trigger comments_category_restore_limit after update of deleted_at on all_comments
  for each row when (old.deleted_at is not null and new.deleted_at is null and new.category_id is not null)
  execute function refuse_restore(2000, 'categories', 'category_id', 'comments_category_limit');
create trigger comments_material_restore_limit after update of deleted_at on all_comments
  for each row when (old.deleted_at is not null and new.deleted_at is null and new.material_id is not null)
  execute function refuse_restore(2000, 'materials', 'material_id', 'comments_material_limit');

-- these write what is deleted, too: it comes back as it is by then
create or replace function raise_comments_version() returns trigger language plpgsql as $$
declare
  changed all_comments := coalesce(new, old);
  next constant bigint := extract(epoch from clock_timestamp()) * 1000;
begin
  if changed.material_id is null then
    update all_categories set comments_version = greatest(comments_version + 1, next)
    where course_id = changed.course_id and id = changed.category_id;
  else
    update all_materials set comments_version = greatest(comments_version + 1, next)
    where course_id = changed.course_id and id = changed.material_id;
  end if;
  return null;
end $$;
create or replace function subtract_note_bytes() returns trigger language plpgsql as $$
begin
  update all_courses c set note_bytes = greatest(0, c.note_bytes - deleted.bytes)
  from (select course_id, sum(octet_length(note)) as bytes from deleted_notes where note <> '' group by course_id) as deleted
  where c.id = deleted.course_id;
  return null;
end $$;
create or replace function raise_requests_version() returns trigger language plpgsql as $$
begin
  update all_courses set requests_version = greatest(requests_version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
  where id in (select course_id from changed);
  return null;
end $$;
create or replace function release_material_file() returns trigger language plpgsql as $$
begin
  perform from files where key = old.file_key for no key update;
  update files set unused_since = now()
  where key = old.file_key and not exists (select from all_materials where file_key = old.file_key);
  return null;
end $$;
