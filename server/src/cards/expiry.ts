import { lifetimes } from '@hasiye/contract/lifetimes.ts'
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
    // the past of a course keeps the marks of who left it
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deletedParticipants as d')
            .innerJoin('marks as m', (join) =>
              join.onRef('m.courseId', '=', 'd.courseId').onRef('m.studentId', '=', 'd.studentId'),
            )
            .whereRef('d.studentId', '=', 'c.accountId')
            .where('d.withCourse', '=', false)
            .select('d.courseId'),
        ),
      ),
    )
    .select('c.accountId')

/** Deletes the cards that were in no course for 30 days, of those with marks for 400, one transaction each. @returns how many */
export async function deleteUnusedCards(db: Db): Promise<number> {
  let deleted = 0
  for (const { accountId } of await unusedCards(db).execute()) {
    deleted += await transaction(db, async (trx) => {
      await trx.selectFrom('accounts').where('id', '=', accountId).select('id').forUpdate().execute()
      // a separate statement: it sees a course that the card was added to while this transaction waited for the row lock
      const unused = await unusedCards(trx).where('c.accountId', '=', accountId).executeTakeFirst()
      if (!unused) return 0
      await deleteAccount(trx, accountId, accountId)
      return 1
    })
  }
  return deleted
}
