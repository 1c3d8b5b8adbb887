import type { RecentMark } from '@hasiye/contract/attendance.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useToday } from '../../device/useNow.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Card, Column, Row } from '../../ui/blocks/layout.tsx'
import { MarkSign } from '../../ui/blocks/MarkSign.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { statusWords } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { parent } from '../../ui/texts/parent.ts'
import { AbsencesInRow } from './NoticedLine.tsx'
import classes from './RecentMarks.module.css'
import { beyondWords, noteWordsText, TeacherNote } from './TeacherNote.tsx'

const maxShown = 3

interface RecentProps extends Pick<UseQueryResult<RecentMark[]>, 'data' | 'refetch' | 'isFetching'> {
  courses: CourseSummary[]
}

/** The last lessons of a student over all courses before today, newest first; shown once they are loaded or failed to load. */
export function RecentMarks({ data: marks, refetch, isFetching, courses }: RecentProps) {
  const today = useToday()
  const { all: showsAll } = useSearch({ from: '/shell/student-dashboard' })
  const earlier = marks?.filter(({ date }) => date < today) ?? []
  const signsOf = (courseId: number) => courses.find(({ id }) => id === courseId)?.attendance?.recent ?? ''
  // those of today stand above
  if (marks && earlier.length === 0 && marks.length > 0) return null
  return (
    <section className={classes.recent} aria-label={parent.dash.last}>
      <Row justify="between" className={classes.title}>
        <h2>{parent.dash.last}</h2>
        {earlier.length > maxShown && (
          <Link
            to="."
            search={(before) => ({ ...before, all: showsAll ? undefined : true })}
            resetScroll={false}
            className={`finger ${classes.all}`}
            aria-expanded={showsAll === true}
          >
            {showsAll ? parent.dash.few : parent.dash.all}
          </Link>
        )}
      </Row>
      {!marks ? (
        <Column gap="m" className={classes.failed}>
          <Banner tone="danger">{parent.dash.lastFailed}</Banner>
          <Button loading={isFetching} loadingLabel={common.retry} onClick={() => void refetch()}>
            {common.retry}
          </Button>
        </Column>
      ) : earlier.length === 0 ? (
        <p className={classes.none}>{parent.dash.none}</p>
      ) : (
        <Card as="ul" padding="none" lines>
          {earlier.slice(0, showsAll ? undefined : maxShown).map((mark) => {
            const isNewest = marks.find(({ courseId }) => courseId === mark.courseId) === mark
            const signs = isNewest ? signsOf(mark.courseId) : ''
            return <MarkRow key={`${mark.courseId}/${mark.date}`} mark={mark} signs={signs} />
          })}
        </Card>
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
  const words = noteWordsText(note)
  const said = beyondWords(note)
  return (
    <li className={classes.row}>
      <Row gap="m">
        <MarkSign status={status} size={32} />
        <Row grow wrap gap="m" lineGap="none" justify="between">
          <Column className={classes.lesson}>
            <strong>
              <Link to="/student/course/$id/attendance" params={{ id: String(courseId) }} className="covers">
                <time dateTime={date}>
                  {day}, <span className={classes.weekday}>{weekday}</span>
                </time>
              </Link>
            </strong>
            <span className={classes.course}>{wholeOrdinals(courseName)}</span>
          </Column>
          <Column align="end" className={classes.state}>
            <strong className={classes.word} data-status={status}>
              {statusWords[status]}
            </strong>
            {words && <span className={classes.words}>{words}</span>}
          </Column>
        </Row>
      </Row>
      <AbsencesInRow newestFirst={[...signs].reverse()} className={classes.inRow} />
      {said && <TeacherNote note={said} className={classes.note} />}
    </li>
  )
}
