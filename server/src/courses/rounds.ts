import type { Round, setStudentRound as setStudentRoundCall } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { roundTexts } from '@hasiye/contract/rounds.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { recordHistory } from '../db/history.ts'
import { locked } from '../db/locks.ts'
import { lockedTaught, stillTeaches } from '../db/membership.ts'
import { agreedRounds, earliestSince, roundSince } from '../db/rounds.ts'
import { AppError } from '../errors/errors.ts'

const textOf = (round: Round | null) => round && fill(roundTexts[round.counts], { length: round.length })

/**
 * Counts the lessons of a course in rounds; null: no longer. The history records both, unless they read the same. Rounds of
 * another length that are agreed have no more lessons together than before.
 * @throws AppError not_found when the actor no longer teaches here
 */
export function setRound(db: Db, courseId: number, actorId: number, round: Round | null): Promise<void> {
  return transaction(db, async (trx) => {
    const before = await lockedTaught(trx, courseId, actorId).select('c.round').executeTakeFirst()
    if (!before) throw new AppError('not_found')
    const values = { before: textOf(before.round), after: textOf(round) }
    const stored = round && JSON.stringify(round)
    await trx.updateTable('courses').set({ round: stored }).where('id', '=', courseId).execute()
    if (before.round && round && before.round.length !== round.length) {
      const agreed = sql`greatest(0, (${agreedRounds} + 1) * ${before.round.length}::int / ${round.length}::int - 1)`
      await trx
        .updateTable('participants as p')
        .set({ round: sql<string>`jsonb_set(p.round, '{agreed}', to_jsonb(${agreed}))` })
        .where('p.courseId', '=', courseId)
        .where(agreedRounds, '>', 0)
        .execute()
    }
    if (values.before !== values.after)
      await recordHistory(trx, courseId, actorId, [{ action: 'course_changed', ...values }])
  })
}

type Change = BodyOf<typeof setStudentRoundCall>

/** What a change sets for a participant; undefined where it is so already. From another day on no round is agreed yet. */
function changeOf(before: { since: string; agreed: number; isDerived: boolean }, change: Change) {
  const { since = before.since } = change
  const isSameDay = since === before.since
  const after = { since, agreed: change.agreed ?? (isSameDay ? before.agreed : 0) }
  // a day that is chosen stays, also when an earlier lesson is marked later
  const isChosen = change.since !== undefined && before.isDerived
  const changed = (['since', 'agreed'] as const).filter(
    (field) => before[field] !== after[field] || (field === 'since' && isChosen),
  )
  return changed.length === 0 ? undefined : { after, changed, isLater: since > before.since }
}

/**
 * Sets how many rounds of a student are agreed, and the first day that counts; from another day on none is agreed yet, and
 * from a later one no lessons count whose dates are not known any more. Without `studentId`, of all participants.
 * The history records each that changed.
 * @throws AppError not_found when the student is no participant, or the actor no longer teaches here
 */
export function setStudentRounds(
  db: Db,
  courseId: number,
  actorId: number,
  { studentId, ...change }: Change & { studentId?: number },
): Promise<void> {
  return transaction(db, async (trx) => {
    const rows = await trx
      .with('still', stillTeaches(courseId, actorId))
      .selectFrom('participants as p')
      .innerJoin('still', (join) => join.onTrue())
      .where('p.courseId', '=', courseId)
      .$if(studentId !== undefined, (query) => query.where('p.studentId', '=', Number(studentId)))
      .select([
        'p.studentId',
        roundSince.as('since'),
        agreedRounds.as('agreed'),
        sql<boolean>`${earliestSince} is not null`.as('isDerived'),
      ])
      .orderBy('p.studentId')
      .$call(locked('no key update', 'p'))
      .execute()
    if (rows.length === 0 && studentId !== undefined) throw new AppError('not_found')
    const changes = rows.flatMap((before) => {
      const made = changeOf(before, change)
      return made ? [{ before, ...made }] : []
    })
    if (changes.length === 0) return
    const act = { agreedAt: new Date().toISOString(), agreedBy: actorId }
    const stored = changes.map(({ before, after, changed, isLater }) => ({
      studentId: before.studentId,
      isLater,
      set: {
        ...Object.fromEntries(changed.map((field) => [field, after[field]])),
        ...(changed.includes('agreed') && act),
      },
    }))
    await trx
      .updateTable('participants as p')
      .from(
        sql<{
          studentId: number
          isLater: boolean
          set: string
        }>`jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)`.as<'c'>(
          sql`c("studentId" bigint, "isLater" boolean, set jsonb)`,
        ),
      )
      .set({
        round: sql<string>`coalesce(case when c."isLater" then p.round - 'lessons' else p.round end, '{}') || c.set`,
      })
      .where('p.courseId', '=', courseId)
      .where(sql<boolean>`p.student_id = c."studentId"`)
      .execute()
    await recordHistory(
      trx,
      courseId,
      actorId,
      changes.flatMap(({ before, after, changed }) =>
        changed
          .filter((field) => before[field] !== after[field])
          .map((field) => ({
            action: 'round_agreed' as const,
            studentId: before.studentId,
            before: String(before[field]),
            after: String(after[field]),
          })),
      ),
    )
  })
}
