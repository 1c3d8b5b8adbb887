import { LeaveCourse } from '../../features/course/LeaveCourse.tsx'
import { OwnMonth } from './OwnMonth.tsx'
import { OwnQr } from './OwnQr.tsx'

/** What opens over the pages of a student. */
export const dialogs = { leave: LeaveCourse, ownMonth: OwnMonth, ownQr: OwnQr }
