import { randomInt } from 'node:crypto'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { shortIdAlphabet } from '@hasiye/contract/short-id.ts'
import { sql } from 'kysely'
import { newShortId } from '../../server/src/accounts/short-ids.ts'
import { hashOfCode, newClaimCode } from '../../server/src/cards/claim-codes.ts'
import { hashOfToken, newToken } from '../../server/src/db/tokens.ts'
import type { TestServer } from '../../server/test/harness.ts'
import type { TestCard, TestPerson } from '../../server/test/makers.ts'

/** How many requests of an act are sent at once; each list of a world has a row for each of them. */
export const hands = 4

export const today = bakuDate(new Date())
/** Marked days. */
export const dates = Array.from({ length: hands }, (_, n) => addDays(today, n - 10))
const numbers = dates.map((_, n) => n)
const everyDay = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startsAt: '14:00' })))

export type World = Awaited<ReturnType<typeof makeWorld>>

/** The person of the nth request. */
export const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

type Role = 'teacher' | 'student' | 'admin'

/** Makes so many people of each role, with a session, in two statements. */
async function makePeople({ pool }: TestServer, counts: Record<Role, number>): Promise<Record<Role, TestPerson[]>> {
  const roles = (Object.keys(counts) as Role[]).flatMap((role) => Array.from({ length: counts[role] }, () => role))
  const made = roles.map((role) => {
    const token = newToken()
    const shortId = newShortId()
    const fullName = `Aysel Məmmədova ${shortId}`
    return { role, token, shortId, fullName, email: `${shortId.toLowerCase()}@mekteb.az` }
  })
  const { rows } = await pool.query<{ id: number }>(
    `insert into accounts (short_id, role, full_name, folded_name, email, course_creation_limit, subscription_expires_at)
     select short_id, role, full_name, lower(short_id), email, case role when 'teacher' then 50 end,
       case role when 'teacher' then timestamptz '2099-01-01' end
     from rows from (unnest($1::text[]), unnest($2::text[]), unnest($3::text[]), unnest($4::text[]))
       as made (short_id, role, full_name, email)
     returning id`,
    [made.map((one) => one.shortId), roles, made.map((one) => one.fullName), made.map((one) => one.email)],
  )
  await pool.query(
    `insert into sessions (token_hash, account_id, kind, expires_at, user_agent)
     select hash, id, case role when 'admin' then 'admin' else 'account' end, now() + interval '1 hour', 'test'
     from rows from (unnest($1::bytea[]), unnest($2::bigint[]), unnest($3::text[])) as made (hash, id, role)`,
    [made.map(({ token }) => hashOfToken(token)), ids(rows), roles],
  )
  const people = made.map(({ role, ...person }, n) => ({ role, ...person, id: (rows[n] as { id: number }).id }))
  const of = (role: Role) => people.filter((person) => person.role === role)
  return { teacher: of('teacher'), student: of('student'), admin: of('admin') }
}

