import type { Course } from '@hasiye/contract/courses.ts'
import { Button } from '@mantine/core'
import { IconClipboardCheck, IconLayoutGrid, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { course as courseQuery } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { BackLink } from '../../features/course/BackLink.tsx'
import { CourseFrame } from '../../features/course/CourseFrame.tsx'
import { CourseSkeleton } from '../../features/course/CourseSkeleton.tsx'
import { JoinButton } from '../../features/course/JoinButton.tsx'
import { LeaveCourse } from '../../features/course/LeaveCourse.tsx'
import { ReadOnlyNotice } from '../../features/course/ReadOnlyNotice.tsx'
import { useHashTab } from '../../features/course/useHashTab.ts'
import { usePlace } from '../../features/materials/usePlace.ts'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { course as courseTexts } from '../../ui/texts/course.ts'
import { quit } from '../../ui/texts/people.ts'
import { student } from '../../ui/texts/student.ts'
import { OwnAttendance } from './OwnAttendance.tsx'

const General = lazyPart(async () => (await import('./General.tsx')).General)
const CategoryPage = lazyPart(async () => (await import('../../features/materials/CategoryPage.tsx')).CategoryPage)

/** One course as its student or the parent sees it: General and Attendance. */
export function StudentCourse() {
  const id = Number(useParams({ from: '/shell/student/course/$id' }).id)
  const { data: course, error, refetch } = useQuery(courseQuery(id))
  const me = useMe()
  usePageTitle(course?.name ?? student.title)
  if (course && me && error?.code !== 'not_found') {
    return <LoadedCourse course={course} isParentView={me.isParentView} />
  }
  if (!error) return <CourseSkeleton />
  const text = error.code === 'not_found' ? courseTexts.notFound : courseTexts.loadError
  return (
    <>
      <BackLink to="/student-dashboard" />
      <LoadError text={text} detail={error.message} retryLabel={courseTexts.reload} onRetry={refetch} isPage />
    </>
  )
}

function LoadedCourse({ course, isParentView }: { course: Course; isParentView: boolean }) {
  const [tab, openTab] = useHashTab(['general', 'attendance'])
  const [{ category }] = usePlace()
  const [isLeaving, setLeaving] = useState(false)
  if (tab === 'general' && category !== undefined) {
    const mayComment = !isParentView && course.readOnlyUntil === null
    const rights = { mayManage: false, mayComment, seesComments: !isParentView }
    return (
      <Suspense fallback={<CourseSkeleton />}>
        <CategoryPage key={category} course={course} categoryId={category} rights={rights} />
      </Suspense>
    )
  }
  const tabs = [
    {
      value: 'general',
      label: student.tab.general,
      Icon: IconLayoutGrid,
      content: (
        <Suspense fallback={<CourseSkeleton />}>
          <General course={course} isParentView={isParentView} />
        </Suspense>
      ),
    },
    {
      value: 'attendance',
      label: student.tab.attendance,
      Icon: IconClipboardCheck,
      content: <OwnAttendance courseId={course.id} isParentView={isParentView} />,
    },
  ]
  return (
    <>
      <BackLink to="/student-dashboard" />
      <ReadOnlyNotice until={course.readOnlyUntil} />
      <CourseFrame
        course={course}
        tabs={tabs}
        tab={tab}
        onTab={openTab}
        compact={tab === 'attendance'}
        action={tab === 'attendance' && course.lessonLink && <JoinButton link={course.lessonLink} />}
      />
      {!isParentView && tab === 'general' && (
        <Button
          variant="subtle"
          color="nar"
          mt="md"
          leftSection={<IconLogout size={20} aria-hidden="true" />}
          onClick={() => setLeaving(true)}
        >
          {quit.button}
        </Button>
      )}
      {isLeaving && <LeaveCourse courseId={course.id} leaveAs="student" onClose={() => setLeaving(false)} />}
    </>
  )
}
