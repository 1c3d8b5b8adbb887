import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import {
  IconBell,
  IconCloudOff,
  IconDotsVertical,
  IconLayoutGrid,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { NextLesson } from '../../features/course/NextLesson.tsx'
import { Badge } from '../../ui/blocks/Badge.tsx'
import { CountBadge } from '../../ui/blocks/CountBadge.tsx'
import { CourseBanner } from '../../ui/blocks/CourseBanner.tsx'
import { Delayed } from '../../ui/blocks/Delayed.tsx'
import { LazyMenu } from '../../ui/blocks/LazyMenu.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { Medallion } from '../../ui/blocks/Medallion.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { sync } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { dash, nav, today as todayTexts } from '../../ui/texts/dashboard.ts'
import { waiting as waitingTexts } from '../../ui/texts/joining.ts'
import classes from './CourseCard.module.css'
import type { OpenDashboardDialog } from './dashboard-dialogs.ts'
import { StateLine } from './Today.tsx'
import type { TodayLine } from './today-state.ts'

/** Loaded after the first screen, so that the menus open without a network. */
export const CardItems = lazyPart(() => import('./CardItems.tsx'), 'CardItems')
const ReadOnlyLine = lazyPart(() => import('../../features/course/ReadOnlyLine.tsx'), 'ReadOnlyLine')

interface Props {
  course: CourseSummary
  /** Undefined without a lesson today. */
  today: TodayLine | undefined
  /** Changes that were saved on this device and not sent yet. */
  pendingChanges: number
  /** Opens one of the dialogs about the course. */
  open: OpenDashboardDialog
}

/** A course on the teacher's dashboard: the whole card is a link, with more links and a menu on top. */
export function CourseCard({ course, today, pendingChanges, open }: Props) {
  const params = { id: String(course.id) }
  const { joinRequestCount: waiting = 0, newsCount = 0 } = course
  const named = (action: string) => `${action}: ${course.name}`
  const participants = [named(dash.card.participants), waiting > 0 && fill(waitingTexts.count, { n: waiting })]
    .filter(Boolean)
    .join(', ')
  return (
    <li className={classes.card}>
      <CourseBanner course={course} />
      <div className={classes.medallion}>
        <Medallion course={course} />
      </div>
      <div className={classes.body}>
        <h2 className={classes.name} title={course.name}>
          <Link to="/course/$id" params={params} aria-label={fill(dash.card.aria, { name: course.name })}>
            {wholeOrdinals(course.name)}
          </Link>
        </h2>
        {today ? (
          <Link to="/course/$id" params={params} hash="participants" className={classes.today} title={todayTexts.mark}>
            <span>{todayTexts.title}</span> <StateLine {...today} />
            <span className="visually-hidden">. {named(todayTexts.mark)}</span>
          </Link>
        ) : (
          <NextLesson course={course} className={classes.next} isPlain />
        )}
        {course.description && <p className={classes.description}>{course.description}</p>}
        <Suspense>{course.readOnlyUntil !== null && <ReadOnlyLine until={course.readOnlyUntil} />}</Suspense>
        <Row as="p" wrap gap="l" lineGap="xs" align="stretch" className={classes.meta}>
          <Fact Icon={IconUsers}>{fill(dash.card.count, { n: course.participantCount })}</Fact>
          {newsCount > 0 && (
            <Badge icon={<IconBell size={16} aria-hidden="true" />}>{fill(nav.newsCount, { n: newsCount })}</Badge>
          )}
          {pendingChanges > 0 && <Fact Icon={IconCloudOff}>{fill(sync.pending, { n: pendingChanges })}</Fact>}
        </Row>
      </div>
      <div className={classes.actions}>
        <Link to="/course/$id" params={params} hash="participants" aria-label={participants}>
          <Row as="span" gap="xs">
            <IconUsersGroup size={20} aria-hidden="true" />
            {waiting > 0 && <CountBadge count={waiting} label={fill(waitingTexts.count, { n: waiting })} />}
          </Row>
          {dash.card.participants}
        </Link>
        <Link to="/course/$id" params={params} hash="general" aria-label={named(dash.card.general)}>
          <IconLayoutGrid size={20} aria-hidden="true" />
          {dash.card.generalShort}
        </Link>
        <CardMenu course={course} open={open} />
      </div>
    </li>
  )
}

function Fact({ Icon, children }: { Icon: TablerIcon; children: ReactNode }) {
  return (
    <Row as="span" className={classes.fact}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </Row>
  )
}

/** Menu with the rarely used actions on a course; the one that removes it is separated. */
function CardMenu({ course, open: openDialog }: Pick<Props, 'course' | 'open'>) {
  return (
    <LazyMenu
      target={(open) => (
        <button type="button" onClick={open} aria-label={fill(common.aria.actions, { name: course.name })}>
          <IconDotsVertical size={22} aria-hidden="true" />
        </button>
      )}
    >
      <Suspense>
        <CardItems course={course} open={openDialog} />
      </Suspense>
    </LazyMenu>
  )
}

/** Placeholder of three cards while the courses load. */
export function CardSkeletons() {
  return (
    <Delayed>
      <p className="visually-hidden" role="status">
        {dash.loading}
      </p>
      {['first', 'second', 'third'].map((card) => (
        <div key={card} className={classes.skeleton} aria-hidden="true">
          <div className={classes.banner} />
          <div className={classes.line} />
          <div className={classes.line} />
          <div className={classes.skeletonActions}>
            <span />
            <span />
            <span />
          </div>
        </div>
      ))}
    </Delayed>
  )
}
