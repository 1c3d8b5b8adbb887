import { sql } from 'kysely'
import { daysText } from '../../contract/src/lesson-change-text.ts'
import { addDays } from '../../contract/src/lesson-days.ts'
import { bakuDate, weekdayOf } from '../../contract/src/locale.ts'
import { type Db, type Trx, transaction } from '../../server/src/db/db.ts'
import { countedLessons, roundSince } from '../../server/src/db/rounds.ts'
import type { Storage } from '../../server/src/storage/storage.ts'
import { addCourses, type DemoCourse } from './add-courses.ts'
import { addAnnouncements } from './announcements.ts'
import { makeCards } from './cards.ts'
import { addDeletedDay } from './deleted-day.ts'
import { type DemoEntry, historyOf, plainEntry } from './history.ts'
import { addJoinRequests } from './join-requests.ts'
import { drawMarks } from './marks.ts'
import { addMaterials } from './materials.ts'
import { addPeople, type DemoPerson } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { bakuInstant, firstSchoolDay } from './school-days.ts'

const seed = 20250915
/** A statement may have 65,535 parameters; a row of marks or history takes at most eight. */
const rowsAtOnce = 8_000

function* slices<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}

/** Adds the dates and marks of a course. @returns its history */
async function addAttendance(trx: Trx, random: Random, course: DemoCourse): Promise<DemoEntry[]> {
  const marks = drawMarks(random, course)
  await trx
    .insertInto('days')
    .values(course.days.map((date) => ({ courseId: course.id, date })))
    .execute()
  for (const some of slices(marks)) {
    const rows = some.map(({ isCorrected, ...row }) => row)
    await trx.insertInto('marks').values(rows).execute()
  }
  return historyOf(course, marks)
}

/** The students of whom the next round is not agreed yet. */
const isNotAgreed = 9

/** In a course that counts rounds the next one is agreed with most students whose round is over. */
async function agreeRounds(trx: Trx, { id, owner }: DemoCourse, today: string): Promise<void> {
  await sql`
    update participants p set round = jsonb_build_object(
      'since', ${roundSince}, 'agreed', greatest(0, n / (c.round ->> 'length')::int - (p.student_id % ${isNotAgreed} = 0)::int),
      'agreedAt', ${`${addDays(today, -1)}T10:00:00.000Z`}::text, 'agreedBy', ${owner.id}::bigint
    )
    from courses c, lateral (select student_id, ${countedLessons(today)} as n from participants p where p.course_id = c.id) counted
    where c.id = ${id} and c.round is not null and p.course_id = c.id and counted.student_id = p.student_id`.execute(
    trx,
  )
}

/** A week without lessons, three weeks after the next Monday. @returns its history */
async function addBreak(trx: Trx, { id: courseId, owner }: DemoCourse, today: string): Promise<DemoEntry[]> {
  const firstDay = addDays(today, 28 - weekdayOf(today))
  const lastDay = addDays(firstDay, 4)
  const text = 'Ezamiyyət'
  const at = bakuInstant(addDays(today, -1), '17:30')
  const { id: breakId } = await trx
    .insertInto('breaks')
    .values({ firstDay, lastDay, text, createdAt: at, createdBy: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('courseBreaks').values({ courseId, breakId, endedAt: null }).execute()
  const after = JSON.stringify(`${daysText(firstDay, lastDay)} (${text})`)
  return [{ ...plainEntry, courseId, at, actorId: owner.id, action: 'break_set', after }]
}

export interface DemoPeople {
  teachers: DemoPerson[]
  students: DemoPerson[]
}

/**
 * Fills an empty database in one transaction with people, courses, a school year of marks up to yesterday and, in the first two
 * courses, materials and announcements, and in the second a break to come. The last course is a class of cards. The result is the same for every start on the same day.
 */
export function seedDemo({ db, storage }: { db: Db; storage: Storage }, now: Date): Promise<DemoPeople> {
  const random = seededRandom(seed)
  const today = bakuDate(now)
  const period = { firstDay: firstSchoolDay(today), lastDay: addDays(today, -1) }
  return transaction(db, async (trx) => {
    const people = await addPeople(trx, random, period.firstDay, today)
    const courses = await addCourses(trx, random, people, period)
    const history: DemoEntry[] = []
    for (const course of courses) history.push(...(await addAttendance(trx, random, course)))
    for (const course of courses) await agreeRounds(trx, course, today)
    for (const course of courses.slice(0, 2)) await addMaterials(trx, storage, course)
    await addAnnouncements(trx, courses, period)
    const [first, second] = courses
    const last = courses.at(-1)
    const cards = last ? await makeCards(trx, last, courses) : new Set<number>()
    const students = people.students.filter(({ id }) => !cards.has(id))
    if (first) history.push(...(await addDeletedDay(trx, first, today)))
    if (first) history.push(...(await addJoinRequests(trx, first, students, today)))
    if (second) history.push(...(await addBreak(trx, second, today)))
    history.sort((a, b) => a.at.localeCompare(b.at))
    for (const some of slices(history)) await trx.insertInto('history').values(some).execute()
    return people
  })
}
