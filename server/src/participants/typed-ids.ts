import { messages } from '@hasiye/contract/messages.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import { countTypedIds, type Guesser, tryShortId } from '../accounts/short-id-limits.ts'
import { type Db, rehearsal, type Trx, transaction } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import { queueAddition } from '../mail/added-to-course.ts'
import type { Parts } from '../parts.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { type AddedParticipants, addByShortIds } from './participants.ts'

/** A teacher who types the short ID of somebody else. */
export type Teacher = Required<Guesser>

/**
 * Tries one typed ID; a malformed one counts as unknown and consumes nothing.
 * @returns what `attempt` found, undefined when nobody has the ID
 * @throws AppError rate_limited; what `attempt` throws
 */
export async function tryTypedId<T>(
  limiter: RateLimiter,
  teacher: Teacher,
  typed: string,
  attempt: (shortId: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const shortId = normalizeShortId(typed)
  return isShortId(shortId) ? tryShortId(limiter, teacher, shortId, () => attempt(shortId)) : undefined
}

type Needed = Pick<Parts, 'db' | 'limiter' | 'jobs'>

/** Adds students by short ID as `addByShortIds` does, and notifies them. */
async function addAndNotify({ jobs }: Needed, trx: Trx, courseId: number, actorId: number, shortIds: string[]) {
  const result = await addByShortIds(trx, courseId, actorId, shortIds)
  const accountIds = result.added.filter(({ hasAccount }) => hasAccount).map(({ id }) => id)
  await queueAddition(trx, jobs, { courseId, actorId, role: 'student', accountIds })
  return result
}

/**
 * Adds one student by a typed ID.
 * @throws AppError student_not_found; already_participant; student_left; student_moved; rate_limited; not_found; limit_reached
 */
export async function addOne(
  parts: Needed,
  teacher: Teacher,
  { courseId, typedId }: { courseId: number; typedId: string },
): Promise<Person> {
  const { db, limiter } = parts
  const student = await tryTypedId(limiter, teacher, typedId, async (shortId) => {
    const { added, already, left, moved } = await transaction(db, (trx) =>
      addAndNotify(parts, trx, courseId, teacher.accountId, [shortId]),
    )
    if (already.length > 0) throw new AppError('already_participant')
    if (left.length > 0) throw new AppError('student_left')
    if (moved.length > 0) throw new AppError('student_moved', { text: messages.undoMoveFirst })
    return added[0]
  })
  if (!student) throw await unknownStudent(db, teacher, typedId)
  return student
}

/** The refusal of an unknown ID. It names the student of the teacher's courses whose ID differs by one letter, if there is only one. */
async function unknownStudent(db: Db, { accountId }: Teacher, typedId: string): Promise<AppError> {
  const shortId = normalizeShortId(typedId)
  if (!isShortId(shortId)) return new AppError('student_not_found')
  const oneLetterApart = Array.from(shortId, (_, at) => `${shortId.slice(0, at)}_${shortId.slice(at + 1)}`)
  const [near, another] = await db
    .selectFrom('accounts')
    .where('shortId', 'like', sql<string>`any(${oneLetterApart})`)
    .where('shortId', '<>', shortId)
    .where('id', 'in', (ofCourses) =>
      ofCourses
        .selectFrom('participants as p')
        .innerJoin('courseTeachers as t', 't.courseId', 'p.courseId')
        .innerJoin('courses as c', 'c.id', 'p.courseId')
        .where('t.teacherId', '=', accountId)
        .select('p.studentId'),
    )
    .select(['fullName', 'shortId'])
    .limit(2)
    .execute()
  if (!near || another) return new AppError('student_not_found')
  return new AppError('student_not_found', { fields: { studentShortId: fill(messages.similarId, { ...near }) } })
}

interface TypedList {
  courseId: number
  /** As typed; duplicates and blanks are ignored. */
  typedIds: string[]
  /** Returns what would happen, and writes nothing. */
  isDryRun: boolean
}

/**
 * Adds students by a list of typed IDs. Unknown IDs consume the rate limit before any result is returned, in a dry run
 * too. Then those who can be added are, all or nothing. One statement where all IDs are known, otherwise two.
 * @throws AppError rate_limited (nobody is added) when too many are unknown; not_found; limit_reached
 */
export async function addMany(
  parts: Needed,
  teacher: Teacher,
  { courseId, typedIds, isDryRun }: TypedList,
): Promise<AddedParticipants> {
  const { db, limiter } = parts
  const shortIds = [...new Set(typedIds.map(normalizeShortId).filter(Boolean))]
  const run = isDryRun ? rehearsal : transaction
  let tried = shortIds.filter(isShortId)
  const refused = { left: [] as string[], moved: [] as string[] }
  for (;;) {
    const { added, already, left, moved, notFound } = await run(db, (trx) =>
      addAndNotify(parts, trx, courseId, teacher.accountId, tried),
    )
    const right = tried.filter((shortId) => !notFound.includes(shortId))
    await countTypedIds(limiter, teacher, { right, unknownCount: notFound.length })
    refused.left.push(...left)
    refused.moved.push(...moved)
    const others = [...tried, ...refused.left, ...refused.moved]
    if (notFound.length + left.length + moved.length === 0) {
      return { added, already, ...refused, notFound: shortIds.filter((shortId) => !others.includes(shortId)) }
    }
    tried = right.filter((shortId) => !left.includes(shortId) && !moved.includes(shortId))
  }
}
