-- A material is a file or a link.
--
-- The previous version, which runs beside this one, lists only the files. It would copy a link without its address, so there the
-- copy of a course with links is refused by the constraint, and nothing is copied.
alter table all_materials
  alter column file_key drop not null,
  add column url text,
  add constraint materials_content_check check (num_nonnulls(file_key, url) = 1) not valid;

create or replace view materials as
select course_id, category_id, id, title, file_name, file_key, uploaded_by, comments_version, created_at, url
from all_materials m
where deleted_at is null
  and not exists (select from all_courses c where c.id = m.course_id and c.deleted_at is not null)
  and not exists (
    select from all_categories g where g.course_id = m.course_id and g.id = m.category_id and g.deleted_at is not null
  );
