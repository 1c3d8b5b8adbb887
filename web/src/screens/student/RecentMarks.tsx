import type { RecentMark } from '@hasiye/contract/cards.ts'
import { longDate, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import { IconNote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { recentMarks } from '../../api/queries.ts'
import { MarkSign } from '../../ui/blocks/MarkSign.tsx'
import { att } from '../../ui/texts/attendance.ts'
import { parent } from '../../ui/texts/parent.ts'
import { student } from '../../ui/texts/student.ts'
import classes from './RecentMarks.module.css'

const maxShown = 5
const words = { '+': att.status.present, '-': att.status.absent, '': att.status.none }

/** The last lessons of a child over all courses, newest first; nothing where they cannot be read, for the courses follow. */
export function RecentMarks() {
  const { data: marks } = useQuery(recentMarks)
  if (!marks) return null
  return (
    <section className={classes.recent} aria-label={parent.dash.last}>
      <h2>{parent.dash.last}</h2>
      {marks.length === 0 ? (
        <p className={classes.none}>{parent.dash.none}</p>
      ) : (
        <ul>
          {marks.slice(0, maxShown).map((mark) => (
            <Row key={`${mark.courseId}/${mark.date}`} mark={mark} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ mark: { courseName, date, status, note } }: { mark: RecentMark }) {
  return (
    <li className={classes.row}>
      <MarkSign status={status} size={32} />
      <div className={classes.lesson}>
        <strong>
          <time dateTime={date}>{longDate(date)}</time>, {weekdays[weekdayOf(date)]}
        </strong>
        <span>{courseName}</span>
        {note && (
          <span className={classes.note}>
            <IconNote size={18} aria-hidden="true" />
            <span className="visually-hidden">{student.att.teacherNote}: </span>
            {note}
          </span>
        )}
      </div>
      <strong className={classes.word} data-status={status}>
        {words[status]}
      </strong>
    </li>
  )
}
