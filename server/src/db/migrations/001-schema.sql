-- The schema, in the order of docs/glossary.md: each table with its indexes, triggers and functions. Later changes are migrations of
-- their own (docs/contributing.md).

-- search by parts of names and addresses; a trusted extension, so the owner of the database may add it
create extension if not exists pg_trgm;

---- Rules of several tables ----

-- Refuses the statement that makes a list too long. The arguments are the limit, the table of the parents, the column that names them,
-- and 'deletable' where deleted rows do not count. The parents are locked, so that two writers count one after the other.
create function refuse_long_list() returns trigger language plpgsql as $$
declare
  max_rows integer := tg_argv[0];
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

-- Marks the file of a deleted or changed row as unused. The argument is the column with its key, or with the path of an image.
create function release_file() returns trigger language plpgsql as $$
begin
  update files set unused_since = now() where key = substring(to_jsonb(old) ->> tg_argv[0] from '[^/]+$');
  return null;
end $$;

---- Files ----

-- every stored file; the rows that own one say where it is needed, and a file without an owner stays for a day
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

---- Accounts ----

create table accounts (
  id bigint generated always as identity primary key,
  short_id text not null unique,
  -- a stranger may know the ID: it was in use in a course before the owner of the address proved ownership
  is_short_id_exposed boolean not null default false,
  role text not null check (role in ('student', 'teacher', 'admin')),
  full_name text not null,
  folded_name text not null,
  -- sorts in the order of the Azerbaijani alphabet: each letter becomes one that sorts by its byte
  name_order text collate "C" generated always as (translate(
    full_name,
    'AaBbCcÇçDdEeƏəFfGgĞğHhXxIıİiJjKkQqLlMmNnOoÖöPpRrSsŞşTtUuÜüVvYyZzWw',
    'AABBCCDDEEFFGGHHIIJJKKLLMMNNOOPPQQRRSSTTUUVVWWXXYYZZaabbccddeeffgg'
  )) stored,
  -- null for a card
  email text unique,
  is_verified boolean not null default false,
  password_hash text,
  number text check (number ~ '^[0-9]{1,15}$'),
  avatar text,
  course_creation_limit integer check (course_creation_limit >= 0),
  subscription_expires_at timestamptz,
  -- in which order a teacher reads the names of students, 'given' or 'family'; null: never chosen
  student_name_order text,
  created_at timestamptz not null default now(),
  constraint accounts_card_check check (email is not null or role = 'student')
);
create trigger accounts_avatar_gone after delete on accounts
  for each row when (old.avatar is not null) execute function release_file('avatar');
create trigger accounts_avatar_changed after update of avatar on accounts
  for each row when (old.avatar is distinct from new.avatar) execute function release_file('avatar');

-- each order of the admin's lists is that of an index, forwards and backwards
create index accounts_name_order on accounts (role, name_order, id);
create index accounts_email_order on accounts (role, email collate "C", id);
create index accounts_created_order on accounts (role, created_at, id);
create index accounts_expiry_order on accounts (role, subscription_expires_at nulls first, id);

create index accounts_name_search on accounts using gin ((folded_name || ' ' || coalesce(email, '')) gin_trgm_ops);
create index accounts_number_search on accounts using gin (number gin_trgm_ops) where number is not null;

-- trigrams cannot find a word of one or two letters: each letter and each pair, with the first letter of the role
create function search_grams(role text, searched text) returns text[]
language sql immutable strict parallel safe as $$
  select array_agg(distinct left(role, 1) || substr(searched, position, size))
  from generate_series(1, 2) as size, generate_series(1, length(searched) - size + 1) as position
$$;
create index accounts_short_name_search on accounts
  using gin (search_grams(role, folded_name || ' ' || coalesce(email, '')));
-- without statistics the planner takes a word to be rare: it uses the index and does not run the function for each row
alter index accounts_short_name_search alter column 1 set statistics 0;

-- SHA-256 of the short IDs that were in use, which are never issued again
create table retired_short_ids (hash bytea primary key);

create function retire_short_id() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.short_id <> old.short_id then
    insert into retired_short_ids (hash) values (sha256(convert_to(old.short_id, 'UTF8'))) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger accounts_retire_short_id after update of short_id or delete on accounts
  for each row execute function retire_short_id();

