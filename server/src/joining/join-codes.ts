import { randomInt } from 'node:crypto'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { bakuDate, bakuInstant } from '@hasiye/contract/locale.ts'
import { joinCodeLength, shortIdAlphabet } from '@hasiye/contract/short-id.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { ago, now } from '../db/instants.ts'
import { stillTeaches } from '../db/membership.ts'
import { removeRowsOfCourses } from '../db/slices.ts'
import { AppError } from '../errors/errors.ts'

/** A code that was used after this instant is in use. */
export const inUseSince = ago({ days: lifetimes.unusedJoinCodeDays })

export const removeExpiredJoinCodes = removeRowsOfCourses('joinCodes', (db) =>
  db.selectFrom('joinCodes').where('usedAt', '<', inUseSince),
)

// randomInt draws without modulo bias
const newJoinCode = (): string =>
  Array.from({ length: joinCodeLength }, () => shortIdAlphabet.charAt(randomInt(shortIdAlphabet.length))).join('')

/** The end of a day in Baku. */
export const endOfDay = (at: Date): Date => bakuInstant(bakuDate(at), '24:00')

export interface StoredJoinCode {
  code: string
  openUntil: Date | null
}

/** Null when joining is not open any more. */
const openUntilNow = sql<Date | null>`case when open_until > now() then open_until end`.as('openUntil')

/** The code of a course in use; undefined while joining by code is off. */
export function findJoinCode(db: Db, courseId: number): Promise<StoredJoinCode | undefined> {
  return db
    .selectFrom('joinCodes')
    .where('courseId', '=', courseId)
    .where('usedAt', '>', inUseSince)
    .select(['code', openUntilNow])
    .executeTakeFirst()
}

interface JoinCodeChange {
  on: boolean
  renew?: true
  /** Omitted: unchanged. */
  openToday?: boolean
}

async function turnOff(db: Db, courseId: number, actorId: number): Promise<undefined> {
  const still = await transaction(db, (trx) =>
    trx
      .with('still', stillTeaches(courseId, actorId, 'manage'))
      .with('gone', (query) => query.deleteFrom('joinCodes').using('still').where('courseId', '=', courseId))
      .selectFrom('still')
      .select(({ lit }) => lit(true).as('isAllowed'))
      .executeTakeFirst(),
  )
  if (!still) throw new AppError('not_found')
}

const isTaken = (error: unknown): boolean =>
  (error as { constraint?: string } | undefined)?.constraint === 'join_codes_code_key'

/**
 * Turns joining by code on or off, renews the code and opens joining until midnight in Baku, in one statement. A code
 * in use elsewhere is generated again.
 * @returns the code; undefined where it is off
 * @throws AppError not_found when the actor may not manage the course any more
 */
export async function setJoinCode(
  db: Db,
  courseId: number,
  actorId: number,
  { on, renew, openToday }: JoinCodeChange,
  { at = new Date(), draw = newJoinCode }: { at?: Date; draw?: () => string } = {},
): Promise<StoredJoinCode | undefined> {
  if (!on) return turnOff(db, courseId, actorId)
  const openUntil = openToday ? endOfDay(at) : null
  for (;;) {
    try {
      const row = await transaction(db, (trx) =>
        trx
          .with('still', stillTeaches(courseId, actorId, 'manage'))
          .insertInto('joinCodes')
          .columns(['courseId', 'code', 'openUntil'])
          .expression((eb) =>
            eb
              .selectFrom('still')
              .select([eb.val(courseId).as('courseId'), eb.val(draw()).as('code')])
              .select(sql<Date | null>`${openUntil}::timestamptz`.as('openUntil')),
          )
          .onConflict((conflict) =>
            conflict.column('courseId').doUpdateSet(({ ref, case: when }) => ({
              usedAt: now,
              code: renew
                ? ref('excluded.code')
                : when()
                    .when('joinCodes.usedAt', '>', inUseSince)
                    .then(ref('joinCodes.code'))
                    .else(ref('excluded.code'))
                    .end(),
              ...(openToday === undefined ? {} : { openUntil: ref('excluded.openUntil') }),
            })),
          )
          .returning(['code', openUntilNow])
          .executeTakeFirst(),
      )
      if (!row) throw new AppError('not_found')
      return row
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
}

/** The codes of the courses that a person owns, for their export. */
export const listOwnJoinCodes = (db: Db, teacherId: number) =>
  db
    .selectFrom('joinCodes as j')
    .innerJoin('courseTeachers as t', 't.courseId', 'j.courseId')
    .innerJoin('courses as c', 'c.id', 'j.courseId')
    .where('t.teacherId', '=', teacherId)
    .where('t.isOwner', '=', true)
    .select(['j.courseId', 'c.name as courseName', 'j.code', 'j.openUntil', 'j.usedAt'])
    .orderBy('j.courseId')
    .execute()
