import type { copyCourse as copyCall } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { lockCourses } from '../db/locks.ts'
import { hasSaidNo, isKnownFromStart, stillTeaches } from '../db/membership.ts'
import { movedRound } from '../db/rounds.ts'
import { AppError } from '../errors/errors.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { queueAddition } from '../mail/added-to-course.ts'
import type { AddedAs } from '../mail/mail.ts'
import { checkQuota } from './quota.ts'

/** What a copy takes over from its source, besides the name. */
const copiedColumns = ['description', 'ground', 'lessonDays', 'lessonMinutes', 'round'] as const

/** A new course of the actor, with the description, the look and the lesson days of the source, except a new emoji. */
async function createFrom(
  trx: Trx,
  sourceId: number,
  actorId: number,
  { name, emoji = null }: Pick<BodyOf<typeof copyCall>, 'name' | 'emoji'>,
): Promise<number> {
  const { id } = await trx
    .with('still', stillTeaches(sourceId, actorId, 'manage'))
    .with('source', (query) =>
      query
        .selectFrom(['still', 'courses'])
        .where('courses.id', '=', sourceId)
        .select(['courses.name', 'courses.emoji', ...copiedColumns]),
    )
    .with('created', (query) =>
      query
        .insertInto('courses')
        .columns(['name', 'emoji', ...copiedColumns])
        .expression((eb) =>
          eb
            .selectFrom('source')
            .select([eb.val(name).as('name'), eb.fn.coalesce(eb.val(emoji), 'emoji').as('emoji'), ...copiedColumns]),
        )
        .returning('id'),
    )
    .with('owned', (query) =>
      query
        .insertInto('courseTeachers')
        .columns(['courseId', 'teacherId', 'isOwner', 'canManage'])
        .expression((eb) =>
          eb
            .selectFrom('created')
            .select(['id', eb.val(actorId).as('teacherId'), eb.lit(true).as('isOwner'), eb.lit(true).as('canManage')]),
        ),
    )
    .with('noted', (query) =>
      insertHistory(
        query,
        query.selectFrom('created').innerJoin('source', (join) => join.onTrue()),
        ({ ref }) => ({ courseId: ref('created.id'), actorId, action: 'course_copied', after: ref('source.name') }),
      ),
    )
    .selectFrom('created')
    .select('id')
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  return id
}

const materialColumns = ['title', 'fileName', 'fileKey', 'url', 'uploadedBy', 'createdAt'] as const

/**
 * The copies have the uploader and the time of the originals. The source is locked, so no material is deleted and no file
 * becomes unused before the copy references it.
 */
async function copyMaterials(trx: Trx, sourceId: number, copyId: number): Promise<void> {
  await trx
    .with('source', (query) =>
      query.selectFrom('categories').where('courseId', '=', sourceId).select(['id', 'name', 'lowerName', 'createdAt']),
    )
    .with('copied', (query) =>
      query
        .insertInto('categories')
        .columns(['courseId', 'name', 'lowerName', 'createdAt'])
        .expression((eb) =>
          eb
            .selectFrom('source')
            .select([eb.val(copyId).as('courseId'), 'name', 'lowerName', 'createdAt'])
            .orderBy('id'),
        )
        .returning(['id', 'lowerName']),
    )
    .with('shared', (query) =>
      query
        .selectFrom('materials')
        .where('courseId', '=', sourceId)
        .select(['id', 'categoryId', ...materialColumns]),
    )
    .insertInto('materials')
    .columns(['courseId', 'categoryId', ...materialColumns])
    .expression((eb) =>
      eb
        .selectFrom('shared as m')
        .innerJoin('source', 'source.id', 'm.categoryId')
        .innerJoin('copied', 'copied.lowerName', 'source.lowerName')
        .select([eb.val(copyId).as('courseId'), 'copied.id as categoryId'])
        .select(['m.title', 'm.fileName', 'm.fileKey', 'm.url', 'm.uploadedBy', 'm.createdAt'])
        .orderBy('m.id'),
    )
    .execute()
}

/** The owner of the source may manage the copy. @returns who teaches it */
async function copyTeachers(trx: Trx, sourceId: number, copyId: number, actorId: number): Promise<number[]> {
  const rows = await trx
    .insertInto('courseTeachers')
    .columns(['courseId', 'teacherId', 'canManage'])
    .expression((eb) =>
      eb
        .selectFrom('courseTeachers')
        .where('courseId', '=', sourceId)
        .where('teacherId', '<>', actorId)
        .select([eb.val(copyId).as('courseId'), 'teacherId'])
        .select(({ or, ref }) => or([ref('canManage'), ref('isOwner')]).as('canManage'))
        .orderBy('teacherId'),
    )
    .returning('teacherId')
    .execute()
  return rows.map(({ teacherId }) => teacherId)
}

/** The copy is new to those who know no other course of its owner. @returns who attends the copy */
async function copyStudents(
  trx: Trx,
  sourceId: number,
  copyId: number,
  actorId: number,
  withRounds: boolean,
): Promise<number[]> {
  const round = withRounds ? movedRound(copyId, bakuDate(new Date())) : sql<null>`null::jsonb`
  const rows = await trx
    .with('strange', (query) =>
      query
        .insertInto('newCourses')
        .columns(['courseId', 'studentId'])
        .expression((eb) =>
          eb
            .selectFrom('participants as s')
            .where('s.courseId', '=', sourceId)
            .where(({ not }) => not(isKnownFromStart(copyId, actorId, 's.studentId')))
            .select([eb.val(copyId).as('courseId'), 's.studentId']),
        ),
    )
    .insertInto('participants')
    .columns(['courseId', 'studentId', 'nameInCourse', 'sentIdHash', 'round'])
    .expression((eb) =>
      eb
        .selectFrom('participants as p')
        .innerJoin('courses as c', 'c.id', 'p.courseId')
        .where('p.courseId', '=', sourceId)
        .where(({ not }) => not(hasSaidNo(copyId, actorId, 'p.studentId')))
        .select([eb.val(copyId).as('courseId'), 'p.studentId', 'p.nameInCourse', 'p.sentIdHash', round.as('round')])
        .orderBy('p.studentId'),
    )
    .returning('studentId')
    .execute()
  return rows.map(({ studentId }) => studentId)
}

/**
 * Copies a course for the actor, who owns the copy: description, look, lesson days, rounds, categories and materials,
 * and people where requested, whose rounds begin in the copy or go on there. The owner of the source becomes a co-teacher of the copy. The people get an e-mail. Marks,
 * comments, lesson link, banner and dates are not copied.
 * @returns the id of the copy
 * @throws AppError quota_reached; subscription_expired; not_found when the actor may not manage the course any more
 */
export async function copyCourse(
  jobs: Jobs,
  trx: Trx,
  sourceId: number,
  actorId: number,
  { withTeachers = false, withStudents = false, withRounds = false, ...own }: BodyOf<typeof copyCall>,
): Promise<number> {
  await lockCourses(trx, [sourceId])
  await checkQuota(trx, actorId)
  const copyId = await createFrom(trx, sourceId, actorId, own)
  await copyMaterials(trx, sourceId, copyId)
  const notify = (role: AddedAs, ids: number[]) =>
    queueAddition(trx, jobs, { courseId: copyId, actorId, role, accountIds: ids })
  if (withTeachers) await notify('teacher', await copyTeachers(trx, sourceId, copyId, actorId))
  if (withStudents) await notify('student', await copyStudents(trx, sourceId, copyId, actorId, withRounds))
  return copyId
}
