create table all_comments (
  course_id bigint not null,
  id bigint generated always as identity,
  category_id bigint,
  material_id bigint,
  author_id bigint references accounts on delete set null,
  text text not null,
  attachment_key text constraint comments_attachment_key unique references files,
  attachment_name text,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- who changed the text last, where that is not the author
  edited_by bigint,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (course_id, id),
  constraint comments_category_fkey foreign key (course_id, category_id) references all_categories on delete cascade,
  constraint comments_material_fkey foreign key (course_id, material_id) references all_materials on delete cascade,
  constraint comments_target_check check (num_nonnulls(category_id, material_id) = 1),
  constraint comments_empty_check check (text <> '' or attachment_key is not null),
  constraint comments_attachment_check check (num_nulls(attachment_key, attachment_name) <> 1)
);
create index comments_id on all_comments (id);
create index comments_created on all_comments (course_id, created_at);
create index comments_category on all_comments (course_id, category_id) where category_id is not null;
create index comments_material on all_comments (course_id, material_id) where material_id is not null;
create index comments_author on all_comments (author_id);
create index all_comments_deleted on all_comments (course_id, id) where deleted_at is not null;
create trigger comments_category_limit after insert on all_comments
  referencing new table as added for each statement
  execute function refuse_long_list(2000, 'categories', 'category_id', 'deletable');
create trigger comments_material_limit after insert on all_comments
  referencing new table as added for each statement
  execute function refuse_long_list(2000, 'materials', 'material_id', 'deletable');
create trigger comments_category_restore_limit after update of deleted_at on all_comments
  for each row when (old.deleted_at is not null and new.deleted_at is null and new.category_id is not null)
  execute function refuse_restore(2000, 'categories', 'category_id', 'comments_category_limit');
create trigger comments_material_restore_limit after update of deleted_at on all_comments
  for each row when (old.deleted_at is not null and new.deleted_at is null and new.material_id is not null)
  execute function refuse_restore(2000, 'materials', 'material_id', 'comments_material_limit');
create trigger comments_attachment_gone after delete on all_comments
  for each row when (old.attachment_key is not null) execute function release_file('attachment_key');

-- A deleted category or material gets the new version as well, because it may be restored.
create function raise_comments_version() returns trigger language plpgsql as $$
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
create trigger comments_changed after insert or update or delete on all_comments
  for each row execute function raise_comments_version();

-- The conditions are checked for each row: with anti-joins the planner expects one comment, and reads all comments of a course for each
-- material.
create view comments as
select course_id, id, category_id, material_id, author_id, text, attachment_key, attachment_name, created_at, edited_at,
  edited_by
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
