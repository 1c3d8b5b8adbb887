import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { upcomingBreaks, upcomingChanges } from '@hasiye/contract/lesson-days.ts'
import { percent } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArrowRight, IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useToday } from '../../device/useNow.ts'
import { NextLesson } from '../../features/course/NextLesson.tsx'
import { ReadOnlyLine } from '../../features/course/ReadOnlyLine.tsx'
import { Badge } from '../../ui/blocks/Badge.tsx'
import { CourseBanner, Medallion } from '../../ui/blocks/CourseBanner.tsx'
import { Card, Column, Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { RoundSign } from '../../ui/blocks/RoundSign.tsx'
import { Said } from '../../ui/blocks/Said.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { common } from '../../ui/texts/common.ts'
import { nav } from '../../ui/texts/dashboard.ts'
import { stats, student } from '../../ui/texts/student.ts'
import { Knots } from './Knots.tsx'
import { NoticedLine } from './NoticedLine.tsx'
import classes from './StudentCourseCard.module.css'

/** Few have changes. */
const LessonChanges = lazyPart(() => import('../../features/course/LessonChanges.tsx'), 'LessonChanges')
const shownChanges = 3

interface Props {
  course: CourseSummary
  /** The sentence that tells how many lessons the student attended. */
  attended: string
}

/** A course on the dashboard of a student or parent; the whole card is a link. */
export function StudentCourseCard({ course, attended }: Props) {
  const { newsCount = 0 } = course
  const teacher = course.teacherName ?? common.unknown
  const today = useToday()
  const isChanged = upcomingChanges(course, today).length + upcomingBreaks(course, today).length > 0
  return (
    <Card as="article" padding="none" className={classes.card}>
      <CourseBanner course={course} />
      <div className={classes.medallion}>
        <Medallion course={course} />
      </div>
      <Column gap="s" grow className={classes.body}>
        <h3 className="clamped" title={course.name}>
          <Link to="/student/course/$id" params={{ id: String(course.id) }} className="covers">
            {wholeOrdinals(course.name)}
          </Link>
        </h3>
        <NextLesson course={course} className={classes.next} isPlain />
        {course.description && <p className={`clamped ${classes.description}`}>{course.description}</p>}
        {newsCount > 0 && (
          <div className={classes.news}>
            <Badge icon={<IconBell size={16} aria-hidden="true" />}>{fill(nav.newsCount, { n: newsCount })}</Badge>
          </div>
        )}
        <Suspense>{course.readOnlyUntil !== null && <ReadOnlyLine until={course.readOnlyUntil} />}</Suspense>
        <Suspense>{isChanged && <LessonChanges course={course} max={shownChanges} />}</Suspense>
        {course.round && <RoundSign {...course.round} hasWords />}
        {course.attendance && <AttendanceLine {...course.attendance} attended={attended} />}
        <Row as="p" gap="s" className={classes.teacher}>
          <PersonAvatar name={teacher} src={course.teacherAvatarUrl} size={26} />
          {teacher}
        </Row>
      </Column>
      <Row gap="s" justify="center" className={classes.foot} aria-hidden="true">
        {student.open}
        <IconArrowRight size={20} />
      </Row>
    </Card>
  )
}

/** Attendance in one line: attended days of all, the percentage, and the latest marks as knots. */
function AttendanceLine({
  present,
  absent,
  rate,
  recent,
  attended,
}: NonNullable<CourseSummary['attendance']> & { attended: string }) {
  const total = present + absent
  return (
    <Column gap="s" className={classes.line}>
      <Row as="p" wrap gap="m" justify="between" className={classes.figures}>
        <span className="visually-hidden-on-phones">{student.tab.attendance}</span>
        {rate === null ? (
          <span className={classes.none}>{stats.none}</span>
        ) : (
          <strong className="tabular">
            <Said as={`${fill(attended, { total, present })}, ${percent(rate)}`}>
              {present}/{total} · {percent(rate)}
            </Said>
          </strong>
        )}
      </Row>
      {recent && (
        <Row as="p" gap="s" className={classes.last}>
          <Knots signs={recent} size={10} isOneRow />
          <span className="visually-hidden-on-phones">{fill(stats.last, { n: recent.length })}</span>
        </Row>
      )}
      <NoticedLine newestFirst={[...recent].reverse()} className={classes.inRow} />
    </Column>
  )
}
