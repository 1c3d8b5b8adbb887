import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { dayAndMonth } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendarOff, IconCheck, IconDoorExit, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type LessonTime, useLessonTime } from '../../device/useLessonTime.ts'
import { useToday } from '../../device/useNow.ts'
import { NextLesson } from '../../features/course/NextLesson.tsx'
import { ReadOnlyLine } from '../../features/course/ReadOnlyLine.tsx'
import { CourseBanner, Medallion } from '../../ui/blocks/CourseBanner.tsx'
import { Card, Row } from '../../ui/blocks/layout.tsx'
import { Said } from '../../ui/blocks/Said.tsx'
import { Delayed } from '../../ui/blocks/Skeleton.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { ButtonLink, IconButton } from '../../ui/controls/Button.tsx'
import { dash, leave, today as texts } from '../../ui/texts/dashboard.ts'
import { waiting as waitingTexts } from '../../ui/texts/joining.ts'
import { round } from '../../ui/texts/round.ts'
import classes from './CourseCard.module.css'
import type { OpenDashboardDialog } from './dialogs.tsx'
import type { TodayLine } from './today-state.ts'

interface Props {
  course: CourseSummary
  /** Undefined without a lesson today and without unsent changes. */
  today: TodayLine | undefined
  /** Its list is to be filled in now. */
  isNow?: boolean
  /** Opens one of the dialogs about the course. */
  open: OpenDashboardDialog
}

/** A course on the teacher's dashboard: the whole card is a link, with its four buttons on top. */
export function CourseCard({ course, today, isNow = false, open }: Props) {
  const params = { id: String(course.id) }
  const { joinRequestCount: waiting = 0 } = course
  const named = (action: string) => `${action}: ${course.name}`
  const participants = [named(dash.card.participants), waiting > 0 && fill(waitingTexts.count, { n: waiting })]
    .filter(Boolean)
    .join(', ')
  return (
    <Card as="li" padding="none" className={classes.card}>
      <div className={classes.woven}>
        <CourseBanner course={course} />
      </div>
      <div className={classes.medallion}>
        <Medallion course={course} size={56} />
      </div>
      <div className={classes.body}>
        <h3 className={`clamped ${classes.name}`} title={course.name}>
          <Link
            to="/course/$id"
            params={params}
            className="covers"
            aria-label={fill(dash.card.aria, { name: course.name })}
          >
            {wholeOrdinals(course.name)}
          </Link>
        </h3>
        {today ? (
          <StateLine {...today} isNow={isNow} />
        ) : (
          <NextLesson course={course} className={classes.state} isPlain />
        )}
        <Suspense>{course.readOnlyUntil !== null && <ReadOnlyLine until={course.readOnlyUntil} />}</Suspense>
        <Facts course={course} />
      </div>
      <Row wrap className={classes.actions}>
        <ButtonLink
          to="/course/$id"
          params={params}
          hash="participants"
          variant={isNow ? 'filled' : 'subtle'}
          aria-label={participants}
        >
          {dash.card.participants}
        </ButtonLink>
        <ButtonLink
          to="/course/$id"
          params={params}
          hash="general"
          variant="subtle"
          aria-label={named(dash.card.general)}
        >
          {dash.card.generalShort}
        </ButtonLink>
        <OwnActions course={course} open={open} />
      </Row>
    </Card>
  )
}

