import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { Medallion } from '../../ui/blocks/Medallion.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { today as texts } from '../../ui/texts/dashboard.ts'
import classes from './Today.module.css'
import { type TodayState, todayOf, unsentOf } from './today-state.ts'

interface Props {
  courses: CourseSummary[]
  waiting: UnsyncedCourse[]
}

/**
 * The courses with a lesson today or with marks that have not reached the server, each one tap from its attendance. Nothing is shown
 * on a day without either.
 */
export function Today({ courses, waiting }: Props) {
  const titleId = useId()
  const unsent = new Map(waiting.map((course) => [course.courseId, unsentOf(course)]))
  const rows = courses.flatMap((course) => {
    const state = todayOf(course, unsent.get(course.id))
    return state ? [{ course, state }] : []
  })
  if (rows.length === 0) return null
  return (
    <section className={classes.today} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      <ul className={classes.rows}>
        {rows.map(({ course, state }) => (
          <li key={course.id}>
            <Link
              to="/course/$id"
              params={{ id: String(course.id) }}
              hash="participants"
              className={classes.row}
              title={texts.mark}
            >
              <Medallion course={course} size={40} />
              <span className={classes.about}>
                <span className={classes.name}>{wholeOrdinals(course.name)}</span> <StateLine state={state} />
              </span>
              <IconChevronRight className={classes.chevron} size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The state in words, with a shape of its own. */
function StateLine({ state }: { state: TodayState }) {
  const { kind } = state
  return (
    <span className={classes.state} data-state={kind}>
      {kind === 'done' ? (
        <IconCheck size={16} aria-hidden="true" />
      ) : (
        <span className={kind === 'notYet' ? classes.ring : classes.diamond} aria-hidden="true" />
      )}
      {kind === 'done' ? fill(texts.done, { n: state.marked, all: state.total }) : texts[kind]}
    </span>
  )
}
