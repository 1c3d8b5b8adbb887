import { longDate } from '@hasiye/contract/locale.ts'
import { describeUnsynced } from '../../features/log-out/find-unsaved.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { att, former, statusWords } from '../../ui/texts/attendance.ts'
import classes from './Dashboard.module.css'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

interface Props {
  userId: number
  /** Courses that the teacher no longer has. */
  courses: UnsyncedCourse[]
}

/** Changes on this device that no server will accept, because the teacher has left their course; each course can be discarded. */
export function FormerCourses({ userId, courses }: Props) {
  const { open, dialog } = useDialogs(dialogs)
  return (
    <>
      {courses.map((course) => (
        <Banner key={course.courseId} tone="warn">
          <p>
            {describeUnsynced(course)}. {former.gone}
          </p>
          <ul>
            {course.marks.map(({ date, studentId, studentName, status, note }) => (
              <li key={`${date}/${studentId}`}>
                {longDate(date)}, {studentName}: {[statusWords[status], note].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
          <Button variant="light" className={classes.discard} onClick={() => open('discardFormer', { userId, course })}>
            {att.discard.confirm}
          </Button>
        </Banner>
      ))}
      {dialog}
    </>
  )
}
