import { fill } from '@hasiye/contract/text.ts'
import { useState } from 'react'
import { describeUnsynced } from '../../features/log-out/describe-unsynced.ts'
import { clearDrafts } from '../../offline/course-drafts.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { att, former } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './Dashboard.module.css'

interface Props {
  userId: number
  /** Courses that the teacher no longer has. */
  courses: UnsyncedCourse[]
}

/** Changes on this device that no server will accept, because the teacher has left their course; each course can be discarded. */
export function FormerCourses({ userId, courses }: Props) {
  const [discarding, setDiscarding] = useState<UnsyncedCourse>()
  return (
    <>
      {courses.map((course) => (
        <Banner key={course.courseId} tone="warn">
          <p>
            {describeUnsynced(course)}. {former.gone}
          </p>
          <Button variant="light" className={classes.discard} onClick={() => setDiscarding(course)}>
            {att.discard.confirm}
          </Button>
        </Banner>
      ))}
      {discarding && (
        <ConfirmDialog
          opened
          onClose={() => setDiscarding(undefined)}
          title={att.discard.title}
          body={fill(att.discard.body, { n: discarding.all.changes })}
          confirmLabel={att.discard.confirm}
          cancelLabel={common.close}
          danger
          onConfirm={() => clearDrafts(userId, { courseId: discarding.courseId })}
        />
      )}
    </>
  )
}
