-- search by parts of names and addresses; a trusted extension, so the owner of the database may add it
create extension if not exists pg_trgm;
create index accounts_search on accounts using gin ((folded_name || ' ' || email) gin_trgm_ops);

-- names in the order of the Azerbaijani alphabet: each letter becomes one that sorts by its byte
alter table accounts add column name_order text collate "C" generated always as (translate(
  full_name,
  'AaBbCcÇçDdEeƏəFfGgĞğHhXxIıİiJjKkQqLlMmNnOoÖöPpRrSsŞşTtUuÜüVvYyZzWw',
  'AABBCCDDEEFFGGHHIIJJKKLLMMNNOOPPQQRRSSTTUUVVWWXXYYZZaabbccddeeffgg'
)) stored;
create index accounts_name_order on accounts (role, name_order, id);

-- a link in a mail: the newest of its purpose alone works, and is gone when it was used
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

-- an ID that somebody had is never issued again
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

-- the row is passed over, as if the ID were taken: whoever issues IDs draws anew
create function pass_over_retired_short_id() returns trigger language plpgsql as $$
begin
  if exists (select from retired_short_ids where hash = sha256(convert_to(new.short_id, 'UTF8'))) then
    return null;
  end if;
  return new;
end $$;
create trigger accounts_fresh_short_id before insert or update of short_id on accounts
  for each row execute function pass_over_retired_short_id();

-- in which courses a student ever took part; marks are not indexed by it, so that a save stays cheap
create index history_participants on history (student_id, course_id)
  where action in ('participant_added', 'participant_removed', 'participant_left');

create index courses_read_only on courses (read_only_until) where read_only_until is not null;

-- in which courses somebody taught: their marks still show the name. No foreign key, for the rows are written while a
-- course goes; those of what is gone are removed every hour
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