/** Two courses of the same teachers with everything that two people can change at once. */
export async function makeWorld(server: TestServer, isOpen: boolean) {
  const { make, db } = server
  const [people, courseRows] = await Promise.all([
    makePeople(server, { teacher: 2 * hands + 1, student: 5 * hands, admin: hands + 1 }),
    db
      .insertInto('courses')
      .values(['Riyaziyyat', 'Fizika'].map((name) => ({ name, description: 'Həftədə üç dərs.', lessonDays: everyDay })))
      .returning('id')
      .execute(),
  ])
  const [course, other] = ids(courseRows) as [number, number]
  const teachers = people.teacher.slice(0, hands + 1)
  const newTeachers = people.teacher.slice(hands + 1)
  const slice = (n: number) => people.student.slice(n * hands, (n + 1) * hands)
  const [students, askers, newcomers] = [slice(0), slice(1), slice(2)]
  const [cards, others] = [slice(3), slice(4)].map((those) =>
    those.map((one): TestCard => ({ ...one, claimCode: newClaimCode() })),
  ) as [TestCard[], TestCard[]]
  await server.pool.query(
    `with emptied as (update accounts set email = null where id = any($1::bigint[]))
     delete from sessions where account_id = any($1::bigint[])`,
    [[...cards, ...others].map(({ id }) => id)],
  )
  await db
    .insertInto('cards')
    .values(
      [...cards, ...others].map(({ id, claimCode }) => ({
        accountId: id,
        madeBy: at(teachers, 0).id,
        madeIn: course,
        codedIn: course,
        codeHash: hashOfCode(claimCode),
      })),
    )
    .execute()
  await db
    .insertInto('courseTeachers')
    .values(
      [course, other].flatMap((courseId) =>
        teachers.map(({ id }, n) => ({ courseId, teacherId: id, isOwner: n === 0, canManage: n < hands })),
      ),
    )
    .execute()
  const joinCode = Array.from({ length: 6 }, () => shortIdAlphabet[randomInt(shortIdAlphabet.length)]).join('')
  const openUntil = isOpen ? sql<Date>`now() + interval '1 day'` : null
  const children: { id: number }[] = [...cards, ...others, ...students]
  const [, , requests, categories] = await Promise.all([
    db
      .insertInto('participants')
      .values(children.map(({ id }) => ({ courseId: course, studentId: id })))
      .execute(),
    db.insertInto('joinCodes').values({ courseId: course, code: joinCode, openUntil }).execute(),
    db
      .insertInto('joinRequests')
      .values(askers.map(({ id }) => ({ courseId: course, studentId: id })))
      .returning('id')
      .execute(),
    db
      .insertInto('categories')
      .values(numbers.map((n) => ({ courseId: course, name: `Mövzu ${n}`, lowerName: `mövzu ${n}` })))
      .returning('id')
      .execute(),
  ])
  const materials = await db
    .insertInto('materials')
    .values(
      categories.map(({ id }) => ({
        courseId: course,
        categoryId: id,
        title: 'Link',
        fileName: '',
        fileKey: null,
        url: 'https://example.az',
      })),
    )
    .returning('id')
    .execute()
  const [comments, announcements] = await Promise.all([
    db
      .insertInto('comments')
      .values(
        materials.map(({ id }, n) => ({
          courseId: course,
          materialId: id,
          authorId: at(students, n).id,
          text: 'Sağ olun!',
        })),
      )
      .returning('id')
      .execute(),
    Promise.all(dates.map(() => make.announcement([{ id: course }, { id: other }], { author: at(teachers, 0) }))),
    server.pool.query('insert into days (course_id, date) select $1, unnest($2::date[])', [course, dates]),
  ])
  await server.pool.query(
    `with children as (select unnest($2::bigint[]) as id), days as (select unnest($3::date[]) as date), marked as (
       insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
       select $1, date, id, '+', 'gecikdi', now(), $4 from days, children
     ), added as (
       insert into history (course_id, actor_id, action, student_id)
       select $1, $4, 'participant_added', id from children
     ), counted as (
       update all_courses set note_bytes = (select count(*) * octet_length('gecikdi') from days, children),
         version = extract(epoch from clock_timestamp()) * 1000 where id = $1
     )
     insert into history (course_id, actor_id, action, date, marks)
     select $1, $4, 'mark', date, (select jsonb_agg(jsonb_build_array(id, '', '', '+', 'gecikdi') order by id) from children)
     from days`,
    [course, ids(children), dates, at(teachers, 0).id],
  )
  return {
    server,
    course,
    other,
    /** The owner, then managers, then a co-teacher who does not manage. */
    teachers,
    newTeachers,
    /** In the course, with an account. */
    students,
    cards,
    /** Further cards of the course. */
    others,
    askers,
    newcomers,
    admins: people.admin,
    joinCode,
    requests: ids(requests),
    categories: ids(categories),
    materials: ids(materials),
    comments: ids(comments),
    announcements: ids(announcements),
  }
}

/** The child of the nth request: half of them are cards. */
export const pupil = ({ cards, students }: World, n: number): TestCard | TestPerson =>
  n % 2 === 0 ? at(cards, n) : at(students, n)

/** Removes the world. */
export async function clear({ pool }: TestServer): Promise<void> {
  for (const table of ['all_courses', 'accounts', 'history', 'deleted_accounts', 'breaks', 'days_off', 'audit'])
    await pool.query(`delete from ${table}`)
}
