import type { RecentMark } from '@hasiye/contract/attendance.ts'
import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { recentMarks } from '../../api/queries.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Column, Row } from '../../ui/blocks/layout.tsx'
import { MarkSign } from '../../ui/blocks/MarkSign.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { statusWords } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { parent } from '../../ui/texts/parent.ts'
import { useToday } from '../../ui/useNow.ts'
import classes from './RecentMarks.module.css'
import { TeacherNote } from './TeacherNote.tsx'

const maxShown = 5

/**
 * The last lessons of a child over all courses, newest first. The courses follow, so nothing stands here while they load. They are
 * loaded also while they are not to be shown.
 */
export function RecentMarks({ isShown }: { isShown: boolean }) {
  const { data: marks, error, refetch, isFetching } = useQuery(recentMarks)
  if (!isShown || (!marks && !error)) return null
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
          {marks.slice(0, maxShown).map((mark) => (
            <MarkRow key={`${mark.courseId}/${mark.date}`} mark={mark} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MarkRow({ mark: { courseName, date, status, note } }: { mark: RecentMark }) {
  const today = useToday()
  return (
    <Row as="li" gap="m" className={classes.row}>
      <MarkSign status={status} size={32} />
      {/* With large letters the word stands below the date, which would break within its words beside it. */}
      <Row grow wrap gap="m" lineGap="none" justify="between">
        <Column className={classes.lesson}>
          <strong>
            <time dateTime={date}>{dayWithWeekday(date, today)}</time>
          </strong>
          <span>{wholeOrdinals(courseName)}</span>
          {note && <TeacherNote note={note} className={classes.note} />}
        </Column>
        <strong className={classes.word} data-status={status}>
          {statusWords[status]}
        </strong>
      </Row>
    </Row>
  )
}
