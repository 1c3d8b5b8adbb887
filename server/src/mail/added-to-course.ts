import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { ago, now } from '../db/instants.ts'
import { locked } from '../db/locks.ts'
import { removeRows } from '../db/slices.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type AddedAs, queueEmail } from './mail.ts'

const emailsPerDay = 5
/** How long a person gets no other e-mail about the same course, or from the same teacher. */
const courseEmailHours = 24

/** Who was added to a course, by whom. */
export interface Addition {
  courseId: number
  actorId: number
  role: AddedAs
  accountIds: number[]
}

/**
 * Adds one job to the queue within the transaction of the addition; the e-mails are made from it after the response.
 */
export const queueAddition = async (trx: Trx, jobs: Jobs, addition: Addition): Promise<void> => {
  if (addition.accountIds.length > 0) await jobs.send(trx, 'added', addition)
}

export const removeExpiredCourseEmails = removeRows('courseEmails', (db) =>
  db.selectFrom('courseEmails').where('sentAt', '<', ago({ hours: courseEmailHours })),
)

/**
 * Queues an e-mail for each person with a verified address: one a day from the same teacher and about the same course,
 * five a day at most. The e-mail contains words of the teacher, so a teacher with an unverified address causes none.
 */
export function queueCourseEmails(
  db: Db,
  jobs: Jobs,
  { courseId, actorId, role, accountIds }: Addition,
): Promise<void> {
  const lately = ago({ hours: courseEmailHours })
  return transaction(db, async (trx) => {
    // one after the other: a statement does not see the e-mails that another one is counting
    await trx.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('course_emails'))`.as('lock')).execute()
    const readers = await trx
      .insertInto('courseEmails')
      .columns(['accountId', 'courseId', 'actorId'])
      .expression((eb) =>
        eb
          .selectFrom('accounts as a')
          .where('a.id', '=', sql<number>`any(${accountIds}::bigint[])`)
          .where('a.email', 'is not', null)
          .where('a.isVerified', '=', true)
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('accounts').where('id', '=', actorId).where('isVerified', '=', true).select('id')),
          )
          .where(
            ({ selectFrom, fn }) =>
              selectFrom('courseEmails as sent')
                .whereRef('sent.accountId', '=', 'a.id')
                .where('sent.sentAt', '>', lately)
                .select(fn.countAll<number>().as('n')),
            '<',
            emailsPerDay,
          )
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('courseEmails as sent')
                  .whereRef('sent.accountId', '=', 'a.id')
                  .where('sent.actorId', '=', actorId)
                  .where('sent.sentAt', '>', lately)
                  .select('sent.courseId'),
              ),
            ),
          )
          .select(['a.id', eb.val(courseId).as('courseId'), sql`${actorId}::bigint`.as('actorId')])
          .orderBy('a.id')
          // the rows stay until those of the e-mails refer to them
          .$call(locked('key share', 'a')),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'courseId'])
          .doUpdateSet({ sentAt: now, actorId })
          .where('courseEmails.sentAt', '<', lately),
      )
      .returning('accountId')
      .execute()
    for (const { accountId } of readers) {
      await queueEmail(trx, jobs, { name: 'addedToCourse', accountId, added: { courseId, actorId, role } })
    }
  })
}

/** Processes the queue of additions. */
export const processAdditions = (jobs: Jobs, db: Db): Promise<void> =>
  jobs.process<Addition>('added', (addition) => queueCourseEmails(db, jobs, addition))
