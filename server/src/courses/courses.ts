import { groundNameOf } from '@hasiye/contract/course-look-names.ts'
import type { updateCourse as updateCall } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { type Db, transaction } from '../db/db.ts'
import { recordHistory } from '../db/history.ts'
import { lockedTaught } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import { checkDates } from './dates.ts'
import { saveLessonDays } from './lesson-days.ts'

const fields = ['name', 'description', 'startDate', 'endDate', 'emoji', 'ground'] as const
type Field = (typeof fields)[number]

/** A value as the history shows it. */
const shown = (field: Field, value: string | null) => (field === 'ground' ? groundNameOf(value) : value)

/**
 * Changes a course; omitted fields stay as stored. The history gets one entry per changed field.
 * @throws AppError validation_failed when it would end before it starts; not_found when the actor no longer teaches here
 */
export function updateCourse(
  db: Db,
  courseId: number,
  actorId: number,
  { lessonDays, lessonMinutes, base, ...change }: BodyOf<typeof updateCall>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const before = await lockedTaught(trx, courseId, actorId).select(fields).executeTakeFirst()
    if (!before) throw new AppError('not_found')
    const after = { ...before, ...change, name: change.name === base?.name ? before.name : change.name }
    checkDates(after)
    await trx.updateTable('courses').set(after).where('id', '=', courseId).execute()
    const changed = fields.filter((field) => before[field] !== after[field])
    await recordHistory(
      trx,
      courseId,
      actorId,
      changed.map((field) => ({
        action: 'course_changed',
        before: shown(field, before[field]),
        after: shown(field, after[field]),
      })),
    )
    if (lessonDays || lessonMinutes) await saveLessonDays(trx, courseId, actorId, { lessonDays, lessonMinutes, base })
  })
}

/** The courses that a person teaches, for their export. */
export const listOwnTaughtCourses = (db: Db, teacherId: number) =>
  db
    .selectFrom('courseTeachers as t')
    .innerJoin('courses as c', 'c.id', 't.courseId')
    .where('t.teacherId', '=', teacherId)
    .select(['c.id', 'c.name', 'c.description', 'c.startDate', 'c.endDate', 'c.emoji', 'c.ground', 'c.createdAt'])
    .select(['c.lessonDays', 'c.lessonMinutes'])
    .select(['t.isOwner', 't.canManage', 't.since'])
    .orderBy('c.id')
    .execute()
