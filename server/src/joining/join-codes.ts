import { randomInt } from 'node:crypto'
import { joinCodeLength } from '@hasiye/contract/joining.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { shortIdAlphabet } from '@hasiye/contract/short-id.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'

/** Whether a row of `join_codes` is in use, not yet too long without it. */
export const isLiving = sql`used_at > now() - make_interval(days => ${lifetimes.unusedJoinCodeDays}::int)`

export const expiredJoinCodes = [
  `delete from join_codes where used_at < now() - interval '${lifetimes.unusedJoinCodeDays} days'`,
]

// randomInt draws without modulo bias
const newJoinCode = (): string =>
  Array.from({ length: joinCodeLength }, () => shortIdAlphabet.charAt(randomInt(shortIdAlphabet.length))).join('')

/** The end of a day in Baku, which has had no daylight saving time since 2016. */
export function endOfDay(now: Date): Date {
  return new Date(Date.parse(`${bakuDate(now)}T24:00:00+04:00`))
}

export interface StoredJoinCode {
  code: string
  openUntil: Date | null
}

/** The living code of a course; undefined while joining by code is off. */
export function findJoinCode(db: Db, courseId: number): Promise<StoredJoinCode | undefined> {
  return db
    .selectFrom('joinCodes')
    .where('courseId', '=', courseId)
    .where(sql<boolean>`${isLiving}`)
    .select(['code', sql<Date | null>`case when open_until > now() then open_until end`.as('openUntil')])
    .executeTakeFirst()
}

export interface JoinCodeChange {
  on: boolean
  renew?: true
  /** Left out: as it is. */
  openToday?: boolean
}

async function turnOff(db: Db, courseId: number, actorId: number): Promise<undefined> {
  const { rows } = await transaction(db, (trx) =>
    sql`
      with still as ${stillTeaches(courseId, actorId, 'manage')}, gone as (
        delete from join_codes using still where course_id = ${courseId}
      )
      select from still`.execute(trx),
  )
  if (rows.length === 0) throw new AppError('not_found')
}

const isTaken = (error: unknown): boolean =>
  (error as { constraint?: string } | undefined)?.constraint === 'join_codes_code_key'

/**
 * Turns joining by code on or off, renews the code and opens joining until midnight in Baku, in one statement. A code in use
 * elsewhere is drawn anew.
 * @returns the code; undefined where it is off
 * @throws AppError not_found when the actor may not manage the course any more
 */
export async function setJoinCode(
  db: Db,
  courseId: number,
  actorId: number,
  { on, renew = undefined, openToday = undefined }: JoinCodeChange,
  { now = new Date(), draw = newJoinCode }: { now?: Date; draw?: () => string } = {},
): Promise<StoredJoinCode | undefined> {
  if (!on) return turnOff(db, courseId, actorId)
  const openUntil = openToday ? endOfDay(now) : null
  for (;;) {
    try {
      const { rows } = await transaction(db, (trx) =>
        sql<StoredJoinCode>`
          with still as ${stillTeaches(courseId, actorId, 'manage')}
          insert into join_codes as j (course_id, code, open_until)
          select ${courseId}, ${draw()}, ${openUntil}::timestamptz from still
          on conflict (course_id) do update set
            code = case when ${renew === true} or not j.${isLiving} then excluded.code else j.code end,
            open_until = case when ${openToday === undefined} then j.open_until else excluded.open_until end,
            used_at = now()
          returning code, case when open_until > now() then open_until end as open_until`.execute(trx),
      )
      const [row] = rows
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
