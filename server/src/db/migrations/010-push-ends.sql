-- Each end of a device is a security event, whatever ends it: the person, a session, a new short ID, a push service, time
create function note_push_off() returns trigger language plpgsql as $$
begin
  insert into audit (event, account_id, details) values ('push_off', old.account_id, jsonb_build_object('service', old.service));
  return null;
end $$;
create trigger push_devices_off after delete on push_devices for each row execute function note_push_off();

-- A row is locked by who adds to it, so that it is not compared before that is committed, and it is as old as what was added
create or replace function note_changed_course() returns trigger language plpgsql as $$
begin
  if exists (select from push_devices) then
    insert into changed_courses (course_id, kind, actor_id, changed_at)
    values (new.course_id, tg_argv[0], coalesce((to_jsonb(new) ->> tg_argv[1])::bigint, 0), now())
    on conflict (course_id, kind, actor_id) do update set changed_at = least(changed_courses.changed_at, excluded.changed_at);
  end if;
  return null;
end $$;