-- the row is skipped, as if the ID were in use, and the caller draws another one
create function skip_retired_short_id() returns trigger language plpgsql as $$
begin
  if exists (select from retired_short_ids where hash = sha256(convert_to(new.short_id, 'UTF8'))) then
    return null;
  end if;
  return new;
end $$;
create trigger accounts_fresh_short_id before insert or update of short_id on accounts
  for each row execute function skip_retired_short_id();

create table sessions (
  token_hash bytea primary key,
  id bigint generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('account', 'admin', 'parent')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null,
  ip inet
);
create index sessions_account on sessions (account_id, kind, last_seen_at);
create index sessions_expires on sessions (expires_at);

-- the browsers in which an account was used, for the letter about a sign-in from a new one. The hash covers the account's id too,
-- so that the rows of people who share a computer cannot be matched
create table known_devices (
  account_id bigint not null references accounts on delete cascade,
  token_hash bytea not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  -- null where somebody signed up here and did not sign in yet
  signed_in_at timestamptz,
  -- when the owner got a letter about it
  notified_at timestamptz,
  primary key (account_id, token_hash)
);
create index known_devices_used on known_devices (coalesce(signed_in_at, created_at));

-- a link in a letter: the newest of its purpose alone is valid, once
create table mail_tokens (
  account_id bigint not null references accounts on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  token_hash bytea not null constraint mail_tokens_hash_key unique,
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);
create index mail_tokens_expires on mail_tokens (expires_at);

create table google_identities (
  issuer text not null,
  subject text not null,
  account_id bigint not null constraint google_identities_account_key unique references accounts on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);

