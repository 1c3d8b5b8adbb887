import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { bakuDate, matches } from '@hasiye/contract/locale.ts'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { describeError } from '../../api/describe-error.ts'
import { myCourses } from '../../api/queries.ts'
import { serverMs } from '../../device/clock.ts'
import { useToday } from '../../device/useNow.ts'
import { inDayOrder } from '../../features/course/day-order.ts'
import { OwnAvatar, OwnName, OwnTopBar } from '../../features/settings/OwnHeader.tsx'
import { ShortIdReminder } from '../../features/settings/ShortIdReminder.tsx'
import { QuotaBanner } from '../../features/subscription/QuotaBanner.tsx'
import { VerifyReminder } from '../../features/verify-email/VerifyReminder.tsx'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { useUnsynced } from '../../offline/useUnsynced.ts'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { SearchField } from '../../ui/blocks/SearchField.tsx'
import { useWide } from '../../ui/blocks/useNarrow.ts'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { withOwnGrounds } from '../../ui/course-look.ts'
import { announce } from '../../ui/texts/announcements.ts'
import { dash, nav } from '../../ui/texts/dashboard.ts'
import { CardSkeletons } from './CourseCard.tsx'
import classes from './Dashboard.module.css'
import type { OpenDashboardDialog } from './dialogs.tsx'
import { todayRows, unsentOf } from './today-state.ts'

const FormerCourses = lazyPart(() => import('./FormerCourses.tsx'), 'FormerCourses')

const searchedFrom = 7

/** A response of another day does not say whether there is a lesson today. */
const withoutLesson = (course: CourseSummary): CourseSummary => ({ ...course, today: null })

/** The teacher's courses in the order of the day, undefined until they are loaded, and the changes that wait on the device. */
export function useCourses(me: Me | null) {
  const query = useQuery(myCourses)
  const today = useToday()
  const dayOffOn = useDayOffOn()
  const waiting = useUnsynced(me?.id)
  const isOfToday = bakuDate(new Date(serverMs(query.dataUpdatedAt))) === today
  const ofToday = isOfToday ? query.data : query.data?.map(withoutLesson)
  return { all: ofToday && inDayOrder(ofToday, today, dayOffOn), today, isOfToday, waiting, query }
}

interface Props {
  me: Me
  courses: ReturnType<typeof useCourses>
  /** Those of the page; undefined until they are loaded. */
  shown: CourseSummary[] | undefined
  open: OpenDashboardDialog
  /** Below the search. */
  above?: ReactNode
  /** The cards; without them the page is still loading. */
  children: ReactNode
}

/** Layout of the pages with courses of a teacher: search and banners above the cards. */
export function CourseList({ me, courses: { query, waiting }, shown, open, above, children }: Props) {
  usePageTitle(dash.title)
  const { data, error, refetch } = query
  const former = data ? waiting.filter(({ courseId }) => !data.some(({ id }) => id === courseId)) : []
  return (
    <>
      <ShortIdReminder me={me} />
      <Header me={me} shown={shown} open={open} />
      {above}
      <div className={classes.banners}>
        {me.quota && <QuotaBanner quota={me.quota} />}
        <Suspense>{former.length > 0 && <FormerCourses userId={me.id} courses={former} />}</Suspense>
      </div>
      {children ||
        (error && !data ? (
          <LoadError {...describeError(error, dash.loadError)} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.grid}>
            <CardSkeletons />
          </div>
        ))}
    </>
  )
}

const useSearched = (): string => useSearch({ strict: false, select: ({ q = '' }) => q })

/**
 * The search among the courses and the buttons that concern several of them; in wide windows beside the name and short
 * ID, which are in the top bar of others.
 */
function Header({ me, shown = [], open }: Pick<Props, 'me' | 'shown' | 'open'>) {
  const isWide = useWide()
  const q = useSearched()
  const navigate = useNavigate()
  const search = (typed: string) => void navigate({ to: '.', search: typed ? { q: typed } : {}, replace: true })
  const editable = shown.filter(({ may }) => may.edit)
  const hasSearch = shown.length >= searchedFrom
  return (
    <>
      {!isWide && <OwnTopBar me={me} />}
      <VerifyReminder me={me} />
      <Row as="header" wrap gap="s" justify="end" below="m" className={classes.header}>
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
      </Row>
    </>
  )
}

/** Today's rows of courses, with the changes that wait on the device. */
export function useTodayRows(courses: CourseSummary[], waiting: UnsyncedCourse[], today: string) {
  const unsent = new Map(waiting.map((course) => [course.courseId, unsentOf(course)]))
  return todayRows(courses, (id) => unsent.get(id), today, useDayOffOn())
}

/** Returns the text that is searched for, and the function that finds courses with it. */
export function useFound() {
  const q = useSearched()
  const find = (courses: CourseSummary[]) =>
    withOwnGrounds(courses).filter(({ name, description }) => matches(`${name} ${description}`, q))
  return { q, find }
}
