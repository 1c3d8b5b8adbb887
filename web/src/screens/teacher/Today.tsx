import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { dayAndMonth } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCheck, IconChevronRight, IconDotsVertical, IconProgressCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { LazyMenu, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { Medallion } from '../../ui/blocks/Medallion.tsx'
import { Said } from '../../ui/blocks/Said.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { today as texts } from '../../ui/texts/dashboard.ts'
import { lessonBreak } from '../../ui/texts/lesson-changes.ts'
import { round } from '../../ui/texts/round.ts'
import { type LessonTime, useLessonTime } from '../../ui/useLessonTime.ts'
import { useToday } from '../../ui/useNow.ts'
import type { OpenDashboardDialog } from './dashboard-dialogs.ts'
import classes from './Today.module.css'
import { coursesToCancel, noLessonsText, type TodayLine, todayRows, unsentOf } from './today-state.ts'

interface Props {
  courses: CourseSummary[]
  /** `YYYY-MM-DD` */
  date: string
  waiting: UnsyncedCourse[]
  open: OpenDashboardDialog
}

/**
 * The courses with a lesson today or with marks that have not reached the server, each one tap from its attendance; on
 * a day without either, the next lesson. Nothing is shown where no lesson days are known.
 */
export function Today({ courses, date, waiting, open }: Props) {
  const titleId = useId()
  const unsent = new Map(waiting.map((course) => [course.courseId, unsentOf(course)]))
  const dayOffOn = useDayOffOn()
  const rows = todayRows(courses, (id) => unsent.get(id), date, dayOffOn)
  const due = courses.filter(
    ({ id, archivedAt, roundsDue = 0 }) =>
      archivedAt === null && roundsDue > 0 && !rows.some(({ course }) => course.id === id),
  )
  const none = rows.length === 0 && due.length === 0 ? noLessonsText(courses, date, dayOffOn) : undefined
  const cancellable = coursesToCancel(rows)
  if (rows.length === 0 && due.length === 0 && !none) return null
  return (
    <section className={classes.today} aria-labelledby={titleId}>
      <Row justify="between" className={classes.head}>
        <h2 id={titleId}>{texts.title}</h2>
        <LazyMenu
          target={(show, isOpen) => (
            <IconButton aria-label={texts.menu} aria-haspopup="menu" aria-expanded={isOpen} onClick={show}>
              <IconDotsVertical size={20} aria-hidden="true" />
            </IconButton>
          )}
        >
          {cancellable.length > 0 && (
            <MenuItem onClick={() => open('cancelToday', { date, courses: cancellable })}>{texts.cancel}</MenuItem>
          )}
          <MenuItem onClick={() => open('takeBreak', {})}>{lessonBreak.open}</MenuItem>
        </LazyMenu>
      </Row>
      {none ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ul className={classes.rows}>
          {rows.map(({ course, isPlanned: _, ...line }) => (
            <CourseRow key={course.id} course={course}>
              <StateLine {...line} />
            </CourseRow>
          ))}
          {due.map((course) => (
            <CourseRow key={course.id} course={course} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A course, with the number of students whose round is over. */
function CourseRow({ course, children }: { course: CourseSummary; children?: ReactNode }) {
  const { roundsDue = 0 } = course
  return (
    <li>
      <Link
        to="/course/$id"
        params={{ id: String(course.id) }}
        hash="participants"
        className={classes.row}
        title={texts.mark}
      >
        <Medallion course={course} size={40} />
        <span className={classes.about}>
          <span className={classes.name}>{wholeOrdinals(course.name)}</span> {children}
          {children && roundsDue > 0 && ' '}
          {roundsDue > 0 && (
            <span className={classes.state}>
              <IconProgressCheck size={16} aria-hidden="true" />
              {fill(round.due, { n: roundsDue })}
            </span>
          )}
        </span>
        <IconChevronRight className={classes.chevron} size={20} aria-hidden="true" />
      </Link>
    </li>
  )
}

const movedText = ({ to, startsAt }: { to: string; startsAt: string | null }, timeOn: LessonTime): string =>
  startsAt === null ? dayAndMonth(to) : `${dayAndMonth(to)}, ${timeOn(to, startsAt)}`

/** The state in words, with a shape of its own. */
export function StateLine({ state, startsAt, usualTime }: TodayLine) {
  const { kind } = state
  const date = useToday()
  const timeOn = useLessonTime()
  return (
    <span className={classes.state} data-state={kind}>
      {kind === 'done' ? (
        <IconCheck size={16} aria-hidden="true" />
      ) : (
        <span className={kind === 'notYet' ? classes.ring : classes.diamond} aria-hidden="true" />
      )}
      {usualTime && <s className="tabular">{startsAt ? usualTime : timeOn(date, usualTime)}</s>}
      {startsAt && <span className="tabular">{timeOn(date, startsAt)}</span>}
      {kind === 'done' ? (
        <Said as={fill(texts.doneSaid, { n: state.marked, all: state.total })}>
          {fill(texts.done, { n: state.marked, all: state.total })}
        </Said>
      ) : kind === 'moved' ? (
        fill(texts.moved, { date: movedText(state, timeOn) })
      ) : (
        texts[kind]
      )}
    </span>
  )
}
