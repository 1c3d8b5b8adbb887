import type { Round, setStudentRound as setStudentRoundCall } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { roundTexts } from '@hasiye/contract/rounds.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { recordHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { agreedRounds, roundSince } from '../db/rounds.ts'
import { AppError } from '../errors/errors.ts'

const textOf = (round: Round | null) => round && fill(roundTexts[round.counts], { length: round.length })

/**
 * Counts the lessons of a course in rounds; null: no longer. The history records both, unless they read the same. Rounds of
 * another length that are agreed have no more lessons together than before.
 * @throws AppError not_found when the actor no longer teaches here
 */
export function setRound(db: Db, courseId: number, actorId: number, round: Round | null): Promise<void> {
  return transaction(db, async (trx) => {
    const before = await trx
      .with('still', stillTeaches(courseId, actorId))
      .selectFrom(['courses', 'still'])
      .where('courses.id', '=', courseId)
      .select('courses.round')
      .forNoKeyUpdate('courses')
      .executeTakeFirst()
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

/**
 * Sets how many rounds of a student are agreed, and the first day that counts; from another day on none is agreed yet, and
 * from a later one no lessons count whose dates are not known any more.
 * The history records each that changed.
 * @throws AppError not_found when the student is no participant, or the actor no longer teaches here
 */
export function setStudentRound(
  db: Db,
  courseId: number,
  actorId: number,
  { studentId, ...change }: BodyOf<typeof setStudentRoundCall> & { studentId: number },
): Promise<void> {
  return transaction(db, async (trx) => {
    const before = await trx
      .with('still', stillTeaches(courseId, actorId))
      .selectFrom(['participants as p', 'still'])
      .where('p.courseId', '=', courseId)
      .where('p.studentId', '=', studentId)
      .select([roundSince.as('since'), agreedRounds.as('agreed')])
      .forNoKeyUpdate('p')
      .executeTakeFirst()
    if (!before) throw new AppError('not_found')
    const isSameDay = change.since === undefined || change.since === before.since
    const after = { since: before.since, agreed: isSameDay ? before.agreed : 0, ...change }
    const isAgreed = after.agreed !== before.agreed
    if (!isAgreed && after.since === before.since) return
    const act = isAgreed ? { agreedAt: new Date().toISOString(), agreedBy: actorId } : {}
    const stored = after.since > before.since ? sql`round - 'lessons'` : sql`round`
    await trx
      .updateTable('participants')
      .set({ round: sql<string>`coalesce(${stored}, '{}') || ${JSON.stringify({ ...after, ...act })}::jsonb` })
      .where('courseId', '=', courseId)
      .where('studentId', '=', studentId)
      .execute()
    const changed = (['since', 'agreed'] as const).filter((field) => before[field] !== after[field])
    await recordHistory(
      trx,
      courseId,
      actorId,
      changed.map((field) => ({
        action: 'round_agreed',
        studentId,
        before: String(before[field]),
        after: String(after[field]),
      })),
    )
  })
}
