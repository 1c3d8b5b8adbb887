import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { ReactNode } from 'react'
import { CourseScreen } from '../../features/course/CourseScreen.tsx'
import { PageBar } from '../../features/course/PageBar.tsx'

interface Props {
  id: number
  title: string
  children: (course: Course, me: Me) => ReactNode
}

/** A page of a course on which something is chosen and printed, with the link back to the reports. */
export function PrintPage({ id, title, children }: Props) {
  return (
    <CourseScreen id={id} home="/dashboard" title={title}>
      {(course, me) => (
        <>
          <PageBar course={course} title={title} isBelowReports />
          {children(course, me)}
        </>
      )}
    </CourseScreen>
  )
}
