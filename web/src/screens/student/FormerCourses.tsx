import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { longDate, percent } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { myCourses } from '../../api/queries.ts'
import { BackToCourses, CourseSkeleton } from '../../features/course/CourseScreen.tsx'
import { Medallion } from '../../ui/blocks/CourseBanner.tsx'
import { Card, Column, Hint, PageTitle, Row } from '../../ui/blocks/layout.tsx'
import { Said } from '../../ui/blocks/Said.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { former } from '../../ui/texts/student.ts'
import classes from './FormerCourses.module.css'
import { OwnAttendance } from './OwnAttendance.tsx'
import list from './RecentMarks.module.css'

interface Props {
  courses: readonly CourseSummary[]
  /** The sentence with the number of attended lessons. */
  attended: string
}

/** The courses that the student left, the last one first; each row is a link to its marks. */
export function FormerCourses({ courses, attended }: Props) {
  return (
    <section className={`${list.recent} ${classes.former}`}>
      <h2>{former.groups}</h2>
      <Card as="ul" padding="none" lines>
        {courses
          .toSorted((a, b) => (b.until ?? '').localeCompare(a.until ?? ''))
          .map(({ id, name, until, attendance, ...course }) => (
            <Row as="li" gap="m" key={id} className={list.row}>
              <Medallion course={{ id, ...course }} size={40} />
              <Row grow wrap gap="m" lineGap="none" justify="between">
                <Column className={classes.course}>
                  <strong>
                    <Link to="/student/course/$id/attendance" params={{ id: String(id) }} className="covers">
                      {wholeOrdinals(name)}
                    </Link>
                  </strong>
                  {until && <Hint>{fill(former.groupHint, { date: longDate(until) })}</Hint>}
                </Column>
                {attendance && <Figures {...attendance} attended={attended} />}
              </Row>
            </Row>
          ))}
      </Card>
    </section>
  )
}

interface FiguresProps extends NonNullable<CourseSummary['attendance']> {
  attended: string
}

function Figures({ present, absent, rate, attended }: FiguresProps) {
  if (rate === null) return null
  const total = present + absent
  return (
    <strong className="tabular">
      <Said as={`${fill(attended, { total, present })}, ${percent(rate)}`}>
        {present}/{total} · {percent(rate)}
      </Said>
    </strong>
  )
}

interface FormerCourseProps {
  id: number
  /** Shown where the course is not one that the student left. */
  children: ReactNode
}

/** The student's own marks in a course that they left: nothing else of it can be read. */
export function FormerCourse({ id, children }: FormerCourseProps) {
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
