import { CreateCourse } from '../features/course-form/CreateCourse.tsx'
import { UnsavedAtLogOut } from '../features/log-out/UnsavedAtLogOut.tsx'

/** What opens over every page of a signed-in person. */
export const dialogs = { createCourse: CreateCourse, unsavedAtLogOut: UnsavedAtLogOut }
