import type { Me } from '@hasiye/contract/accounts.ts'
import { hasTyped } from '../../forms/typed-content.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'

/** What is on this device at a log-out although the server does not have it. */
export interface Unsaved {
  courses: UnsyncedCourse[]
  /** A form has input that was not sent. */
  hasTyped: boolean
}

/** Returns what of this account is only on this device, undefined if nothing is. */
export async function findUnsaved({ id, role }: Me): Promise<Unsaved | undefined> {
  const courses = role === 'teacher' ? await (await import('../../offline/unsaved.ts')).listUnsaved(id) : []
  const unsaved = { courses, hasTyped: hasTyped(id) }
  return courses.length > 0 || unsaved.hasTyped ? unsaved : undefined
}
