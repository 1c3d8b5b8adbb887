import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { upcomingBreaks } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, dayWithWeekday, matches } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArchive, IconDotsVertical, IconPlus, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useId } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { describeError } from '../../api/describe-error.ts'
import { deletedCourses, myCourses } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { serverMs } from '../../device/clock.ts'
import { useNow, useToday } from '../../device/useNow.ts'
import { BackToCourses } from '../../features/course/CourseScreen.tsx'
import { inDayOrder } from '../../features/course/day-order.ts'
import { isOfferDue } from '../../features/install/offer.ts'
import { PushOffer, usePushOffer } from '../../features/notices/usePushOffer.ts'
import { OwnAvatar, OwnName, OwnTopBar } from '../../features/settings/OwnHeader.tsx'
import { ShortIdReminder } from '../../features/settings/ShortIdReminder.tsx'
import { QuotaBanner } from '../../features/subscription/QuotaBanner.tsx'
import { VerifyReminder } from '../../features/verify-email/VerifyReminder.tsx'
import { shareHash, todayHash } from '../../offline/share-target.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { useUnsynced } from '../../offline/useUnsynced.ts'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState, NoMatch } from '../../ui/blocks/EmptyState.tsx'
import { LazyMenu, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { SearchField } from '../../ui/blocks/SearchField.tsx'
import { useWide } from '../../ui/blocks/useNarrow.ts'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { withOwnGrounds } from '../../ui/course-look.ts'
import { announce } from '../../ui/texts/announcements.ts'
import { archive, trash } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { dash, nav, today as texts } from '../../ui/texts/dashboard.ts'
import { lessonBreak } from '../../ui/texts/lesson-changes.ts'
import { CardSkeletons, CourseCard } from './CourseCard.tsx'
import classes from './Dashboard.module.css'
import type { OpenDashboardDialog } from './dialogs.tsx'
import { courseOfToday, coursesToCancel, dueNow, noLessonsText, todayRows, unsentOf } from './today-state.ts'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

const InstallOffer = lazyPart(() => import('../../features/install/InstallOffer.tsx'), 'InstallOffer')
const FormerCourses = lazyPart(() => import('./FormerCourses.tsx'), 'FormerCourses')
const FirstCourse = lazyPart(() => import('../../features/course-form/CreateCourse.tsx'), 'FirstCourse')
const SharedFiles = lazyPart(() => import('./SharedFiles.tsx'), 'SharedFiles')
const BreakRows = lazyPart(() => import('./BreakRows.tsx'), 'BreakRows')
const DeletedCourses = lazyPart(() => import('./DeletedCourses.tsx'), 'DeletedCourses')

const searchedFrom = 7
/** After everything that the dashboard loads, and the code that caches responses. */
const fetchAheadAfterMs = 5000

/** A response of another day does not say whether there is a lesson today. */
const withoutLesson = (course: CourseSummary): CourseSummary => ({ ...course, today: null })

/** The teacher's start page: today's courses by time, then the others by name. */
export function Dashboard() {
  usePageTitle(dash.title)
  const me = useMe()
  const courses = useQuery(myCourses)
  const today = useToday()
  const waiting = useUnsynced(me?.id)
  const isOfToday = bakuDate(new Date(serverMs(courses.dataUpdatedAt))) === today
  const dayOffOn = useDayOffOn()
  const ofToday = isOfToday ? courses.data : courses.data?.map(withoutLesson)
  const todays = ofToday && inDayOrder(ofToday, today, dayOffOn)
  useFetchAhead(me, todays !== undefined)
  const { archive: isArchive = false, trash: isTrash = false } = useSearch({ from: '/shell/dashboard' })
  const hash = useLocation({ select: (location) => location.hash })
  const { open, dialog } = useDialogs(dialogs)
  const offersPush = usePushOffer(me)
  if (!me) return null
  if (isTrash) {
    return (
      <Suspense>
        <DeletedCourses />
      </Suspense>
    )
  }
  if (hash === shareHash) {
    return (
      <Suspense>
        <SharedFiles />
      </Suspense>
    )
  }
  const former = courses.data ? waiting.filter(({ courseId }) => !courses.data.some(({ id }) => id === courseId)) : []
  const shown = todays?.filter(({ archivedAt }) => (archivedAt !== null) === isArchive)
  return (
    <>
      <ShortIdReminder me={me} />
      <DashboardHeader me={me} shown={shown} open={open} />
      {!isArchive && todays?.some((course) => upcomingBreaks(course, today).length > 0) && (
        <Suspense>
          <BreakRows courses={todays} date={today} />
        </Suspense>
      )}
      <div className={classes.banners}>
        {me.quota && <QuotaBanner quota={me.quota} />}
        <Suspense>{former.length > 0 && <FormerCourses userId={me.id} courses={former} />}</Suspense>
      </div>
      <Suspense>
        {hash === todayHash && todays && (isOfToday || !courses.isFetching) && <OpenToday courses={todays} />}
      </Suspense>
      {shown && offersPush !== undefined ? (
        <Courses all={todays ?? []} shown={shown} today={today} waiting={waiting} open={open}>
          <Suspense>{offersPush ? <PushOffer me={me} /> : isOfferDue() && <InstallOffer />}</Suspense>
        </Courses>
      ) : courses.error && !courses.data ? (
        <LoadError {...describeError(courses.error, dash.loadError)} onRetry={() => void courses.refetch()} />
      ) : (
        <div className={classes.grid}>
          <CardSkeletons />
        </div>
      )}
      {dialog}
    </>
  )
}

interface HeaderProps {
  me: Me
  /** Undefined until they are loaded. */
  shown: CourseSummary[] | undefined
  open: OpenDashboardDialog
}

/**
 * The search among the courses and the buttons that concern several of them; in wide windows beside the name and short
 * ID, which are in the top bar of others.
 */
function DashboardHeader({ me, shown = [], open }: HeaderProps) {
  const isWide = useWide()
  const { q = '', archive: isArchive } = useSearch({ from: '/shell/dashboard' })
  const navigate = useNavigate()
  const baseSearch = isArchive ? { archive: true as const } : {}
  const search = (typed: string) =>
    void navigate({ to: '.', search: typed ? { ...baseSearch, q: typed } : baseSearch, replace: true })
  const editable = shown.filter(({ may }) => may.edit)
  const hasSearch = shown.length >= searchedFrom
  return (
    <>
      {!isWide && <OwnTopBar me={me} />}
      <VerifyReminder me={me} />
      <header className={classes.header}>
        {isWide && (
          <>
            <OwnAvatar me={me} size={44} />
            <OwnName me={me} />
          </>
        )}
        {hasSearch && (
          <div className={classes.search}>
            <SearchField label={dash.search} value={q} onChange={search} />
          </div>
        )}
        {editable.length > 0 && (
          <Button
            variant="light"
            leftSection={<IconSpeakerphone size={20} aria-hidden="true" />}
            onClick={() => open('announce', { courseIds: editable.length === 1 ? editable.map(({ id }) => id) : [] })}
          >
            {announce.new}
          </Button>
        )}
        {isWide && shown.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden="true" />}
            onClick={() => open('create')}
          >
            {nav.createGroup}
          </Button>
        )}
      </header>
    </>
  )
}

