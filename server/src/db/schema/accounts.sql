-- The search by parts of names and addresses. The extension is trusted: the owner of a database may create it.
create extension if not exists pg_trgm;

create table accounts (
  id bigint generated always as identity primary key,
  short_id text not null unique,
  -- A stranger may know the ID: it was in use in a course before the owner of the address proved ownership.
  is_short_id_exposed boolean not null default false,
  role text not null check (role in ('student', 'teacher', 'admin')),
  full_name text not null,
  folded_name text not null,
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
  -- What exists until then is not new to the person. A new account has seen everything.
  news_seen_at timestamptz not null default date_trunc('milliseconds', now()),
  created_at timestamptz not null default now(),
  constraint accounts_card_check check (email is not null or role = 'student')
);
create trigger accounts_avatar_gone after delete on accounts
  for each row when (old.avatar is not null) execute function release_file('avatar');
create trigger accounts_avatar_changed after update of avatar on accounts
  for each row when (old.avatar is distinct from new.avatar) execute function release_file('avatar');

-- A text that sorts by its bytes as a name does in the Azerbaijani alphabet, like `compareNames` (contract/src/locale.ts): signs before
-- digits before letters, a foreign letter at its base letter, Cyrillic after Latin, numbers by their value.
create function name_sort_key(name text) returns text language plpgsql immutable strict parallel safe cost 1 as $$
declare
  key text := name;
begin
  if key ~ '[^ -~ÇçƏəĞğİıÖöŞşÜü]' then
    key := replace(replace(replace(translate(key, 'ÆŒẞ', 'æœß'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');
    -- own letters that have a mark are hidden from the removal of marks
    key := translate(key, 'ÇçĞğİÖöŞşÜüЙй', U&'\E001\E002\E003\E004\E005\E006\E007\E008\E009\E00A\E00B\E00C\E00D');
    key := regexp_replace(normalize(key, nfd), '[\u0300-\u036f]', '', 'g');
    key := translate(key, U&'\E001\E002\E003\E004\E005\E006\E007\E008\E009\E00A\E00B\E00C\E00D', 'ÇçĞğİÖöŞşÜüЙй');
    key := translate(
      key,
      'аАәӘбБвВгГғҒдДеЕєЄжЖзЗиИіІйЙјЈкКҝҜлЛмМнНоОөӨпПрРсСтТуУүҮфФхХһҺцЦчЧҹҸшШщЩъЪыЫьЬэЭюЮяЯ',
      'ЀЀЁЁЂЂЃЃЄЄЅЅІІЇЇЈЈЉЉЊЊЋЋЌЌЍЍЎЎЏЏААББВВГГДДЕЕЖЖЗЗИИЙЙККЛЛММННООППРРССТТУУФФХХЦЦЧЧШШЩЩ'
    );
  end if;
  if key ~ '[0-9]' then
    key := regexp_replace(key, '(?<![0-9])0*([0-9]{1,15})(?![0-9])', '00000000000000\1', 'g');
    key := regexp_replace(key, '(?<![0-9])0+([0-9]{15})(?![0-9])', '\1', 'g');
  end if;
  return translate(
    key,
    'aAbBcCçÇdDđĐðÐeEəƏǝƎfFgGğĞhHħĦxXıIiİjJkKqQlLłŁmMnNoOøØöÖpPrRsSşŞtTuUüÜvVyYzZwW'
      || E' \u00a0_-‐‑–—,;:!?.\'’‘ʼ"“”„«»()[]{}@*/\\&#%`^+<=>|~$',
    'AABBCCDDEEEEEEFFGGGGHHIIJJKKKKLLMMNNOOPPQQRRRRSSTTUUUUVVWWXXYYZZ[[\\]]^^__``aa'
      || E'\x01\x01\x02\x03\x03\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0c\x0c\x0c\x0d\x0d\x0d\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x20\x21\x22\x23\x24\x25'
  );
end $$;

-- Each order of the admin's lists is that of an index, forwards and backwards. The name is included because PostgreSQL answers from an
-- index alone only where it has the column itself.
create index accounts_name_sort on accounts (role, name_sort_key(full_name) collate "C", id) include (full_name);
create index accounts_email_order on accounts (role, email collate "C", id);
create index accounts_created_order on accounts (role, created_at, id);
create index accounts_expiry_order on accounts (role, subscription_expires_at nulls first, id);

create index accounts_name_search on accounts using gin ((folded_name || ' ' || coalesce(email, '')) gin_trgm_ops);
create index accounts_number_search on accounts using gin (number gin_trgm_ops) where number is not null;

-- Trigrams cannot find a word of one or two letters. This returns each letter and each pair, with the first letter of the role.
create function search_grams(role text, searched text) returns text[]
language sql immutable strict parallel safe as $$
  select array_agg(distinct left(role, 1) || substr(searched, position, size))
  from generate_series(1, 2) as size, generate_series(1, length(searched) - size + 1) as position
$$;
create index accounts_short_name_search on accounts
  using gin (search_grams(role, folded_name || ' ' || coalesce(email, '')));
-- Without statistics the planner takes a word to be rare: it uses the index and does not run the function for each row.
alter index accounts_short_name_search alter column 1 set statistics 0;

-- The groups of six consecutive digits in a phone number. Few numbers have the same group; accounts_number_search finds fewer digits.
create function digit_groups(number text) returns integer[] language sql immutable strict parallel safe as $$
  select array_agg(distinct substr(number, position, 6)::integer) from generate_series(1, length(number) - 5) as position
$$;
create index accounts_number_groups on accounts using gin (digit_groups(number)) where length(number) > 5;
alter index accounts_number_groups alter column 1 set statistics 0;

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

-- Skips the row, as if the ID were in use; the caller draws another one.
create function skip_retired_short_id() returns trigger language plpgsql as $$
begin
  if exists (select from retired_short_ids where hash = sha256(convert_to(new.short_id, 'UTF8'))) then
    return null;
  end if;
  return new;
end $$;
create trigger accounts_fresh_short_id before insert or update of short_id on accounts
  for each row execute function skip_retired_short_id();

-- A link in an e-mail. Only the newest of its purpose is valid, and only once.
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

-- The names of deleted accounts, stored as long as the security events that refer to them
create table deleted_accounts (
  id bigint primary key,
  full_name text not null,
  role text not null,
  deleted_at timestamptz not null default now()
);
create index deleted_accounts_at on deleted_accounts (deleted_at);
