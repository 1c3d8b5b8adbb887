import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { useCourseDrafts } from '../../../offline/course-drafts.ts'
import { hasChanges } from '../../../offline/drafts.ts'
import { overlay } from '../../../offline/entries.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useAttendance } from './useAttendance.ts'

interface Props {
  course: Course
  me: Me
}

/** For tabs without marks: asks there too before the user leaves the course with unsaved changes. */
export function UnsavedElsewhere({ course, me }: Props) {
  const { state } = useCourseDrafts(me.id, course.id)
  return hasChanges(overlay(state.drafts)) ? <Guard course={course} me={me} /> : null
}

function Guard({ course, me }: Props) {
  const { view } = useAttendance(course, me)
  return view && <LeaveGuard view={view} />
}