interface CoursesProps {
  all: CourseSummary[]
  /** Those that are archived, or the others. */
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
  const { q = '', archive: isArchive = false } = useSearch({ from: '/shell/dashboard' })
  const unsent = new Map(waiting.map((course) => [course.courseId, unsentOf(course)]))
  const rows = todayRows(shown, (id) => unsent.get(id), today, dayOffOn)
  const due = dueNow(
    rows.filter(({ course }) => course.may.saveAttendance),
    now,
  )?.course
  const lines = new Map(rows.map((row) => [row.course.id, row]))
  const todays = isArchive ? [] : rows.map(({ course }) => course)
  const sorted = [...todays, ...shown.filter((course) => !todays.includes(course))]
  const found = withOwnGrounds(sorted).filter((course) => matches(`${course.name} ${course.description}`, q))
  const cards = (isToday: boolean) =>
    found
      .filter(({ id }) => isArchive || lines.has(id) === isToday)
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
  const archived = all.filter(({ archivedAt }) => archivedAt !== null)
  const offer = <div className={classes.offer}>{children}</div>
  if (shown.length === 0 && !isArchive) {
    return (
      <>
        {offer}
        <NoCourses archived={archived.length} open={open} />
      </>
    )
  }
  return (
    <>
      {isArchive && <ArchiveHead count={archived.length} />}
      {shown.length > 0 && found.length === 0 && <NoMatch text={fill(common.noResults, { query: q })} />}
      {isArchive ? (
        <ul className={classes.grid}>{others}</ul>
      ) : (
        <>
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
        </>
      )}
      {!isArchive && <Elsewhere archived={archived.length} />}
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
    <Row as="p" wrap gap="xl" lineGap="none" className={classes.elsewhere}>
      {archived > 0 && (
        <Link to="/dashboard" search={{ archive: true }} className={classes.archive}>
          <IconArchive size={20} aria-hidden="true" />
          {fill(archive.list, { n: archived })}
        </Link>
      )}
      {hasDeleted && (
        <Link to="/dashboard" search={{ trash: true }} className={classes.archive}>
          <IconTrash size={20} aria-hidden="true" />
          {trash.title}
        </Link>
      )}
    </Row>
  )
}

/** Heading of the archived courses, with the link back to the others. */
function ArchiveHead({ count }: { count: number }) {
  return (
    <>
      <BackToCourses to="/dashboard" />
      <h2 className={classes.archiveTitle}>{fill(archive.list, { n: count })}</h2>
      {count === 0 && <p role="status">{archive.empty}</p>}
    </>
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
