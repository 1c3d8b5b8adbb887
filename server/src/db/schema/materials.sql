create table all_categories (
  course_id bigint not null references all_courses on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  -- in Azerbaijani lower case, which the database does not know
  lower_name text not null,
  -- Clients get it with a list of comments and send it when they ask again. It rises with every change and follows the clock.
  comments_version bigint not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (course_id, id)
);
create index categories_id on all_categories (id);
create unique index categories_name_key on all_categories (course_id, lower_name) where deleted_at is null;
create index all_categories_deleted on all_categories (course_id, id) where deleted_at is not null;
create trigger categories_limit after insert on all_categories
  referencing new table as added for each statement
  execute function refuse_long_list(500, 'courses', 'course_id', 'deletable');
create trigger categories_restore_limit after update of deleted_at on all_categories
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function refuse_restore(500, 'courses', 'course_id', 'categories_limit');

create view categories as
select course_id, id, name, lower_name, comments_version, created_at
from all_categories g
where deleted_at is null
  and not exists (select from all_courses c where c.id = g.course_id and c.deleted_at is not null);

-- A material is a file or a link.
create table all_materials (
  course_id bigint not null,
  category_id bigint not null,
  id bigint generated always as identity,
  title text not null check (title <> ''),
  -- empty for a link
  file_name text not null,
  -- null for a link; shared with the materials of a copied course
  file_key text references files,
  -- null for a file
  url text,
  uploaded_by bigint references accounts on delete set null,
  comments_version bigint not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (course_id, id),
  constraint materials_category_fkey foreign key (course_id, category_id) references all_categories on delete cascade,
  constraint materials_content_check check (num_nonnulls(file_key, url) = 1)
);
create index materials_id on all_materials (id);
create index materials_category on all_materials (course_id, category_id, created_at);
create index materials_uploader on all_materials (uploaded_by);
create index materials_file on all_materials (file_key);
create index all_materials_deleted on all_materials (course_id, id) where deleted_at is not null;
create trigger materials_limit after insert on all_materials
  referencing new table as added for each statement
  execute function refuse_long_list(1000, 'categories', 'category_id', 'deletable');
create trigger materials_restore_limit after update of deleted_at on all_materials
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function refuse_restore(1000, 'categories', 'category_id', 'materials_limit');

-- A file is unused when its last material is deleted. Because of the lock two materials of one file are deleted one after the other, so
-- that the second sees that the first is deleted.
create function release_material_files() returns trigger language plpgsql as $$
begin
  perform from files where key in (select file_key from gone) order by key for no key update;
  update files f set unused_since = now()
  where key in (select file_key from gone) and not exists (select from all_materials m where m.file_key = f.key);
  return null;
end $$;
create trigger materials_file_gone after delete on all_materials
  referencing old table as gone for each statement execute function release_material_files();

create view materials as
select course_id, category_id, id, title, file_name, file_key, url, uploaded_by, comments_version, created_at
from all_materials m
where deleted_at is null
  and not exists (select from all_courses c where c.id = m.course_id and c.deleted_at is not null)
  and not exists (
    select from all_categories g where g.course_id = m.course_id and g.id = m.category_id and g.deleted_at is not null
  );
