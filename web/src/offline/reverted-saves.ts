import type { ApiError } from '../api/client.ts'
import { Observable } from '../api/observable.ts'

/** Saves of a course that can never succeed as sent: their changes are drafts again. */
export interface Reverted {
  courseId: number
  changes: number
  error: ApiError
}

/** The saves rejected last while the user was on another screen, or sent by the worker. */
export const reverted = new Observable<Reverted | undefined>(undefined)
