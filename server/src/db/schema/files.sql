-- Every stored file. The rows of other tables own files; a file without an owner is removed after a day.
create table files (
  key text collate "C" primary key check (key ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('material', 'attachment', 'image')),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  -- by content, where a browser may show the file in the page; otherwise null
  media_type text,
  created_at timestamptz not null default now(),
  unused_since timestamptz
);
create index files_unused on files (unused_since) where unused_since is not null;

-- Marks the file of a deleted or changed row as unused. The argument is the column with its key, or with the path of an image.
create function release_file() returns trigger language plpgsql as $$
begin
  update files set unused_since = now() where key = substring(to_jsonb(old) ->> tg_argv[0] from '[^/]+$');
  return null;
end $$;
