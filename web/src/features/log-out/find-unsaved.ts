import { hasTyped } from '../../forms/typed-content.ts'
import { listUnsaved } from '../../offline/unsaved.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'

/** What a log-out would remove from this device although the server does not have it. */
export interface Unsaved {
  courses: UnsyncedCourse[]
  /** A form has input that was not sent. */
  hasTyped: boolean
}

/** Returns what of this account is only on this device, undefined if nothing is. */
export async function findUnsaved(userId: number): Promise<Unsaved | undefined> {
  const unsaved = { courses: await listUnsaved(userId), hasTyped: hasTyped(userId) }
  return unsaved.courses.length > 0 || unsaved.hasTyped ? unsaved : undefined
}
