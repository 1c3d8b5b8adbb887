import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CourseFrame } from '../../features/course/CourseFrame.tsx'
import { CourseScreen } from '../../features/course/CourseScreen.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { course as texts } from '../../ui/texts/course.ts'
import { UnsavedElsewhere } from '../attendance/LeaveGuard.tsx'
import { CourseMenu } from './CourseMenu.tsx'
import { useCourseTabs } from './course-tabs.ts'
import { Participants } from './Participants.tsx'

const General = lazyPart(() => import('./General.tsx'), 'General')
const CategoryMenu = lazyPart(() => import('./General.tsx'), 'CategoryMenu')
const GoneCourse = lazyPart(() => import('./GoneCourse.tsx'), 'GoneCourse')

/** A teacher's page of a course, with the tabs General and Participants. */
export function CoursePage() {
  const id = Number(useParams({ from: '/shell/course/$id' }).id)
  return (
    <CourseScreen id={id} home="/dashboard" title={texts.tab.general} Missing={GoneCourse}>
      {(course, me) => <Tabs course={course} me={me} />}
    </CourseScreen>
  )
}

function Tabs({ course, me }: { course: Course; me: Me }) {
  const navigate = useNavigate()
  // the marks open it, because it restores them
  const [isHistoryAsked, setHistoryAsked] = useState(false)
  const openHistory = () => {
    setHistoryAsked(true)
    void navigate({ to: '.', hash: 'participants', resetScroll: false, hashScrollIntoView: false })
  }
  const { general, participants } = useCourseTabs(course)
  return (
    <CourseFrame
      course={course}
      home="/dashboard"
      menu={<CourseMenu course={course} me={me} onHistory={openHistory} />}
      categoryMenu={
        course.may.edit ? (category) => <CategoryMenu courseId={course.id} category={category} /> : undefined
      }
      tabs={[
        {
          ...general,
          content: <General course={course} />,
          guard: <UnsavedElsewhere course={course} me={me} />,
        },
        {
          ...participants,
          content: (
            <Participants
              course={course}
              me={me}
              isHistoryAsked={isHistoryAsked}
              onHistory={() => setHistoryAsked(false)}
            />
          ),
        },
      ]}
    />
  )
}
