import type { LessonDay } from '../../contract/src/courses.ts'
import { addDays, usualLessonMinutes } from '../../contract/src/lesson-days.ts'
import type { Trx } from '../../server/src/db/db.ts'
import { type CoursePlan, coursePlans } from './courses.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'
import { bakuInstant, lessonDays } from './school-days.ts'

const secondCourseEvery = 9
const thirdCourseEvery = 45
const lateProbability = 0.05
const maxDaysLate = 60

/** First and last day of the demo's lessons. The last is yesterday, so that users can try marking today. */
export interface Period {
  firstDay: string
  lastDay: string
}

interface Seat {
  person: DemoPerson
  /** The day on which the student joined. */
  since: string
}

export interface DemoCourse {
  id: number
  plan: CoursePlan
  owner: DemoPerson
  coTeacher: DemoPerson | undefined
  seats: Seat[]
  days: string[]
}

/** Returns the next 14 June after the last day. */
function schoolYearEnd(lastDay: string): string {
  const year = Number(lastDay.slice(0, 4))
  return lastDay < `${year}-06-14` ? `${year}-06-14` : `${year + 1}-06-14`
}

function lessonDaysOf({ weekdays, endsAt }: CoursePlan): LessonDay[] {
  const startsAt = new Date(Date.parse(`1970-01-01T${endsAt}Z`) - usualLessonMinutes * 60_000)
    .toISOString()
    .slice(11, 16)
  return weekdays.map((weekday) => ({ weekday: weekday + 1, startsAt }))
}

/** Assigns every student to one course, some also to a second and third; a few join some weeks later. */
function seatStudents(random: Random, students: DemoPerson[], firstDay: string): Seat[][] {
  const seats: Seat[][] = coursePlans.map(() => [])
  const homes = coursePlans.flatMap((plan, course) => Array.from({ length: plan.students }, () => course))
  for (const [i, person] of students.entries()) {
    const more = (i % secondCourseEvery === 0 ? 1 : 0) + (i % thirdCourseEvery === 0 ? 1 : 0)
    for (let step = 0; step <= more; step++) {
      const course = ((homes[i] ?? 0) + step) % coursePlans.length
      const since = random.chance(lateProbability) ? addDays(firstDay, 7 + random.below(maxDaysLate)) : firstDay
      seats[course]?.push({ person, since })
    }
  }
  return seats
}

/** Adds the six courses with their teachers and participants. */
export async function addCourses(
  trx: Trx,
  random: Random,
  { teachers, students }: { teachers: DemoPerson[]; students: DemoPerson[] },
  { firstDay, lastDay }: Period,
): Promise<DemoCourse[]> {
  const seats = seatStudents(random, students, firstDay)
  const courses: DemoCourse[] = []
  for (const [i, plan] of coursePlans.entries()) {
    const createdAt = bakuInstant(addDays(firstDay, -6 - i), '18:20')
    const { id } = await trx
      .insertInto('courses')
      .values({
        name: plan.name,
        description: plan.description,
        lessonLink: plan.lessonLink ?? null,
        startDate: firstDay,
        endDate: plan.hasEndDate ? schoolYearEnd(lastDay) : null,
        round: plan.roundLength
          ? JSON.stringify({ length: plan.roundLength, counts: 'present', tellFamilies: true })
          : null,
        lessonDays: JSON.stringify(plan.hasLearnedDays ? [] : lessonDaysOf(plan)),
        createdAt,
        // A timestamp, as in history.ts: a browser may have cached an earlier demo's response for this id.
        version: Date.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owner = teachers[plan.owner] as DemoPerson
    const coTeacher = plan.coTeacher && (teachers[plan.coTeacher.teacher] as DemoPerson)
    await trx
      .insertInto('courseTeachers')
      .values([
        { courseId: id, teacherId: owner.id, isOwner: true, canManage: true, since: createdAt },
        ...(coTeacher
          ? [{ courseId: id, teacherId: coTeacher.id, canManage: plan.coTeacher?.canManage ?? false, since: createdAt }]
          : []),
      ])
      .execute()
    const own = seats[i] ?? []
    await trx
      .insertInto('participants')
      .values(
        own.map(({ person, since }) => ({ courseId: id, studentId: person.id, since: bakuInstant(since, '08:00') })),
      )
      .execute()
    courses.push({ id, plan, owner, coTeacher, seats: own, days: lessonDays(firstDay, lastDay, plan.weekdays) })
  }
  return courses
}
