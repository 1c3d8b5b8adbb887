import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CourseBanner } from '../../ui/blocks/CourseBanner.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { Medallion } from '../../ui/blocks/Medallion.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { common } from '../../ui/texts/common.ts'
import { student } from '../../ui/texts/student.ts'
import { AttendanceLine } from './AttendanceLine.tsx'
import classes from './StudentCourseCard.module.css'

const ReadOnlyLine = lazyPart(async () => (await import('../../features/course/ReadOnlyLine.tsx')).ReadOnlyLine)

interface Props {
  course: CourseSummary
  isParentView: boolean
}

/** A course on the dashboard of a student or parent; the whole card is a link. */
export function StudentCourseCard({ course, isParentView }: Props) {
  const teacher = course.teacherName ?? common.unknown
  return (
    <article className={classes.card}>
      <CourseBanner course={course} />
      <div className={classes.medallion}>
        <Medallion course={course} />
      </div>
      <div className={classes.body}>
        <h3 title={course.name}>
          <Link to="/student/course/$id" params={{ id: String(course.id) }} className={classes.link}>
            {wholeOrdinals(course.name)}
          </Link>
        </h3>
        <p className={classes.description}>{course.description}</p>
        <Suspense>{course.readOnlyUntil !== null && <ReadOnlyLine until={course.readOnlyUntil} />}</Suspense>
        {course.attendance && <AttendanceLine attendance={course.attendance} isParentView={isParentView} />}
        <p className={classes.teacher}>
          <PersonAvatar name={teacher} src={course.teacherAvatarUrl} size={26} />
          {teacher}
        </p>
      </div>
      <div className={classes.foot} aria-hidden="true">
        {student.open}
        <IconArrowRight size={20} />
      </div>
    </article>
  )
}
