import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { upcomingBreaks } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, longDate, matches } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArchive, IconPlus, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { describeError } from '../../api/describe-error.ts'
import { deletedCourses, myCourses } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { BackToCourses } from '../../features/course/CourseScreen.tsx'
import { inDayOrder } from '../../features/course/day-order.ts'
import { isOfferDue } from '../../features/install/offer.ts'
import { usePushOffer } from '../../features/notices/usePushOffer.ts'
import { ShortIdReminder } from '../../features/settings/ShortIdReminder.tsx'
import { QuotaBanner } from '../../features/subscription/QuotaBanner.tsx'
import { VerifyReminder } from '../../features/verify-email/VerifyReminder.tsx'
import { shareHash, todayHash } from '../../offline/share-target.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { useUnsynced } from '../../offline/useUnsynced.ts'
import { useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState, NoMatch } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { Said } from '../../ui/blocks/Said.tsx'
import { SearchField } from '../../ui/blocks/SearchField.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { useNarrow } from '../../ui/blocks/useNarrow.ts'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { serverMs } from '../../ui/clock.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { withOwnGrounds } from '../../ui/course-look.ts'
import { prefetchLater } from '../../ui/first-use.ts'
import { announce } from '../../ui/texts/announcements.ts'
import { archive } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { dash, nav, quota, subscription } from '../../ui/texts/dashboard.ts'
import { trash } from '../../ui/texts/deleted.ts'
import { useToday } from '../../ui/useNow.ts'
import { CardItems, CardSkeletons, CourseCard } from './CourseCard.tsx'
import classes from './Dashboard.module.css'
import { dashboardDialogs, type OpenDashboardDialog } from './dashboard-dialogs.ts'
import { Today } from './Today.tsx'
import { todayRows, unsentOf } from './today-state.ts'

const InstallOffer = lazyPart(() => import('../../features/install/InstallOffer.tsx'), 'InstallOffer')
const PushOffer = lazyPart(() => import('../../features/notices/PushOffer.tsx'), 'PushOffer')
const FormerCourses = lazyPart(() => import('./FormerCourses.tsx'), 'FormerCourses')
const OpenToday = lazyPart(() => import('./OpenToday.tsx'), 'OpenToday')
const SharedFiles = lazyPart(() => import('./SharedFiles.tsx'), 'SharedFiles')
const BreakRows = lazyPart(() => import('./BreakRows.tsx'), 'BreakRows')
const DeletedCourses = lazyPart(() => import('./DeletedCourses.tsx'), 'DeletedCourses')

const searchedFrom = 7
/** After everything that the dashboard loads, and the code that caches responses. */
const fetchAheadAfterMs = 5000

/** A response of another day does not say whether there is a lesson today. */
const withoutLesson = (course: CourseSummary): CourseSummary => ({ ...course, today: null })

