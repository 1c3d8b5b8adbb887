import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { upcomingBreaks } from '@hasiye/contract/lesson-days.ts'
import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArchive, IconDotsVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useId } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { deletedCourses, myCourses } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { useNow, useToday } from '../../device/useNow.ts'
import { isOfferDue } from '../../features/install/offer.ts'
import { PushOffer, usePushOffer } from '../../features/notices/usePushOffer.ts'
import { todayHash } from '../../offline/share-target.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState, NoMatch } from '../../ui/blocks/EmptyState.tsx'
import { LazyMenu, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { archive, trash } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { dash, nav, today as texts } from '../../ui/texts/dashboard.ts'
import { lessonBreak } from '../../ui/texts/lesson-changes.ts'
import { CourseCard } from './CourseCard.tsx'
import { CourseList, useCourses, useFound, useTodayRows } from './CourseList.tsx'
import classes from './Dashboard.module.css'
import type { OpenDashboardDialog } from './dialogs.tsx'
import { courseOfToday, coursesToCancel, dueNow, noLessonsText } from './today-state.ts'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

const InstallOffer = lazyPart(() => import('../../features/install/InstallOffer.tsx'), 'InstallOffer')
const FirstCourse = lazyPart(() => import('../../features/course-form/CreateCourse.tsx'), 'FirstCourse')
const BreakRows = lazyPart(() => import('./BreakRows.tsx'), 'BreakRows')

/** After everything that the dashboard loads, and the code that caches responses. */
const fetchAheadAfterMs = 5000

/** The teacher's start page: today's courses by time, then the others by name. */
export function Dashboard() {
  const me = useMe()
  const courses = useCourses(me)
  const { all, today, isOfToday, waiting, query } = courses
  useFetchAhead(me, all !== undefined)
  const hash = useLocation({ select: (location) => location.hash })
  const { open, dialog } = useDialogs(dialogs)
  const offersPush = usePushOffer(me)
  if (!me) return null
  const shown = all?.filter(({ archivedAt }) => archivedAt === null)
  const breaks = all?.some((course) => upcomingBreaks(course, today).length > 0) && (
    <Suspense>
      <BreakRows courses={all} date={today} />
    </Suspense>
  )
  return (
    <>
      <CourseList me={me} courses={courses} shown={shown} open={open} above={breaks}>
        {all && shown && offersPush !== undefined && (
          <Courses all={all} shown={shown} today={today} waiting={waiting} open={open}>
            <Suspense>{offersPush ? <PushOffer me={me} /> : isOfferDue() && <InstallOffer />}</Suspense>
          </Courses>
        )}
      </CourseList>
      {hash === todayHash && all && (isOfToday || !query.isFetching) && <OpenToday courses={all} />}
      {dialog}
    </>
  )
}

interface CoursesProps {
  all: CourseSummary[]
  /** Those that are not archived. */
  shown: CourseSummary[]
  /** `YYYY-MM-DD` */
  today: string
  waiting: UnsyncedCourse[]
  open: OpenDashboardDialog
  /** Shown below today's courses. */
  children: ReactNode
}

function Courses({ all, shown, today, waiting, open, children }: CoursesProps) {
  const dayOffOn = useDayOffOn()
  const now = useNow()
  const { q, find } = useFound()
  const rows = useTodayRows(shown, waiting, today)
  const due = dueNow(
    rows.filter(({ course }) => course.may.saveAttendance),
    now,
  )?.course
  const lines = new Map(rows.map((row) => [row.course.id, row]))
  const todays = rows.map(({ course }) => course)
  const found = find([...todays, ...shown.filter((course) => !todays.includes(course))])
  const cards = (isToday: boolean) =>
    found
      .filter(({ id }) => lines.has(id) === isToday)
      .map((course) => (
        <CourseCard
          key={course.id}
          course={course}
          today={lines.get(course.id)}
          isNow={course.id === due?.id}
          open={open}
        />
      ))
  const [ofToday, others] = [cards(true), cards(false)]
  const menu = shown.some(({ may }) => may.edit) && (
    <DayMenu date={today} cancellable={coursesToCancel(rows)} open={open} />
  )
  const archived = all.length - shown.length
  const offer = <div className={classes.offer}>{children}</div>
  if (shown.length === 0) {
    return (
      <>
        {offer}
        <NoCourses archived={archived} open={open} />
      </>
    )
  }
  return (
    <>
      {found.length === 0 && <NoMatch text={fill(common.noResults, { query: q })} />}
      {ofToday.length > 0 && (
        <Section title={texts.title} date={dayWithWeekday(today, today)} menu={menu} cards={ofToday} />
      )}
      {offer}
      {others.length > 0 &&
        (rows.length > 0 ? (
          <Section title={texts.others} cards={others} />
        ) : (
          <Section
            title={dash.title}
            menu={menu}
            none={q === '' ? noLessonsText(shown, today, dayOffOn) : undefined}
            cards={others}
          />
        ))}
      <Elsewhere archived={archived} />
    </>
  )
}

interface SectionProps {
  title: string
  /** Beside the title, in words. */
  date?: string
  menu?: ReactNode
  /** Why none of the courses has a lesson today. */
  none?: string | undefined
  cards: ReactNode
}

/** Courses under a heading. */
function Section({ title, date, menu, none, cards }: SectionProps) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <Row gap="s" className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        {date && <span>{date}</span>}
        {menu}
      </Row>
      {none && <p className={classes.none}>{none}</p>}
      <ul className={classes.grid}>{cards}</ul>
    </section>
  )
}

