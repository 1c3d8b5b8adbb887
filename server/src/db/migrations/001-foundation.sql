create table accounts (
  id bigint generated always as identity primary key,
  short_id text not null constraint accounts_short_id_key unique,
  role text not null check (role in ('student', 'teacher', 'admin')),
  full_name text not null,
  folded_name text not null,
  email text not null constraint accounts_email_key unique,
  number text check (number ~ '^[0-9]{1,15}$'),
  password_hash text,
  avatar text,
  is_verified boolean not null default false,
  course_creation_limit integer check (course_creation_limit >= 0),
  subscription_expires_at timestamptz,
  created_at timestamptz not null default now()
);

create table sessions (
  token_hash bytea primary key,
  id bigint generated always as identity constraint sessions_id_key unique,
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

create table courses (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  description text not null,
  lesson_link text,
  banner_image text,
  start_date date,
  end_date date,
  read_only_until timestamptz,
  created_at timestamptz not null default now(),
  version bigint not null default 0,
  constraint courses_dates_check check (end_date >= start_date)
);

create table course_teachers (
  course_id bigint not null references courses on delete cascade,
  teacher_id bigint not null references accounts on delete cascade,
  is_owner boolean not null default false,
  can_manage boolean not null default false,
  since timestamptz not null default now(),
  constraint course_teachers_pkey primary key (course_id, teacher_id)
);
create unique index course_teachers_one_owner on course_teachers (course_id) where is_owner;
create index course_teachers_teacher on course_teachers (teacher_id, course_id);

create table participants (
  course_id bigint not null references courses on delete cascade,
  student_id bigint not null references accounts on delete cascade,
  since timestamptz not null default now(),
  constraint participants_pkey primary key (course_id, student_id)
);
create index participants_student on participants (student_id, course_id);

-- refuses the statement that makes a list of a course too long; the course's row is held, so that two writers count in turn
create function refuse_long_list() returns trigger language plpgsql as $$
declare
  most integer := tg_argv[0];
  is_long boolean;
begin
  if not exists (select from added) then
    return null;
  end if;
  perform from courses where id in (select course_id from added) order by id for no key update;
  execute format(
    'select exists (select from %I where course_id in (select course_id from added) group by course_id having count(*) > $1)',
    tg_table_name
  ) into is_long using most;
  if is_long then
    raise exception 'more than % rows in % of a course', most, tg_table_name
      using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;
create trigger participants_limit after insert on participants
  referencing new table as added for each statement execute function refuse_long_list(1000);
create trigger course_teachers_limit after insert on course_teachers
  referencing new table as added for each statement execute function refuse_long_list(50);

create table days (
  course_id bigint not null references courses on delete cascade,
  date date not null check (date between '2000-01-01' and '2100-12-31'),
  constraint days_pkey primary key (course_id, date)
);
create trigger days_limit after insert on days
  referencing new table as added for each statement execute function refuse_long_list(1000);

-- updated_by has no foreign key: a deleted writer reads as no name, and no save pays for the check
create table marks (
  course_id bigint not null,
  date date not null,
  student_id bigint not null references accounts on delete cascade,
  status text not null check (status in ('+', '-', '')),
  note text not null,
  updated_at timestamptz not null,
  updated_by bigint,
  constraint marks_pkey primary key (course_id, date, student_id),
  constraint marks_day_fkey foreign key (course_id, date) references days on delete cascade
);
create index marks_student on marks (student_id, course_id, date);

-- a deleted date with its marks, for the 30 days in which it can be restored
create table deleted_days (
  course_id bigint not null references courses on delete cascade,
  id bigint generated always as identity,
  date date not null,
  deleted_at timestamptz not null default now(),
  constraint deleted_days_pkey primary key (course_id, id)
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
  constraint deleted_marks_pkey primary key (course_id, deleted_day_id, student_id),
  foreign key (course_id, deleted_day_id) references deleted_days on delete cascade
);
create index deleted_marks_student on deleted_marks (student_id);

-- append-only; no foreign key and no further index on purpose: every save writes a row a mark, and one course's history is
-- small enough to be filtered. Entries go with their course by the statement that deletes it
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
  constraint history_pkey primary key (course_id, id)
);

create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  route text not null,
  key text not null,
  created_at timestamptz not null default now(),
  reply jsonb not null,
  primary key (account_id, route, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- the table of rate-limiter-flexible
create table budgets (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index budgets_expire on budgets (expire);

-- who has succeeded from where lately; subject and place are HMACs
create table known_places (
  kind text not null,
  subject text not null,
  place text not null,
  last_at timestamptz not null default now(),
  primary key (kind, place, subject)
);
create index known_places_subject on known_places (kind, subject, last_at);

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
