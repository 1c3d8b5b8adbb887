import type { createCourse as createCall } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { checkDates } from './dates.ts'
import { storedLessonDays } from './lesson-days.ts'
import { checkQuota } from './quota.ts'

/**
 * Creates a course. The teacher needs a current subscription and must be within the quota, which is counted while the row of
 * their account is locked.
 * @returns the id of the course
 * @throws AppError validation_failed when it would end before it starts; quota_reached; subscription_expired
 */
export async function createCourse(trx: Trx, teacherId: number, details: BodyOf<typeof createCall>): Promise<number> {
  const { lessonDays = [], ...course } = details
  checkDates(course)
  await checkQuota(trx, teacherId)
  const { courseId } = await trx
    .with('created', (q) =>
      q
        .insertInto('courses')
        .values({ ...course, lessonDays: storedLessonDays(lessonDays) })
        .returning('id'),
    )
    .insertInto('courseTeachers')
    .columns(['courseId', 'teacherId', 'isOwner', 'canManage'])
    .expression((eb) =>
      eb
        .selectFrom('created')
        .select(['id', sql.lit(teacherId).as('teacherId'), sql.lit(true).as('isOwner'), sql.lit(true).as('canManage')]),
    )
    .returning('courseId')
    .executeTakeFirstOrThrow()
  return courseId
}
