import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { myCourses } from '../../api/queries.ts'
import { BackToCourses, CourseSkeleton } from '../../features/course/CourseScreen.tsx'
import { Column, Hint, PageTitle } from '../../ui/blocks/layout.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { former } from '../../ui/texts/former.ts'
import { OwnAttendance } from './OwnAttendance.tsx'

interface Props {
  id: number
  /** Shown where the course is not one that the student left. */
  children: ReactNode
}

/** The student's own marks in a course that they left: nothing else of it can be read. */
export function FormerCourse({ id, children }: Props) {
  const { data: courses, isPending } = useQuery(myCourses)
  const course = courses?.find((one) => one.id === id && one.former)
  if (!course) return isPending ? <CourseSkeleton /> : children
  return (
    <>
      <BackToCourses to="/student-dashboard" />
      <Column gap="s" style={{ marginBottom: 20 }}>
        <PageTitle title={course.name}>{wholeOrdinals(course.name)}</PageTitle>
        {course.until && <Hint>{fill(former.groupHint, { date: longDate(course.until) })}</Hint>}
      </Column>
      <OwnAttendance course={course} />
    </>
  )
}
