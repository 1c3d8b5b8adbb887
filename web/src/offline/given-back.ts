import type { ApiError } from '../api/client.ts'
import { Observable } from '../api/observable.ts'

/** Saves of a course that can never succeed as they were sent: their changes are ordinary drafts again. */
export interface GivenBack {
  courseId: number
  changes: number
  error: ApiError
}

/** The saves given back last, while the person looks at something else. */
export const givenBack = new Observable<GivenBack | undefined>(undefined)
