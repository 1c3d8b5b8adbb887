import type { ApiError } from '../api/client.ts'
import { Observable } from '../api/observable.ts'

/** Saves of a course that can never succeed as sent: their changes are drafts again. */
export interface GivenBack {
  courseId: number
  changes: number
  error: ApiError
}

/** The saves rejected last while the user was on another screen. */
export const givenBack = new Observable<GivenBack | undefined>(undefined)