interface MenuProps {
  date: string
  /** The courses whose lesson of today can be cancelled. */
  cancellable: CourseSummary[]
  open: OpenDashboardDialog
}

/** Menu of what is done with the lessons of several courses. */
function DayMenu({ date, cancellable, open }: MenuProps) {
  return (
    <LazyMenu
      target={(show, isOpen) => (
        <IconButton
          className={classes.menu ?? ''}
          aria-label={texts.menu}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={show}
        >
          <IconDotsVertical size={20} aria-hidden="true" />
        </IconButton>
      )}
    >
      {cancellable.length > 0 && (
        <MenuItem onClick={() => open('cancelToday', { date, courses: cancellable })}>{texts.cancel}</MenuItem>
      )}
      <MenuItem onClick={() => open('takeBreak', {})}>{lessonBreak.open}</MenuItem>
    </LazyMenu>
  )
}

/** Shown to a teacher without courses that are not archived. */
function NoCourses({ archived, open }: { archived: number; open: OpenDashboardDialog }) {
  const { data: deleted, isLoading } = useQuery(deletedCourses)
  if (archived === 0 && !deleted?.courses.length) {
    // a form that is shown must not go while somebody types
    return isLoading ? null : (
      <Suspense>
        <FirstCourse />
      </Suspense>
    )
  }
  return (
    <>
      <EmptyState
        title={dash.empty.noneNow}
        action={
          <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => open('create')}>
            {nav.createGroup}
          </Button>
        }
      >
        {dash.empty.bodyNow}
      </EmptyState>
      <Elsewhere archived={archived} />
    </>
  )
}

/** The links to archived and deleted courses, where there are some. */
function Elsewhere({ archived }: { archived: number }) {
  const hasDeleted = (useQuery(deletedCourses).data?.courses.length ?? 0) > 0
  if (archived === 0 && !hasDeleted) return null
  return (
    <Row as="p" wrap gap="xl" lineGap="none" above="l">
      {archived > 0 && (
        <Link to="/dashboard/archive" className={`finger ${classes.archive}`}>
          <IconArchive size={20} aria-hidden="true" />
          {fill(archive.list, { n: archived })}
        </Link>
      )}
      {hasDeleted && (
        <Link to="/dashboard/trash" className={`finger ${classes.archive}`}>
          <IconTrash size={20} aria-hidden="true" />
          {trash.title}
        </Link>
      )}
    </Row>
  )
}

/** Loads today's courses while the dashboard is shown and idle, so that they open without a network. */
function useFetchAhead(me: Me | null, hasCourses: boolean): void {
  const queryClient = useQueryClient()
  const viewerId = me?.id
  useEffect(() => {
    if (!me || !hasCourses) return
    let isOver = false
    const start = async () => {
      const { fetchAhead, isUnreadToday } = await import('../../offline/fetch-ahead.ts')
      const courses = queryClient.getQueryData(myCourses.queryKey) ?? []
      await fetchAhead(courses, queryClient, async (queryKey) => !isOver && (await isUnreadToday(me, queryKey)))
    }
    const timer = setTimeout(() => void start().catch(() => undefined), fetchAheadAfterMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [viewerId, hasCourses, queryClient])
}

/** Leads the shortcut of the installed app on to today's attendance if only one course can be meant. */
function OpenToday({ courses }: { courses: CourseSummary[] }) {
  const navigate = useNavigate()
  const today = useToday()
  const course = courseOfToday(courses, today, useDayOffOn())
  const id = course?.id
  useEffect(() => {
    const open = async () => {
      await navigate({ to: '/dashboard', hash: '', replace: true }) // Back from the attendance leads here
      if (id !== undefined) await navigate({ to: '/course/$id', params: { id: String(id) }, hash: 'participants' })
    }
    void open()
  }, [id, navigate])
  return null
}