/** The teacher's start page: account information and courses. */
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
  const { open, dialog } = useDialogs(dashboardDialogs)
  useEffect(() => prefetchLater(() => CardItems.prefetch().catch(() => undefined)), [])
  const offersPush = usePushOffer(me, PushOffer.prefetch)
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
  return (
    <>
      <ShortIdReminder me={me} />
      <DashboardHeader me={me} onCreate={() => open('create')} />
      {!isArchive && todays?.some((course) => upcomingBreaks(course, today).length > 0) && (
        <Suspense>
          <BreakRows courses={todays} date={today} />
        </Suspense>
      )}
      {todays && !isArchive && <Today courses={todays} date={today} waiting={waiting} open={open} />}
      <div className={classes.banners}>
        {me.quota && <QuotaBanner quota={me.quota} />}
        <Suspense>{former.length > 0 && <FormerCourses userId={me.id} courses={former} />}</Suspense>
      </div>
      <Suspense>
        {offersPush ? <PushOffer me={me} /> : offersPush === false && isOfferDue() && <InstallOffer />}
        {hash === todayHash && todays && (isOfToday || !courses.isFetching) && <OpenToday courses={todays} />}
      </Suspense>
      {courses.data && offersPush !== undefined ? (
        <Courses all={todays ?? []} today={today} waiting={waiting} open={open} />
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

/**
 * Greeting, short ID, quota, subscription and the reminder of an unverified address: at most 90 px on phones. The
 * button for a new course is part of it only where there is no bottom bar.
 */
function DashboardHeader({ me, onCreate }: { me: Me; onCreate: () => void }) {
  const isNarrow = useNarrow()
  const expiresAt = me.quota?.active && me.quota.subscriptionExpiresAt
  const factsWith = (status: typeof quota.status | typeof quota.statusSaid) =>
    [
      me.quota && fill(status, { used: me.quota.used, limit: me.quota.limit }),
      expiresAt && fill(subscription.until, { date: longDate(bakuDate(new Date(expiresAt))) }),
    ]
      .filter(Boolean)
      .join(' · ')
  const shortId = <ShortIdChip shortId={me.shortId} isLabelled />
  return (
    <>
      {!isNarrow && <VerifyReminder me={me} />}
      <header className={classes.header}>
        <span className={classes.avatar}>
          <PersonAvatar name={me.fullName} src={me.avatar} size={56} />
        </span>
        <h1 className={classes.greeting} title={isNarrow ? me.fullName : undefined}>
          {isNarrow ? me.fullName : fill(dash.greeting, { name: me.fullName })}
        </h1>
        {isNarrow && <div className={classes.id}>{shortId}</div>}
        <div className={classes.facts}>
          <span>
            <Said as={factsWith(quota.statusSaid)}>{factsWith(quota.status)}</Said>
          </span>{' '}
          {isNarrow ? <VerifyReminder me={me} isInline /> : shortId}
        </div>
        <Button className={classes.create} leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onCreate}>
          {nav.createGroup}
        </Button>
      </header>
    </>
  )
}

interface CoursesProps {
  all: CourseSummary[]
  /** `YYYY-MM-DD` */
  today: string
  waiting: UnsyncedCourse[]
  open: OpenDashboardDialog
}

function Courses({ all, today, waiting, open }: CoursesProps) {
  const dayOffOn = useDayOffOn()
  const pending = new Map(waiting.map((course) => [course.courseId, course.pending.changes]))
  const { q = '', archive: isArchive = false } = useSearch({ from: '/shell/dashboard' })
  const navigate = useNavigate()
  const baseSearch = isArchive ? { archive: true as const } : {}
  const search = (typed: string) =>
    void navigate({ to: '.', search: typed ? { ...baseSearch, q: typed } : baseSearch, replace: true })
  const archived = all.filter(({ archivedAt }) => archivedAt !== null)
  const shown = isArchive ? archived : all.filter(({ archivedAt }) => archivedAt === null)
  const editable = shown.filter(({ may }) => may.edit)
  const found = shown.filter((course) => matches(`${course.name} ${course.description}`, q))
  const unsent = new Map(waiting.map((course) => [course.courseId, unsentOf(course)]))
  const rows = new Map(todayRows(all, (id) => unsent.get(id), today, dayOffOn).map((row) => [row.course.id, row]))
  const { data: deleted } = useQuery(deletedCourses)
  const hasDeleted = (deleted?.courses.length ?? 0) > 0
  const elsewhere = !isArchive && (archived.length > 0 || hasDeleted) && (
    <Row as="p" wrap gap="xl" lineGap="none" className={classes.elsewhere}>
      {archived.length > 0 && (
        <Link to="/dashboard" search={{ archive: true }} className={classes.archive}>
          <IconArchive size={20} aria-hidden="true" />
          {fill(archive.list, { n: archived.length })}
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
  if (shown.length === 0 && !isArchive) {
    return (
      <>
        <EmptyState
          title={elsewhere ? dash.empty.noneNow : dash.empty.title}
          action={
            <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => open('create')}>
              {nav.createGroup}
            </Button>
          }
        >
          {elsewhere ? dash.empty.bodyNow : dash.empty.body}
        </EmptyState>
        {elsewhere}
      </>
    )
  }
  return (
    <>
      {isArchive && <ArchiveHead count={archived.length} />}
      {editable.length > 0 && (
        <Row justify="end" below="m">
          <Button
            variant="light"
            leftSection={<IconSpeakerphone size={20} aria-hidden="true" />}
            onClick={() => open('announce', { courseIds: editable.length === 1 ? editable.map(({ id }) => id) : [] })}
          >
            {announce.new}
          </Button>
        </Row>
      )}
      {shown.length >= searchedFrom && <SearchField label={dash.search} value={q} onChange={search} />}
      {shown.length > 0 && found.length === 0 && <NoMatch text={fill(common.noResults, { query: q })} />}
      <ul className={classes.grid}>
        {withOwnGrounds(found).map((course) => (
          <CourseCard
            key={course.id}
            course={course}
            today={rows.get(course.id)}
            pendingChanges={pending.get(course.id) ?? 0}
            open={open}
          />
        ))}
      </ul>
      {elsewhere}
    </>
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