/** Changes the course, and deletes it or leaves it. */
function OwnActions({ course, open }: Pick<Props, 'course' | 'open'>) {
  const edit = () => open('edit', { course, onOpen: (kind) => open(kind, { course }) })
  const remove = () =>
    course.isOwner ? open('remove', { course }) : open('leave', { course, leaveAs: 'teacher' as const })
  const [removing, RemoveIcon] = course.isOwner
    ? ([dash.card.delete, IconTrash] as const)
    : ([leave, IconDoorExit] as const)
  return (
    <span className={classes.icons}>
      {course.may.edit && (
        <IconButton aria-label={`${dash.card.edit}: ${course.name}`} title={dash.card.edit} onClick={edit}>
          <IconPencil size={20} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton aria-label={`${removing}: ${course.name}`} title={removing} onClick={remove}>
        <RemoveIcon size={20} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/** How many students it has, how many wait to be accepted, and whose round is over. Phones show the first where nothing else is known. */
function Facts({ course }: { course: CourseSummary }) {
  const { id, participantCount, joinRequestCount: waiting = 0, roundsDue = 0, roundLength = 0 } = course
  const isDue = roundsDue > 0 && roundLength > 0 && course.archivedAt === null
  const hasMore = waiting > 0 || isDue
  return (
    <p className={classes.facts} data-more={hasMore || undefined}>
      <IconUsers size={18} aria-hidden="true" />
      <span>
        <span className={classes.count}>
          {fill(dash.card.count, { n: participantCount })}
          {hasMore && ' · '}
        </span>
        {waiting > 0 && fill(dash.card.waiting, { n: waiting })}
        {waiting > 0 && isDue && ' · '}
        {isDue && (
          <Link to="/course/$id" params={{ id: String(id) }} hash="participants" search={{ due: true }}>
            {fill(round.due, { n: roundsDue, length: roundLength })}
          </Link>
        )}
      </span>
    </p>
  )
}

const movedText = ({ to, startsAt }: { to: string; startsAt: string | null }, timeOn: LessonTime): string =>
  startsAt === null ? dayAndMonth(to) : `${dayAndMonth(to)}, ${timeOn(to, startsAt)}`

/** The state of today's lesson in words, with a shape of its own. */
function StateLine({ state, startsAt, usualTime, isNow }: TodayLine & { isNow: boolean }) {
  const date = useToday()
  const timeOn = useLessonTime()
  return (
    <p className={classes.state} data-state={isNow ? 'now' : state.kind}>
      <StateSign kind={state.kind} />
      <span>
        {usualTime && (
          <>
            <s className="tabular">{startsAt ? usualTime : timeOn(date, usualTime)}</s>{' '}
          </>
        )}
        {startsAt && (
          <>
            <span className={`${classes.time} tabular`}>{timeOn(date, startsAt)}</span>{' '}
          </>
        )}
        <StateText state={state} isNow={isNow} timeOn={timeOn} />
      </span>
    </p>
  )
}

function StateSign({ kind }: { kind: TodayLine['state']['kind'] }) {
  if (kind === 'done') return <IconCheck size={18} aria-hidden="true" />
  if (kind === 'cancelled' || kind === 'moved') return <IconCalendarOff size={18} aria-hidden="true" />
  return <span className={kind === 'notYet' ? classes.ring : classes.diamond} aria-hidden="true" />
}

function StateText({ state, isNow, timeOn }: Pick<TodayLine, 'state'> & { isNow: boolean; timeOn: LessonTime }) {
  switch (state.kind) {
    case 'done':
      return (
        <Said as={fill(texts.doneSaid, { n: state.marked, all: state.total })}>
          {fill(texts.done, { n: state.marked, all: state.total })}
        </Said>
      )
    case 'moved':
      return fill(texts.moved, { date: movedText(state, timeOn) })
    case 'cancelled':
      return [texts.cancelled, state.text].filter(Boolean).join(': ')
    case 'conflict':
      return fill(texts.conflict, { n: state.count })
    default:
      return isNow ? texts.now : texts[state.kind]
  }
}

/** Placeholder of three cards while the courses load. */
export function CardSkeletons() {
  return (
    <Delayed>
      <p className="visually-hidden" role="status">
        {dash.loading}
      </p>
      {['first', 'second', 'third'].map((card) => (
        <Card key={card} padding="none" className={`${classes.card} ${classes.skeleton}`} aria-hidden="true">
          <div className={classes.woven} />
          <div className={classes.body}>
            <div className={classes.line} />
            <div className={classes.line} />
          </div>
          <Row wrap className={classes.actions}>
            <div className={classes.line} />
          </Row>
        </Card>
      ))}
    </Delayed>
  )
}
