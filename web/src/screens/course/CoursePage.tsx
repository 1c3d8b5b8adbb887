import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconLayoutGrid, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CourseFrame } from '../../features/course/CourseFrame.tsx'
import { CourseScreen, CourseSkeleton } from '../../features/course/CourseScreen.tsx'
import { joinRequests } from '../../features/joining/queries.ts'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { course as texts } from '../../ui/texts/course.ts'
import { waiting as waitingTexts } from '../../ui/texts/joining.ts'
import { UnsavedElsewhere } from '../attendance/LeaveGuard.tsx'
import { useListLayout } from '../attendance/useListLayout.ts'
import { Participants } from './Participants.tsx'

const General = lazyPart(() => import('./General.tsx'), 'General')
const CourseActions = lazyPart(() => import('./General.tsx'), 'CourseActions')
const GoneCourse = lazyPart(() => import('./GoneCourse.tsx'), 'GoneCourse')
const CourseTrash = lazyPart(() => import('./CourseTrash.tsx'), 'CourseTrash')

/** A teacher's page of a course, with the tabs General and Participants. */
export function CoursePage() {
  const id = Number(useParams({ from: '/shell/course/$id' }).id)
  const { trash } = useSearch({ from: '/shell/course/$id' })
  return (
    <CourseScreen id={id} home="/dashboard" title={texts.tab.general} Missing={GoneCourse}>
      {(course, me) => (trash ? <Deleted course={course} me={me} /> : <Tabs course={course} me={me} />)}
    </CourseScreen>
  )
}

function Deleted({ course, me }: { course: Course; me: Me }) {
  return (
    <>
      <Suspense fallback={<CourseSkeleton />}>
        <CourseTrash course={course} />
      </Suspense>
      <UnsavedElsewhere course={course} me={me} />
    </>
  )
}

function Tabs({ course, me }: { course: Course; me: Me }) {
  const isList = useListLayout()
  const isOpen = course.may.edit
  const { data: requests } = useQuery({ ...joinRequests(course.id), enabled: isOpen })
  const waiting = isOpen ? (requests?.length ?? course.joinRequestCount ?? 0) : 0
  return (
    <CourseFrame
      course={course}
      home="/dashboard"
      tabs={[
        {
          value: 'general',
          label: texts.tab.general,
          Icon: IconLayoutGrid,
          content: <General course={course} />,
          action: (
            <Suspense>
              <CourseActions course={course} />
            </Suspense>
          ),
          guard: <UnsavedElsewhere course={course} me={me} />,
        },
        {
          value: 'participants',
          label: texts.tab.participants,
          Icon: IconUsersGroup,
          count: course.participantCount,
          ...(waiting > 0 ? { waiting: { count: waiting, label: fill(waitingTexts.count, { n: waiting }) } } : {}),
          content: <Participants course={course} me={me} />,
          isAlone: isList,
          isCompact: true,
        },
      ]}
    />
  )
}
