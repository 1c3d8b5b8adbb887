import { addDays } from '../../contract/src/lesson-days.ts'
import type { Trx } from '../../server/src/db/db.ts'
import type { DemoCourse } from './add-courses.ts'
import { type DemoEntry, plainEntry } from './history.ts'
import type { DemoPerson } from './people.ts'
import { bakuInstant } from './school-days.ts'

const code = 'FZK237'
/** Times of the join requests, on the day before today. */
const times = ['18:05', '18:40', '19:20']

/** Adds join requests of three students of other courses, made with the course's code. @returns the entries of its history */
export async function addJoinRequests(
  trx: Trx,
  { id: courseId, seats }: DemoCourse,
  students: DemoPerson[],
  today: string,
): Promise<DemoEntry[]> {
  const seated = new Set(seats.map(({ person }) => person.id))
  const waiting = students.filter(({ id }) => !seated.has(id)).slice(-times.length)
  const requests = waiting.map(({ id }, n) => ({
    studentId: id,
    at: bakuInstant(addDays(today, -1), times[n] ?? '18:00'),
  }))
  await trx.insertInto('joinCodes').values({ courseId, code, openUntil: null }).execute()
  await trx
    .insertInto('joinRequests')
    .values(requests.map(({ studentId, at }) => ({ courseId, studentId, createdAt: at, declinedAt: null })))
    .execute()
  return requests.map(({ studentId, at }) => ({
    ...plainEntry,
    courseId,
    at,
    actorId: studentId,
    action: 'join_requested' as const,
    studentId,
  }))
}
