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

-- A deleted date with its marks, which can be restored for 30 days
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

-- The absences of a student in a course since the last presence, without days to come. `updated_at` is not before the day. A function of
-- SQL without settings becomes a part of the statement that calls it.
create function absences_in_row(in_course bigint, student bigint) returns table (date date, updated_at timestamptz)
language sql stable as $$
  select m.date, greatest(m.updated_at, m.date::timestamp at time zone 'Asia/Baku')
  from marks m
  where m.course_id = in_course and m.student_id = student and m.status = '-'
    and m.date <= (now() at time zone 'Asia/Baku')::date and m.date > coalesce((
      select max(b.date) from marks b
      where b.course_id = in_course and b.student_id = student and b.status = '+'
        and b.date <= (now() at time zone 'Asia/Baku')::date
    ), '-infinity')
$$;
