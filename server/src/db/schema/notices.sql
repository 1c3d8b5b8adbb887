-- Browsers that are notified: of an account through one of its sessions, or of a student's parents, who have no account
create table push_devices (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  is_parent boolean not null,
  -- The notices of an account end with its session.
  session_id bigint references sessions (id) on delete cascade,
  -- SHA-256 of the browser's token, for a parent
  device_hash bytea,
  endpoint text not null,
  -- The host of the endpoint with its port. Failures are counted by it, so that an address delays no other.
  service text not null,
  p256dh text not null,
  auth text not null,
  kinds text[] not null,
  hide_details boolean not null default false,
  -- IANA name of the phone's time zone, which its quiet hours follow; null: unknown, Baku's
  time_zone text,
  user_agent text not null,
  created_at timestamptz not null default now(),
  -- when a parent last opened the view in this browser
  seen_at timestamptz not null default now(),
  last_delivered_at timestamptz,
  -- the last day in Baku with a notice, and how many notices of all courses it had, deleted ones included
  notified_on date,
  notified_count integer not null default 0,
  constraint push_devices_endpoint_key unique (account_id, is_parent, endpoint),
  check (is_parent = (session_id is null) and is_parent = (device_hash is not null))
);
create index push_devices_session on push_devices (session_id) where session_id is not null;
-- The children that a browser watches: its notices are sent one after the other.
create index push_devices_browser on push_devices (endpoint);
-- Whether a host ever accepted a notice.
create index push_devices_proven on push_devices (service) where last_delivered_at is not null;

-- Each end of a device is a security event, whatever ends it: the person, a session, a new short ID, a push service, time.
create function note_push_off() returns trigger language plpgsql as $$
begin
  insert into audit (event, account_id, details) values ('push_off', old.account_id, jsonb_build_object('service', old.service));
  return null;
end $$;
create trigger push_devices_off after delete on push_devices for each row execute function note_push_off();

-- Dates whose marks were changed and have not yet been compared with those that were notified. A row is written in the transaction of the
-- change. The mark of a day to come is planned: it is compared from the beginning of its day in Baku on.
create table changed_days (
  course_id bigint not null references all_courses on delete cascade,
  date date not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (course_id, date)
);
create index changed_days_at on changed_days (changed_at);

create function note_changed_day() returns trigger language plpgsql as $$
declare
  day_start constant timestamptz := new.date::timestamp at time zone 'Asia/Baku';
begin
  -- a day to come gets its row without a device too, because one may be added before the day
  if day_start > now() or exists (select from push_devices) then
    insert into changed_days (course_id, date, changed_at)
    values (new.course_id, new.date, greatest(clock_timestamp(), day_start))
    on conflict (course_id, date) do update set changed_at = excluded.changed_at;
  end if;
  return null;
end $$;
-- Nobody is notified of earlier days. The server decides the exact rule, by the day in Baku.
create trigger history_changed_day after insert on history
  for each row when (new.action in ('mark', 'date_deleted', 'date_restored') and new.date > current_date - 9)
  execute function note_changed_day();

-- Changes of a course that cause notices. Several by one person within the delay are one row, with the time of the first.
create table changed_courses (
  course_id bigint not null references all_courses on delete cascade,
  kind text not null check (kind in ('material', 'comment', 'join_request', 'announcement')),
  -- the person who added something, who gets no notice of it
  actor_id bigint not null,
  -- what was changed, where each has a notice of its own; otherwise 0
  item_id bigint not null default 0,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (course_id, kind, actor_id, item_id)
);
create index changed_courses_at on changed_courses (changed_at);

-- The arguments are the kind, the column with the person who acted, and the column with the item. A further change locks the row, so that
-- no node composes the notice before that change is committed.
create function note_changed_course() returns trigger language plpgsql as $$
begin
  if exists (select from push_devices) then
    insert into changed_courses (course_id, kind, actor_id, item_id, changed_at)
    values (
      new.course_id, tg_argv[0], coalesce((to_jsonb(new) ->> tg_argv[1])::bigint, 0),
      coalesce((to_jsonb(new) ->> tg_argv[2])::bigint, 0), now()
    )
    on conflict (course_id, kind, actor_id, item_id) do update set changed_at = least(changed_courses.changed_at, excluded.changed_at);
  end if;
  return null;
end $$;
create trigger materials_changed_course after insert on all_materials
  for each row execute function note_changed_course('material', 'uploaded_by');
create trigger comments_changed_course after insert on all_comments
  for each row execute function note_changed_course('comment', 'author_id');
create trigger join_requests_changed_course after insert on join_requests
  for each row execute function note_changed_course('join_request', 'student_id');
create trigger announcements_changed_course after insert or update of version, deleted_at on all_announcements
  for each row execute function note_changed_course('announcement', 'author_id', 'id');

-- Notices that wait for delivery. Their text is read when they are sent, so that what was changed before is never sent as it was. The id
-- changes with the content, so that a delivery in progress does not remove the new content.
create table push_notices (
  id bigint generated by default as identity,
  device_id bigint not null references push_devices on delete cascade,
  -- names the subject: a later notice with the same key replaces it, here and on the phone
  key text not null,
  kind text not null,
  course_id bigint references all_courses on delete cascade,
  -- what the kind needs: the date, the student, a number
  about jsonb not null default '{}',
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  primary key (device_id, key)
);
create unique index push_notices_id on push_notices (id);
create index push_notices_due on push_notices (due_at);

-- The last notices of each device, so that a device is notified once, and a notice that is no longer true is corrected
create table notified (
  device_id bigint not null references push_devices on delete cascade,
  key text not null,
  course_id bigint references all_courses on delete cascade,
  state jsonb not null,
  notified_at timestamptz not null default now(),
  corrected_at timestamptz,
  primary key (device_id, key)
);
create index notified_at on notified (notified_at);

-- Queues a notice that there is a new course for each device of the family. The server sends it at an allowed time and once a day.
create function queue_new_course() returns trigger language plpgsql as $$
begin
  insert into push_notices (device_id, key, kind, due_at, expires_at)
  select distinct d.id, 'new_course', 'new_course', now(), now() + interval '12 hours'
  from added a join push_devices d on d.account_id = a.student_id
  where d.kinds <> '{}'
  on conflict (device_id, key) do update
    set id = nextval(pg_get_serial_sequence('push_notices', 'id')), expires_at = excluded.expires_at;
  return null;
end $$;
create trigger new_courses_notice after insert on new_courses
  referencing new table as added for each statement execute function queue_new_course();
