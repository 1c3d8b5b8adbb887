import { bakuDate } from '@hasiye/contract/locale.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { remindNotMarked } from './not-marked.ts'

const server = testServer()
// a Thursday, 20:00 in Baku
const now = new Date('2026-11-26T16:00:00Z')
const today = bakuDate(now)

async function courseOfTeacher(kinds = ['not_marked'], lessonDays = [{ weekday: 4, startsAt: null }]) {
  const { course, people } = await server.make.course()
  const session = await server.db
    .selectFrom('sessions')
    .where('accountId', '=', people.owner.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await server.pool.query(
    `insert into push_devices (account_id, is_parent, session_id, endpoint, service, p256dh, auth, kinds, user_agent)
     values ($1, false, $2, $3, 'fcm.googleapis.com', '', '', $4, 'Chrome')`,
    [people.owner.id, session.id, `https://fcm.googleapis.com/${course.id}`, kinds],
  )
  await server.db
    .updateTable('courses')
    .set({ lessonDays: JSON.stringify(lessonDays) })
    .where('id', '=', course.id)
    .execute()
  return { course, people }
}

const reminded = async () =>
  (await server.db.selectFrom('pushNotices').select('courseId').execute()).map(({ courseId }) => courseId)

test('the teachers of a course with a lesson today and no mark are reminded once', async () => {
  const { course } = await courseOfTeacher()
  const marked = await courseOfTeacher()
  const empty = await courseOfTeacher()
  await courseOfTeacher(['comment'])
  await courseOfTeacher(['not_marked'], [{ weekday: 5, startsAt: null }])
  const mark = { date: today, note: '', updatedAt: now }
  for (const [{ course, people }, status] of [
    [marked, '+'],
    [empty, ''],
  ] as const) {
    await server.db.insertInto('days').values({ courseId: course.id, date: today }).execute()
    await server.db
      .insertInto('marks')
      .values({ ...mark, courseId: course.id, studentId: people.student.id, status })
      .execute()
  }
  await remindNotMarked(server.db, now)
  await remindNotMarked(server.db, now, 1)
  expect((await reminded()).sort()).toEqual([course.id, empty.course.id].sort())
})
