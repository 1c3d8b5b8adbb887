import { addDays } from '../../contract/src/lesson-days.ts'
import { bakuDate } from '../../contract/src/locale.ts'
import { type Db, type Trx, transaction } from '../../server/src/db/db.ts'
import type { Storage } from '../../server/src/storage/storage.ts'
import { addCourses, type DemoCourse } from './add-courses.ts'
import { makeCards } from './cards.ts'
import { addDeletedDay } from './deleted-day.ts'
import { type DemoEntry, historyOf } from './history.ts'
import { addJoinRequests } from './join-requests.ts'
import { drawMarks } from './marks.ts'
import { addMaterials } from './materials.ts'
import { addPeople, type DemoPerson } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { firstSchoolDay } from './school-days.ts'

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

export interface DemoPeople {
  teachers: DemoPerson[]
  students: DemoPerson[]
}

/**
 * Fills an empty database in one transaction with people, courses, a school year of marks up to yesterday and, in the first two
 * courses, materials. The last course is a class of cards. The result is the same for every start on the same day.
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
    for (const course of courses.slice(0, 2)) await addMaterials(trx, storage, course)
    const [first] = courses
    const last = courses.at(-1)
    const cards = last ? await makeCards(trx, last, courses) : new Set<number>()
    const students = people.students.filter(({ id }) => !cards.has(id))
    if (first) history.push(...(await addDeletedDay(trx, first, today)))
    if (first) history.push(...(await addJoinRequests(trx, first, students, today)))
    history.sort((a, b) => a.at.localeCompare(b.at))
    for (const some of slices(history)) await trx.insertInto('history').values(some).execute()
    return people
  })
}
