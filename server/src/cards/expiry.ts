import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { lockStudents } from '../accounts/courses-of-student.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { type Db, transaction } from '../db/db.ts'
import { ago } from '../db/instants.ts'

const unusedCards = (db: Db) =>
  db
    .selectFrom('cards as c')
    .where('c.claimedAt', 'is', null)
    .where('c.leftAt', '<', ago({ days: lifetimes.unusedCardDays }))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('participants as p').whereRef('p.studentId', '=', 'c.accountId').select('p.courseId'))),
    )
    // a course keeps the marks of former participants
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stays as d')
            .innerJoin('marks as m', (join) =>
              join.onRef('m.courseId', '=', 'd.courseId').onRef('m.studentId', '=', 'd.studentId'),
            )
            .whereRef('d.studentId', '=', 'c.accountId')
            .where('d.ended', '<>', 'with_course')
            .select('d.courseId'),
        ),
      ),
    )
    .select('c.accountId')

/**
 * Deletes the cards that were in no course for 30 days, or 400 days if they have marks, one transaction each. @returns
 * how many
 */
export async function deleteUnusedCards(db: Db): Promise<number> {
  let deleted = 0
  for (const { accountId } of await unusedCards(db).execute()) {
    deleted += await transaction(db, async (trx) => {
      await lockStudents(trx, [accountId])
      // a separate statement sees a course to which the card was added while this transaction waited
      const unused = await unusedCards(trx).where('c.accountId', '=', accountId).executeTakeFirst()
      if (!unused) return 0
      await deleteAccount(trx, accountId, accountId)
      return 1
    })
  }
  return deleted
}
