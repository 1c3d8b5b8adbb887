import type { Course } from '@hasiye/contract/courses.ts'
import { IconClipboardCheck, IconLayoutGrid, IconLogout } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '../../api/session.ts'
import { CourseFrame } from '../../features/course/CourseFrame.tsx'
import { CourseScreen } from '../../features/course/CourseScreen.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { quit } from '../../ui/texts/dashboard.ts'
import { parent } from '../../ui/texts/parent.ts'
import { student } from '../../ui/texts/student.ts'
import { OwnAttendance } from './OwnAttendance.tsx'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

const General = lazyPart(() => import('./General.tsx'), 'General')
const FormerCourse = lazyPart(() => import('./FormerCourses.tsx'), 'FormerCourse')
const MutedCourse = lazyPart(() => import('../../features/course/NewCourses.tsx'), 'MutedCourse')

/** A course as seen by a student or parent, with the tabs General and Attendance. */
export function StudentCourse() {
  const id = Number(useParams({ strict: false }).id)
  const title = useMe()?.isParentView ? parent.dash.title : student.title
  return (
    <CourseScreen id={id} home="/student-dashboard" title={title} Missing={FormerCourse}>
      {(course) => <Tabs course={course} />}
    </CourseScreen>
  )
}

function Tabs({ course }: { course: Course }) {
  const { open, dialog } = useDialogs(dialogs)
  const leave = course.may.leave && (
    <Button
      variant="subtle"
      color="nar"
      style={{ marginTop: 16 }}
      leftSection={<IconLogout size={20} aria-hidden="true" />}
      onClick={() => open('leave', { course, leaveAs: 'student' })}
    >
      {quit.button}
    </Button>
  )
  return (
    <>
      <CourseFrame
        course={course}
        home="/student-dashboard"
        tabs={[
          {
            value: 'general',
            href: `/student/course/${course.id}`,
            label: student.tab.general,
            Icon: IconLayoutGrid,
            content: <General course={course} />,
            below: (
              <Suspense>
                {course.isMuted && <MutedCourse id={course.id} />}
                {leave}
              </Suspense>
            ),
          },
          {
            value: 'attendance',
            href: `/student/course/${course.id}/attendance`,
            label: student.tab.attendance,
            Icon: IconClipboardCheck,
            content: <OwnAttendance course={course} />,
          },
        ]}
      />
      {dialog}
    </>
  )
}
