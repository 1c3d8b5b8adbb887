import type pg from 'pg'

export const studentsPerCourse = 30
export const datesPerCourse = 30
/** One course has a long history: saves of a large class. */
const marksPerSave = 250

export interface Size {
  marks: number
  courses: number
  people: number
  saves: number
}

/** The other rows for a number of marks: one person per ten, and one save of the long history per five hundred. */
export const sizeOf = (marks: number): Size => ({
  marks,
  courses: Math.ceil(marks / (studentsPerCourse * datesPerCourse)),
  people: marks / 10,
  saves: marks / 500,
})

const given = `(array['Aysel', 'Əli', 'Şəbnəm', 'Orxan', 'Gülər', 'İsmayıl', 'Nigar', 'Rəşad', 'Ülkər', 'Tural'])`
const family = `(array['Məmmədova', 'Quliyev', 'Həsənova', 'Əliyev', 'Çələbi', 'Rzayeva', 'Xıdırov'])`
const folded = (text: string) => `lower(translate(${text}, 'ƏŞÇĞIİÖÜəşçğıöü', 'escgiiouescgiou'))`
const nameOf = (n: string) => `${given}[1 + ${n} % 10] || ' ' || ${family}[1 + ${n} / 10 % 7] || ' ' || ${n}`

const accounts = (role: string, letter: string, count: string) => `
  insert into accounts (short_id, role, full_name, folded_name, email, number, course_creation_limit, subscription_expires_at)
  select '${letter}' || lpad(n::text, 7, '0'), '${role}', ${nameOf('n')}, ${folded(nameOf('n'))},
    '${letter.toLowerCase()}' || n || '@growth.bench.az', '050' || lpad(n::text, 7, '0'),
    ${role === 'teacher' ? `10, '2099-01-01'` : 'null, null'}
  from generate_series(1, ${count}) n`

const statements = ({ courses, people, saves }: Size): string[] => [
  accounts('teacher', 'B', String(courses)),
  accounts('student', 'C', String(Math.max(people - courses, studentsPerCourse * courses, marksPerSave))),
  `insert into courses (name, description) select 'Riyaziyyat ' || n, 'Həftədə üç dərs.' from generate_series(1, ${courses}) n`,
  `create temp table numbered as
   select c.id as course_id, o.id as teacher_id, position
   from (select id, row_number() over (order by id) as position from courses) c
   join (select id, row_number() over (order by id) as position from accounts where role = 'teacher') o using (position)`,
  `insert into course_teachers (course_id, teacher_id, is_owner, can_manage)
   select course_id, teacher_id, true, true from numbered`,
  `insert into participants (course_id, student_id)
   select c.course_id, s.id from numbered c
   join (select id, row_number() over (order by id) - 1 as n from accounts where role = 'student') s
     on s.n / ${studentsPerCourse} = c.position - 1`,
  `insert into days (course_id, date)
   select course_id, '2026-09-15'::date + n from numbered, generate_series(1, ${datesPerCourse}) n`,
  // the same marks and notes in every course: a save that meets a stored note takes longer
  `insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
   select d.course_id, d.date, p.student_id, case when p.student_id % ${studentsPerCourse} in (2, 11, 20) then '-' else '+' end,
     case when p.student_id % ${studentsPerCourse} = 11 then 'Gecikdi, arayış gətirəcək.' else '' end, now(), t.teacher_id
   from days d join participants p using (course_id) join course_teachers t using (course_id)`,
  `insert into history (course_id, actor_id, action, date, marks)
   select c.course_id, c.teacher_id, 'mark', '2026-09-15'::date + n % ${datesPerCourse}, written.marks
   from numbered c, generate_series(1, ${saves}) n, (
     select jsonb_agg(jsonb_build_array(id, '', '', '+', '')) as marks
     from (select id from accounts where role = 'student' order by id limit ${marksPerSave}) s
   ) written
   where c.position = 1 order by n`,
  'drop table numbered',
]

/** The values that the triggers on the filled tables would have counted. */
const counts = [
  `insert into course_counts (account_id, role, total)
   select id, role, coalesce(p.total, t.total, 0) from accounts
   left join (select student_id as id, count(*) as total from participants group by student_id) p using (id)
   left join (select teacher_id as id, count(*) as total from course_teachers where is_owner group by teacher_id) t using (id)`,
  `update account_counts c set total = (select count(*) from accounts a where a.role = c.role)`,
]

const filled = `array['accounts', 'course_counts', 'all_courses', 'course_teachers', 'stays', 'days', 'marks', 'history']::regclass[]`

/** The statements that drop keys, indexes and triggers, and those that create them again, in this order. */
const schemaOf = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as created,
    case contype when 'f' then 1 else 2 end as turn
  from pg_constraint
  where connamespace = 'public'::regnamespace and (contype = 'f' or contype in ('p', 'u') and conrelid = any (${filled}))
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
  from pg_index where indrelid = any (${filled}) and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select 'select', format('alter index %s alter column %s set statistics %s', attrelid::regclass, attnum, attstattarget), 0
  from pg_attribute join pg_index on indexrelid = attrelid where indrelid = any (${filled}) and attstattarget >= 0
  union all
  select format('alter table %s disable trigger user', id), format('alter table %s enable trigger user', id), 4
  from unnest(${filled}) id
  order by turn`

/** Fills an empty database with SQL, without keys, indexes and triggers, which are created again afterwards. */
export async function grow(pool: pg.Pool, size: Size): Promise<void> {
  const client = await pool.connect()
  const run = (text: string) => client.query({ text, query_timeout: 1_800_000 } as pg.QueryConfig)
  try {
    await run(
      `set statement_timeout = 0; set lock_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`,
    )
    const { rows: schema } = await client.query<{ dropped: string; created: string }>(schemaOf)
    for (const { dropped } of schema) await run(dropped)
    for (const text of [...statements(size), ...counts]) await run(text)
    for (const { created } of schema.toReversed()) await run(created)
    await run('vacuum analyze')
  } finally {
    client.release(true)
  }
}