create table second_factors (
  account_id bigint primary key references accounts on delete cascade,
  -- encrypted with a key outside the database
  secret bytea not null,
  -- null until a code of the secret was typed
  confirmed_at timestamptz,
  -- the time step of the last code that was used
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- SHA-256 of the codes that were not used
create table recovery_codes (
  account_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

---- Courses ----

-- What is deleted can be restored for 30 days. The tables of what can be deleted are named all_…; a view without that prefix has the
-- rows that are not deleted, nor is anything that contains them, so that no query can forget the condition.
create table all_courses (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  description text not null,
  lesson_link text,
  banner_image text,
  -- the emoji and the ground colour that a teacher chose; null: derived from the id
  emoji text,
  ground text,
  start_date date,
  end_date date,
  -- set where nobody inherited the course: when it is removed
  read_only_until timestamptz,
  -- read-only, and outside the quota of its owner
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  -- rises with every visible change of the attendance, and follows the clock
  version bigint not null default 0,
  -- the same for who waits to join
  requests_version bigint not null default 0,
  -- bytes of the notes in the course. Who writes marks adds the difference in the same transaction; a trigger subtracts deletions
  note_bytes bigint not null default 0,
  deleted_at timestamptz,
  deleted_by bigint,
  constraint courses_dates_check check (end_date >= start_date)
);
create index courses_read_only on all_courses (read_only_until) where read_only_until is not null;
-- nearly empty, so that a look-up of what is deleted does not read the table; the same for the other all_… tables
create index all_courses_deleted on all_courses (id) where deleted_at is not null;
create index all_courses_deleted_banner on all_courses (banner_image) where deleted_at is not null;
create trigger courses_banner_gone after delete on all_courses
  for each row when (old.banner_image is not null) execute function release_file('banner_image');
create trigger courses_banner_changed after update of banner_image on all_courses
  for each row when (old.banner_image is distinct from new.banner_image) execute function release_file('banner_image');

create function refuse_long_notes() returns trigger language plpgsql as $$
begin
  raise exception 'more than 20 MB of notes in a course' using errcode = 'check_violation', constraint = tg_name;
end $$;
-- only growth is refused
create trigger courses_notes_limit after update of note_bytes on all_courses
  for each row when (new.note_bytes > old.note_bytes and new.note_bytes > 20971520) execute function refuse_long_notes();

create view courses as
select id, name, description, lesson_link, banner_image, start_date, end_date, read_only_until, created_at, version, note_bytes,
  archived_at, requests_version, emoji, ground
from all_courses
where deleted_at is null;

create table course_teachers (
  course_id bigint not null references all_courses on delete cascade,
  teacher_id bigint not null references accounts on delete cascade,
  is_owner boolean not null default false,
  can_manage boolean not null default false,
  since timestamptz not null default now(),
  primary key (course_id, teacher_id)
);
create unique index course_teachers_one_owner on course_teachers (course_id) where is_owner;
create index course_teachers_teacher on course_teachers (teacher_id, course_id);
create trigger course_teachers_limit after insert on course_teachers
  referencing new table as added for each statement execute function refuse_long_list(50);

-- Who belongs to a deleted course is moved from course_teachers and participants to deleted_…: nobody has a right in it, and no list,
-- count or quota includes it.
create table deleted_course_teachers (
  course_id bigint not null references all_courses on delete cascade,
  teacher_id bigint not null references accounts on delete cascade,
  is_owner boolean not null,
  can_manage boolean not null,
  since timestamptz not null,
  primary key (course_id, teacher_id)
);
create index deleted_course_teachers_teacher on deleted_course_teachers (teacher_id);

-- In which courses somebody taught, whose marks still show the name. No foreign key, because rows are written while a course is
-- deleted; those of deleted courses are removed every hour.
create table former_teachers (
  teacher_id bigint not null,
  course_id bigint not null,
  primary key (teacher_id, course_id)
);
create function remember_former_teachers() returns trigger language plpgsql as $$
begin
  insert into former_teachers (teacher_id, course_id) select teacher_id, course_id from gone on conflict do nothing;
  return null;
end $$;
create trigger course_teachers_former after delete on course_teachers
  referencing old table as gone for each statement execute function remember_former_teachers();

create table participants (
  course_id bigint not null references all_courses on delete cascade,
  student_id bigint not null references accounts on delete cascade,
  since timestamptz not null default now(),
  primary key (course_id, student_id)
);
create index participants_student on participants (student_id, course_id);
create trigger participants_limit after insert on participants
  referencing new table as added for each statement execute function refuse_long_list(1000);

create table deleted_participants (
  course_id bigint not null references all_courses on delete cascade,
  student_id bigint not null references accounts on delete cascade,
  since timestamptz not null,
  -- false: removed alone, and restorable from `deleted_at` on
  with_course boolean not null,
  deleted_at timestamptz not null default now(),
  deleted_by bigint,
  primary key (course_id, student_id)
);
create index deleted_participants_student on deleted_participants (student_id);
create index deleted_participants_alone on deleted_participants (deleted_at) where not with_course;

-- who is a participant again, for whatever reason, cannot be restored
create function end_removal() returns trigger language plpgsql as $$
begin
  delete from deleted_participants d using added where d.course_id = added.course_id and d.student_id = added.student_id;
  return null;
end $$;
create trigger participants_end_removal after insert on participants
  referencing new table as added for each statement execute function end_removal();

-- who got a letter about having been added to which course, for a day
create table course_letters (
  account_id bigint not null references accounts on delete cascade,
  course_id bigint not null,
  sent_at timestamptz not null default now(),
  primary key (account_id, course_id)
);
create index course_letters_sent on course_letters (sent_at);

---- Categories, materials, comments ----

create table all_categories (
  course_id bigint not null references all_courses on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  -- in Azerbaijani lower case, which the database does not know
  lower_name text not null,
  -- with a list of comments clients get its version, by which they ask again; it rises with every change and follows the clock
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

create table all_materials (
  course_id bigint not null,
  category_id bigint not null,
  id bigint generated always as identity,
  title text not null check (title <> ''),
  file_name text not null,
  -- shared with the materials of a copied course
  file_key text not null references files,
  uploaded_by bigint references accounts on delete set null,
  comments_version bigint not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (course_id, id),
  constraint materials_category_fkey foreign key (course_id, category_id) references all_categories on delete cascade
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

-- A file is unused when its last material is deleted. Because of the lock two materials of one file are deleted one after the other,
-- so that the second sees that the first is deleted.
create function release_material_file() returns trigger language plpgsql as $$
begin
  perform from files where key = old.file_key for no key update;
  update files set unused_since = now()
  where key = old.file_key and not exists (select from all_materials where file_key = old.file_key);
  return null;
end $$;
create trigger materials_file_gone after delete on all_materials
  for each row execute function release_material_file();

create view materials as
select course_id, category_id, id, title, file_name, file_key, uploaded_by, comments_version, created_at
from all_materials m
where deleted_at is null
  and not exists (select from all_courses c where c.id = m.course_id and c.deleted_at is not null)
  and not exists (
    select from all_categories g where g.course_id = m.course_id and g.id = m.category_id and g.deleted_at is not null
  );

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

-- a deleted category or material gets the new version as well, because it may be restored
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

-- checked for each row: with anti-joins the planner expects one comment, and reads all of a course for each material
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

---- Attendance ----

create table days (
  course_id bigint not null references all_courses on delete cascade,
  date date not null check (date between '2000-01-01' and '2100-12-31'),
  primary key (course_id, date)
);
create trigger days_limit after insert on days
  referencing new table as added for each statement execute function refuse_long_list(1000);

create table marks (
  course_id bigint not null,
  date date not null,
  student_id bigint not null references accounts on delete cascade,
  status text not null check (status in ('+', '-', '')),
  note text not null,
  updated_at timestamptz not null,
  -- no foreign key: a deleted writer reads as no name, and no save pays for the check
  updated_by bigint,
  primary key (course_id, date, student_id),
  constraint marks_day_fkey foreign key (course_id, date) references days on delete cascade
);
create index marks_student on marks (student_id, course_id, date);

create function subtract_note_bytes() returns trigger language plpgsql as $$
begin
  update all_courses c set note_bytes = greatest(0, c.note_bytes - deleted.bytes)
  from (select course_id, sum(octet_length(note)) as bytes from deleted_notes where note <> '' group by course_id) as deleted
  where c.id = deleted.course_id;
  return null;
end $$;
create trigger marks_notes_deleted after delete on marks
  referencing old table as deleted_notes for each statement execute function subtract_note_bytes();

-- a deleted date with its marks, for the 30 days in which it can be restored
create table deleted_days (
  course_id bigint not null references all_courses on delete cascade,
  id bigint generated always as identity,
  date date not null,
  deleted_at timestamptz not null default now(),
  primary key (course_id, id)
);
create index deleted_days_date on deleted_days (course_id, date, deleted_at);

create table deleted_marks (
  course_id bigint not null,
  deleted_day_id bigint not null,
  student_id bigint not null references accounts on delete cascade,
  status text not null,
  note text not null,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (course_id, deleted_day_id, student_id),
  foreign key (course_id, deleted_day_id) references deleted_days on delete cascade
);
create index deleted_marks_student on deleted_marks (student_id);

-- Append-only. There is no foreign key, because every save writes a row; the statement that deletes a course deletes its history.
create table history (
  course_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_id bigint,
  action text not null,
  date date,
  student_id bigint,
  before jsonb,
  after jsonb,
  -- the marks of a save: [[student id, status before, note before, status after, note after], …]. A save with an id has a row also
  -- where it changed nothing: an empty array, which gives no entry
  marks jsonb,
  -- the idempotency key of a save, and SHA-256 of the date and the cells that were sent with it
  save_id uuid,
  request_hash bytea,
  primary key (course_id, id)
);
create unique index history_save_key on history (course_id, save_id) where save_id is not null;
create index history_date on history (course_id, date, id) where date is not null;
-- in which courses a student ever took part; marks are not indexed by student, so that a save stays cheap
create index history_participants on history (student_id, course_id)
  where action in ('participant_added', 'participant_removed', 'participant_left');
create index history_joining on history (student_id, course_id)
  where action in ('join_requested', 'join_accepted', 'join_declined', 'card_added', 'card_claimed', 'card_merged');

-- one entry for each mark of a save
create view history_entries as
select course_id, id * 1024 as id, at, actor_id, action, date, student_id, before, after
from history
where marks is null
union all
select h.course_id, h.id * 1024 + mark.ordinal, h.at, h.actor_id, h.action, h.date, (mark.value ->> 0)::bigint,
  jsonb_build_object('status', mark.value -> 1, 'note', mark.value -> 2),
  jsonb_build_object('status', mark.value -> 3, 'note', mark.value -> 4)
from history h
cross join lateral jsonb_array_elements(h.marks) with ordinality as mark (value, ordinal)
where h.marks is not null;

-- Saves changed cells of one date with a verdict for each. `requested` is [[student id, base status, base note, status, note], …]
-- with null for a base or a note that was left out. Nearly every stored cell equals its base and is written at once; the others are
-- merged as mergeMark of contract/src/attendance-rules.ts does. In a function each statement has a snapshot of its own: cells are read
-- after the day is locked, so that two saves of a date run one after the other and neither misses a row of the other.
-- The first row says how the save ended: saved, not_found, date_deleted or key_reused. A row for each cell that was not written as
-- requested follows: written (merged), unchanged, conflict or skipped, with the value that is stored now.
-- A cell of a merged card is a cell of the account, and its row has the requested id. Where the request has a cell of the account
-- too, that one is written, and the card's is unchanged or a conflict.
-- HS002 when the notes of the written cells, before and after, take more than `max_note_bytes`: the detail says how many.
-- Without sequential scans: a connection keeps the plans that it made while the tables were small, and one of them reads the whole
-- history for the id of a save.
create function save_marks(
  in_course bigint, writer bigint, on_date date, is_existing boolean, requested jsonb, max_note_bytes bigint,
  save_key uuid, save_hash bytea
)
returns table (outcome text, student_id bigint, status text, note text, updated_at timestamptz, updated_by text)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  known_hash bytea;
  is_repeat boolean := false;
  is_added boolean := false;
  written_directly bigint[] := '{}';
  note_bytes bigint := 0;
  added_note_bytes bigint := 0;
  verdicts jsonb := '[]';
  written_marks jsonb := requested;
begin
  perform from course_teachers where course_id = in_course and teacher_id = writer for share;
  if not found then
    outcome := 'not_found';
    return next;
    return;
  end if;

  if save_key is not null then
    select request_hash into known_hash from history where course_id = in_course and save_id = save_key;
    is_repeat := found;
    if is_repeat and known_hash <> save_hash then
      outcome := 'key_reused';
      return next;
      return;
    end if;
  end if;

  while not is_repeat and not is_added loop
    perform from days where course_id = in_course and date = on_date for no key update;
    exit when found;
    if is_existing then
      outcome := 'date_deleted';
      return next;
      return;
    end if;
    insert into days (course_id, date) values (in_course, on_date) on conflict on constraint days_pkey do nothing;
    is_added := found;
  end loop;

  if is_added then
    with written as (
      insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
      select in_course, on_date, p.student_id, cell ->> 3, cell ->> 4, now(), writer
      from jsonb_array_elements(requested) as cell
      join participants p on p.course_id = in_course and p.student_id = (cell ->> 0)::bigint
      where cell ->> 1 = '' and cell ->> 2 = '' and cell ->> 4 is not null and (cell ->> 3 <> '' or cell ->> 4 <> '')
      returning student_id, octet_length(note) as bytes
    )
    select coalesce(array_agg(student_id), '{}'), coalesce(sum(bytes), 0), coalesce(sum(bytes), 0)
    into written_directly, note_bytes, added_note_bytes from written;
  elsif not is_repeat then
    with written as (
      update marks m set status = c.status, note = c.note, updated_at = now(), updated_by = writer
      from (
        select p.student_id, cell ->> 1 as base_status, cell ->> 2 as base_note, cell ->> 3 as status, cell ->> 4 as note
        from jsonb_array_elements(requested) as cell
        join participants p on p.course_id = in_course and p.student_id = (cell ->> 0)::bigint
        where cell ->> 4 is not null
        -- one scan of the participants instead of a look-up for each cell
        offset 0
      ) as c
      where m.course_id = in_course and m.date = on_date and m.student_id = c.student_id
        and m.status = c.base_status and m.note = c.base_note and (m.status <> c.status or m.note <> c.note)
      returning m.student_id, octet_length(c.base_note) as bytes_before, octet_length(c.note) as bytes
    )
    select coalesce(array_agg(student_id), '{}'), coalesce(sum(bytes + bytes_before), 0), coalesce(sum(bytes - bytes_before), 0)
    into written_directly, note_bytes, added_note_bytes from written;
  end if;

  if cardinality(written_directly) < jsonb_array_length(requested) then
    with named as (
      select (cell ->> 0)::bigint as requested_id, coalesce(m.account_id, (cell ->> 0)::bigint) as student_id,
        m.card_id is not null as is_merged, cell ->> 1 as base_status, cell ->> 2 as base_note,
        cell ->> 3 as status, cell ->> 4 as note
      from jsonb_array_elements(requested) as cell
      left join merged_cards m on m.card_id = (cell ->> 0)::bigint
      where (cell ->> 0)::bigint <> all (written_directly)
    ), cells as (
      select *, is_merged and student_id = any (written_directly)
        or row_number() over (partition by student_id order by is_merged, requested_id) > 1 as is_second
      from named
    ), stored as (
      -- the deletion of an account removes marks without the day's lock
      select student_id, status, note, updated_at, updated_by from marks
      where course_id = in_course and date = on_date and student_id in (select student_id from cells)
      for update
    ), merged as (
      select c.student_id, c.requested_id, c.is_second, c.status as requested_status, c.note as requested_note,
        p.student_id is not null as takes_part, s.student_id is not null as has_row,
        coalesce(s.status, '') as old_status, coalesce(s.note, '') as old_note,
        case
          when c.base_status is null then c.status
          when c.status = c.base_status then coalesce(s.status, '')
          when coalesce(s.status, '') in (c.base_status, c.status) then c.status
        end as new_status,
        case
          when c.note is null or c.note = c.base_note then coalesce(s.note, '')
          when c.base_note is null or coalesce(s.note, '') in (c.base_note, c.note) then c.note
        end as new_note,
        s.updated_at, s.updated_by
      from cells c
      left join stored s on s.student_id = c.student_id
      left join participants p on p.course_id = in_course and p.student_id = c.student_id
    ), judged as materialized (
      select *, case
          when not takes_part then 'skipped'
          when is_second then 'second'
          when new_status is null or new_note is null then 'conflict'
          when new_status = old_status and new_note = old_note then 'unchanged'
          when is_repeat then 'conflict'
          else 'written'
        end as outcome
      from merged
    ), results as (
      select j.*,
        first_value(case outcome when 'written' then new_status else old_status end) over cell as result_status,
        first_value(case outcome when 'written' then new_note else old_note end) over cell as result_note,
        bool_or(outcome = 'written') over cell as is_written
      from judged j
      window cell as (partition by student_id order by is_second)
    ), updated as (
      update marks m set status = j.new_status, note = j.new_note, updated_at = now(), updated_by = writer
      from judged j
      where j.outcome = 'written' and j.has_row
        and m.course_id = in_course and m.date = on_date and m.student_id = j.student_id
    ), inserted as (
      insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
      select in_course, on_date, student_id, new_status, new_note, now(), writer from judged
      where outcome = 'written' and not has_row
    )
    select jsonb_agg(to_jsonb(j) || case
        when outcome <> 'second' then '{}'
        when requested_status = result_status and coalesce(requested_note, result_note) = result_note
          then '{"outcome": "unchanged"}'
        else '{"outcome": "conflict"}'
      end::jsonb),
      note_bytes + coalesce(sum(octet_length(old_note) + octet_length(new_note)) filter (where outcome = 'written'), 0),
      added_note_bytes + coalesce(sum(octet_length(new_note) - octet_length(old_note)) filter (where outcome = 'written'), 0)
    into verdicts, note_bytes, added_note_bytes from results j;

    if note_bytes > max_note_bytes then
      raise exception 'notes of % bytes, % are allowed', note_bytes, max_note_bytes using errcode = 'HS002', detail = note_bytes;
    end if;

    select coalesce(jsonb_agg(mark order by (mark ->> 0)::bigint), '[]') into written_marks
    from (
      select cell as mark from jsonb_array_elements(requested) as cell where (cell ->> 0)::bigint = any (written_directly)
      union all
      select jsonb_build_array(v -> 'student_id', v -> 'old_status', v -> 'old_note', v -> 'new_status', v -> 'new_note')
      from jsonb_array_elements(verdicts) as v where v ->> 'outcome' = 'written'
    ) as marks_of_both;
  end if;

  if not is_repeat then
    if is_added then
      insert into history (course_id, actor_id, action, date) values (in_course, writer, 'date_added', on_date);
    end if;
    if written_marks <> '[]' or save_key is not null then
      insert into history (course_id, actor_id, action, date, marks, save_id, request_hash)
      values (in_course, writer, 'mark', on_date, written_marks, save_key, save_hash);
    end if;
    if written_marks <> '[]' or is_added then
      update courses c set version = greatest(c.version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint),
        note_bytes = greatest(0, c.note_bytes + added_note_bytes)
      where c.id = in_course;
    end if;
  end if;

  outcome := 'saved';
  updated_at := now();
  return next;
  if verdicts <> '[]' then
    return query
    select v.outcome, v.requested_id, v.result_status, v.result_note,
      case when v.is_written then now() else coalesce(v.updated_at, now()) end,
      a.full_name
    from jsonb_to_recordset(verdicts) as v (
      outcome text, requested_id bigint, result_status text, result_note text, is_written boolean,
      updated_at timestamptz, updated_by bigint
    )
    left join accounts a on a.id = case when v.is_written then writer else v.updated_by end;
  end if;
end $$;

---- Cards ----

-- a card is a student without e-mail and password; its row stays when the card becomes an account
create table cards (
  account_id bigint primary key references accounts on delete cascade,
  made_by bigint references accounts on delete set null,
  -- the course in which the card was made
  made_in bigint references all_courses on delete set null,
  -- SHA-256 of the claim code; null after it ended
  code_hash bytea,
  -- the course in which the claim code was made: a removal from another course does not end it
  coded_in bigint references all_courses on delete set null,
  -- when the card was last removed from a course
  left_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null default now()
);
create index cards_made_by on cards (made_by, created_at);
create index cards_made_in on cards (made_in) where made_in is not null;
create index cards_coded_in on cards (coded_in) where coded_in is not null;
create index cards_left on cards (left_at) where left_at is not null;

-- The claim code of a card stays valid while its deleted course can be restored. The rows are locked in one order first, as in
-- count_participations.
create function end_claim_codes() returns trigger language plpgsql as $$
begin
  perform from cards where account_id in (select student_id from gone) order by account_id for update;
  update cards set left_at = now() where account_id in (select student_id from gone);
  update cards k set code_hash = null
  from gone
  where k.account_id = gone.student_id and coalesce(k.coded_in, gone.course_id) = gone.course_id
    and not exists (select from all_courses c where c.id = gone.course_id and c.deleted_at is not null);
  return null;
end $$;
create trigger participants_end_claim_codes after delete on participants
  referencing old table as gone for each statement execute function end_claim_codes();

-- The course whose teachers may rename a card and renew its claim code, null without one: the one in which it was made, also while it
-- can be restored there. Where that is deleted or archived, another one of who made it, else the oldest.
create function course_of_card(card bigint) returns bigint language sql stable as $$
  select p.course_id
  from cards k
  cross join lateral (
    select course_id, since from participants where student_id = k.account_id
    union all
    select course_id, since from deleted_participants
    where student_id = k.account_id and course_id = k.made_in and not with_course
  ) p
  join courses c on c.id = p.course_id
  where k.account_id = card
  order by p.course_id = k.made_in and c.archived_at is null desc,
    c.archived_at is null
      and exists (select from course_teachers t where t.course_id = p.course_id and t.teacher_id = k.made_by) desc,
    p.course_id = k.made_in desc,
    p.since, p.course_id
  limit 1
$$;

-- Cards that were merged into an account. Open pages may still send the card's id in a save, and parents may still sign in with its
-- short ID until the student renews theirs. The card's own row is deleted, so there is no foreign key to it.
create table merged_cards (
  card_id bigint primary key,
  account_id bigint not null references accounts on delete cascade,
  short_id text collate "C" unique,
  merged_at timestamptz not null default now()
);
create index merged_cards_account on merged_cards (account_id);

---- Joining ----

-- the code with which students join a course, of the letters of the short IDs; without a row joining by code is off
create table join_codes (
  course_id bigint primary key references all_courses on delete cascade,
  code text collate "C" not null unique check (code ~ '^[2-9A-DF-HJ-NP-Z]{6}$'),
  -- until then who joins is a participant at once
  open_until timestamptz,
  used_at timestamptz not null default now()
);
create index join_codes_used on join_codes (used_at);

-- who waits to be accepted; a declined one is stored for a day, in which the student cannot ask again
create table join_requests (
  course_id bigint not null references all_courses on delete cascade,
  id bigint generated always as identity,
  student_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  primary key (course_id, id),
  constraint join_requests_student_key unique (course_id, student_id)
);
create index join_requests_student on join_requests (student_id);
create index join_requests_declined on join_requests (declined_at) where declined_at is not null;
create trigger join_requests_limit after insert on join_requests
  referencing new table as added for each statement execute function refuse_long_list(1000);

-- who has become a participant, for whatever reason, waits no longer
create function end_join_requests() returns trigger language plpgsql as $$
begin
  delete from join_requests r using added where r.course_id = added.course_id and r.student_id = added.student_id;
  return null;
end $$;
create trigger participants_end_requests after insert on participants
  referencing new table as added for each statement execute function end_join_requests();

create function raise_requests_version() returns trigger language plpgsql as $$
begin
  update all_courses set requests_version = greatest(requests_version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
  where id in (select course_id from changed);
  return null;
end $$;
create trigger join_requests_added after insert on join_requests
  referencing new table as changed for each statement execute function raise_requests_version();
create trigger join_requests_answered after update on join_requests
  referencing new table as changed for each statement execute function raise_requests_version();
create trigger join_requests_gone after delete on join_requests
  referencing old table as changed for each statement execute function raise_requests_version();

---- Counts of the admin's lists ----

-- how many people there are of each role
create table account_counts (
  role text primary key,
  total bigint not null
);
insert into account_counts (role, total) values ('student', 0), ('teacher', 0), ('admin', 0);

-- in how many courses somebody is: of a teacher those they own, of a student those they attend
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

-- the rows are locked in one order first, so that two courses with common students do not block each other
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

---- Machinery ----

create table rate_limit_counters (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_counters_expire on rate_limit_counters (expire);

-- who has succeeded from which network lately; subject and network are HMACs
create table known_networks (
  kind text not null,
  subject text not null,
  network text not null,
  last_at timestamptz not null default now(),
  primary key (kind, network, subject)
);

-- how many failures a limit allows now: one more for each short ID of which there was a success in this network lately
create function rate_limit_allowance(max_points integer, known_network text, max_bonus integer)
returns integer language sql stable as $$
  select max_points + count(*)::integer
  from (
    select from known_networks
    where kind = 'short-id' and network = known_network and last_at > now() - interval '30 days'
    limit max_bonus
  ) as seen
$$;

-- Consumes `amount` points of each limit, or of none where one has fewer left; with `allows_partial` then as many as are left in
-- all. The first statement locks every row in the order of the keys, so that two calls cannot deadlock.
create function consume_rate_limits(limits jsonb, amount integer, allows_partial boolean)
returns table (key text, points integer, allowance integer, expire bigint, wait_ms bigint, consumed integer)
language plpgsql as $$
#variable_conflict use_column
declare
  now_ms constant bigint := extract(epoch from clock_timestamp()) * 1000;
  keys text[];
  allowances integer[];
  available integer;
  consumed_amount integer := amount;
begin
  with requested as (
    select w.* from jsonb_to_recordset(limits)
      as w (key text, max_points integer, window_ms bigint, bonus_network text, max_bonus integer, exempt_network text)
    where not exists (
      select from known_networks k
      where k.kind = 'sign-in' and k.network = w.exempt_network and k.last_at > now() - interval '30 days'
    )
  ), added as (
    insert into rate_limit_counters as b (key, points, expire)
    select key, amount, now_ms + window_ms from requested order by key
    on conflict (key) do update set
      points = case when b.expire > now_ms then b.points else 0 end + amount,
      expire = case when b.expire > now_ms then b.expire else excluded.expire end
    returning key, points
  ), judged as (
    select key, points, case
      when points <= max_points or max_bonus is null then max_points
      else rate_limit_allowance(max_points, bonus_network, max_bonus)
    end as allowance
    from added join requested using (key)
  )
  select array_agg(key order by key), array_agg(allowance order by key), min(allowance - points + amount)
  into keys, allowances, available from judged;

  if available < amount then
    consumed_amount := case when allows_partial then greatest(available, 0) else 0 end;
    update rate_limit_counters set points = points - amount + consumed_amount where key = any (keys);
  end if;

  return query
  select b.key, b.points, a.allowance, b.expire, b.expire - now_ms, consumed_amount
  from unnest(keys, allowances) as a (key, allowance) join rate_limit_counters b using (key);
end $$;

create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  route text not null,
  key text not null,
  -- SHA-256 of what the key was sent with
  content_hash text not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, route, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table secrets (
  name text primary key,
  value bytea not null
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null,
  account_id bigint,
  ip inet,
  details jsonb
);
create index audit_at on audit (at);
-- the events of a person, the newest first
create index audit_account on audit (account_id, id);
-- the last backup is one of the few events of nobody
create index audit_backups on audit (id) where event = 'backed_up';
