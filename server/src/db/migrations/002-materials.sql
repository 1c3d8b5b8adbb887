-- every stored file; the rows that own one say where it is needed, and a file that no row owns any more is kept for a day
create table files (
  key text collate "C" primary key check (key ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('material', 'attachment', 'image')),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  -- what a browser may show in the page, by content; null for everything else
  media_type text,
  created_at timestamptz not null default now(),
  unused_since timestamptz
);
create index files_unused on files (unused_since) where unused_since is not null;

-- gives the file of a row free, whatever the row went with; an avatar or a banner is kept as the path of its image
create function release_file() returns trigger language plpgsql as $$
begin
  update files set unused_since = now() where key = substring(to_jsonb(old) ->> tg_argv[0] from '[^/]+$');
  return null;
end $$;

create trigger accounts_avatar_gone after delete on accounts
  for each row when (old.avatar is not null) execute function release_file('avatar');
create trigger accounts_avatar_changed after update of avatar on accounts
  for each row when (old.avatar is distinct from new.avatar) execute function release_file('avatar');
create trigger courses_banner_gone after delete on courses
  for each row when (old.banner_image is not null) execute function release_file('banner_image');
create trigger courses_banner_changed after update of banner_image on courses
  for each row when (old.banner_image is distinct from new.banner_image) execute function release_file('banner_image');

-- now for lists of other parents too: their table and the column that names them follow the limit
create or replace function refuse_long_list() returns trigger language plpgsql as $$
declare
  most integer := tg_argv[0];
  parents text := coalesce(tg_argv[1], 'courses');
  parent_id text := coalesce(tg_argv[2], 'course_id');
  is_long boolean;
begin
  if not exists (select from added) then
    return null;
  end if;
  execute format('select from %I where id in (select %I from added) order by id for no key update', parents, parent_id);
  execute format(
    'select exists (select from %1$I where %2$I in (select %2$I from added) group by %2$I having count(*) > $1)',
    tg_table_name, parent_id
  ) into is_long using most;
  if is_long then
    raise exception 'more than % rows in % of one of %', most, tg_table_name, parents
      using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;

create table categories (
  course_id bigint not null references courses on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  -- in Azerbaijani lower case, which the database does not know
  lower_name text not null,
  comments_version bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint categories_pkey primary key (course_id, id),
  constraint categories_name_key unique (course_id, lower_name)
);
create index categories_id on categories (id);
create trigger categories_limit after insert on categories
  referencing new table as added for each statement execute function refuse_long_list(500);

create table materials (
  course_id bigint not null,
  category_id bigint not null,
  id bigint generated always as identity,
  title text not null check (title <> ''),
  file_name text not null,
  file_key text not null constraint materials_file_key unique references files,
  uploaded_by bigint references accounts on delete set null,
  comments_version bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint materials_pkey primary key (course_id, id),
  constraint materials_category_fkey foreign key (course_id, category_id) references categories on delete cascade
);
create index materials_id on materials (id);
create index materials_category on materials (course_id, category_id, created_at);
create index materials_uploader on materials (uploaded_by);
create trigger materials_limit after insert on materials
  referencing new table as added for each statement execute function refuse_long_list(1000, 'categories', 'category_id');
create trigger materials_file_gone after delete on materials
  for each row execute function release_file('file_key');

create table comments (
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
  constraint comments_pkey primary key (course_id, id),
  constraint comments_category_fkey foreign key (course_id, category_id) references categories on delete cascade,
  constraint comments_material_fkey foreign key (course_id, material_id) references materials on delete cascade,
  constraint comments_place_check check (num_nonnulls(category_id, material_id) = 1),
  constraint comments_empty_check check (text <> '' or attachment_key is not null),
  constraint comments_attachment_check check (num_nulls(attachment_key, attachment_name) <> 1)
);
create index comments_id on comments (id);
create index comments_category on comments (course_id, category_id) where category_id is not null;
create index comments_material on comments (course_id, material_id) where material_id is not null;
create index comments_author on comments (author_id);
create trigger comments_category_limit after insert on comments
  referencing new table as added for each statement execute function refuse_long_list(2000, 'categories', 'category_id');
create trigger comments_material_limit after insert on comments
  referencing new table as added for each statement execute function refuse_long_list(2000, 'materials', 'material_id');
create trigger comments_attachment_gone after delete on comments
  for each row when (old.attachment_key is not null) execute function release_file('attachment_key');

-- whoever has read a list asks again with its version; like a course's, it follows the clock
create function raise_comments_version() returns trigger language plpgsql as $$
declare
  changed comments := coalesce(new, old);
  next constant bigint := extract(epoch from clock_timestamp()) * 1000;
begin
  if changed.material_id is null then
    update categories set comments_version = greatest(comments_version + 1, next)
    where course_id = changed.course_id and id = changed.category_id;
  else
    update materials set comments_version = greatest(comments_version + 1, next)
    where course_id = changed.course_id and id = changed.material_id;
  end if;
  return null;
end $$;
create trigger comments_changed after insert or update or delete on comments
  for each row execute function raise_comments_version();
