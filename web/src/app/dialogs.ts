import { CreateCourse } from '../features/course-form/CreateCourse.tsx'
import { UnsavedAtLogOut } from '../features/log-out/UnsavedAtLogOut.tsx'
import type { OpenDialog } from '../ui/blocks/dialog-table.tsx'

/** What opens over every page of a signed-in person. */
export const dialogs = { createCourse: CreateCourse, unsavedAtLogOut: UnsavedAtLogOut }

export type OpenAppDialog = OpenDialog<typeof dialogs>
