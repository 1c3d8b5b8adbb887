import type { RecentMark } from '@hasiye/contract/attendance.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Column, Row } from '../../ui/blocks/layout.tsx'
import { MarkSign } from '../../ui/blocks/MarkSign.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { statusWords } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { parent } from '../../ui/texts/parent.ts'
import { useToday } from '../../ui/useNow.ts'
import { AbsencesInRow } from '../student/NoticedLine.tsx'
import classes from '../student/RecentMarks.module.css'
import { TeacherNote } from '../student/TeacherNote.tsx'

const maxShown = 5

interface RecentProps extends Pick<UseQueryResult<RecentMark[]>, 'data' | 'refetch' | 'isFetching'> {
  courses: CourseSummary[]
}

/** The last lessons of a child over all courses, newest first; shown once they are loaded or failed to load. */
export function RecentMarks({ data: marks, refetch, isFetching, courses }: RecentProps) {
  const signsOf = (courseId: number) => courses.find(({ id }) => id === courseId)?.attendance?.recent ?? ''
  return (
    <section className={classes.recent} aria-label={parent.dash.last}>
      <h2>{parent.dash.last}</h2>
      {!marks ? (
        <Column gap="m" className={classes.failed}>
          <Banner tone="danger">{parent.dash.lastFailed}</Banner>
          <Button loading={isFetching} loadingLabel={common.retry} onClick={() => void refetch()}>
            {common.retry}
          </Button>
        </Column>
      ) : marks.length === 0 ? (
        <p className={classes.none}>{parent.dash.none}</p>
      ) : (
        <ul>
          {marks.slice(0, maxShown).map((mark, index) => {
            const isNewest = marks.findIndex(({ courseId }) => courseId === mark.courseId) === index
            const signs = isNewest ? signsOf(mark.courseId) : ''
            return <MarkRow key={`${mark.courseId}/${mark.date}`} mark={mark} signs={signs} />
          })}
        </ul>
      )}
    </section>
  )
}

interface RowProps {
  mark: RecentMark
  /** The course's last signs, oldest first; only in its newest row. */
  signs: string
}

/** A mark; the whole row is a link to its course. */
function MarkRow({ mark: { courseId, courseName, date, status, note }, signs }: RowProps) {
  const [day, weekday] = dayWithWeekday(date, useToday()).split(/,\s/)
  return (
    <Row as="li" gap="m" className={classes.row}>
      <MarkSign status={status} size={32} />
      <Column grow className={classes.lesson}>
        <strong>
          <Link to="/student/course/$id/attendance" params={{ id: String(courseId) }} className={classes.link}>
            <time dateTime={date}>
              {day}, <span className={classes.weekday}>{weekday}</span>
            </time>
          </Link>
        </strong>
        {/* below the date, which needs the line for a long weekday */}
        <Row wrap gap="m" lineGap="none" justify="between">
          <span className={classes.course}>{wholeOrdinals(courseName)}</span>
          <strong className={classes.word} data-status={status}>
            {statusWords[status]}
          </strong>
        </Row>
        <AbsencesInRow newestFirst={[...signs].reverse()} className={classes.inRow} />
        {note && <TeacherNote note={note} className={classes.note} />}
      </Column>
    </Row>
  )
}
