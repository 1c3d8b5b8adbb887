import type { Joined } from '@hasiye/contract/joining.ts'
import { type Db, transaction } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import { type Attempt, lockCourseOf, tryToJoin } from './join-attempt.ts'

/** `isRepeat`: the request was already waiting. */
type JoinResult = Joined & { isRepeat: boolean }

/**
 * A student asks to join the course of a normalised code, or joins at once while joining is open. The course is locked
 * first: joining students are counted one after the other, and nobody joins with a renewed code.
 * @returns undefined when no course has the code
 * @throws AppError already_participant; join_closed when the course accepts nobody now: it is archived, without an
 * owner or full, or it declined this student less than a day ago
 */
export async function joinCourse(db: Db, code: string, studentId: number): Promise<JoinResult | undefined> {
  try {
    const attempt = await transaction(db, async (trx) => {
      await lockCourseOf(trx, code)
      return tryToJoin(trx, code, studentId)
    })
    return attempt && resultOf(attempt)
  } catch (error) {
    // the full list belongs to the teacher; the student cannot shorten it
    if (isListFull(error)) throw new AppError('join_closed')
    throw error
  }
}

const isListFull = (error: unknown): boolean =>
  ['participants_limit', 'join_requests_limit'].includes((error as { constraint?: string }).constraint ?? '')

function resultOf({ courseId, wasParticipant, wasWaiting, isJoined, isRequested }: Attempt): JoinResult {
  if (wasParticipant) throw new AppError('already_participant')
  if (isJoined) return { state: 'joined', courseId, isRepeat: false }
  if (isRequested || wasWaiting) return { state: 'pending', courseId: null, isRepeat: !isRequested }
  throw new AppError('join_closed')
}
