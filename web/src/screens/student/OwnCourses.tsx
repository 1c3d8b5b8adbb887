import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { matches } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { describeError } from '../../api/describe-error.ts'
import { myCourses, recentMarks } from '../../api/queries.ts'
import { useToday } from '../../device/useNow.ts'
import { AnnouncementRows, inOrder } from '../../features/announcements/Announcements.tsx'
import { BackToCourses } from '../../features/course/CourseScreen.tsx'
import { inDayOrder } from '../../features/course/day-order.ts'
import { PushOffer, usePushOffer } from '../../features/notices/usePushOffer.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { NoMatch } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column, Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { SearchField } from '../../ui/blocks/SearchField.tsx'
import { Delayed, Skeleton } from '../../ui/blocks/Skeleton.tsx'
import { withOwnGrounds } from '../../ui/course-look.ts'
import { archive } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import { student } from '../../ui/texts/student.ts'
import classes from './OwnCourses.module.css'
import { RecentMarks } from './RecentMarks.tsx'
import { StudentCourseCard } from './StudentCourseCard.tsx'
import { TodayCard } from './TodayCard.tsx'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

const FormerCourses = lazyPart(() => import('./FormerCourses.tsx'), 'FormerCourses')
/** Few families need it; it loads before the list, so that the list does not move. */
const NewCourses = lazyPart(() => import('../../features/course/NewCourses.tsx'), 'NewCourses')

interface Props {
  me: Me
  title: string
  /** The sentence with the number of attended lessons. */
  attended: string
  /** The actions for an unconfirmed course. */
  decline: 'leave' | 'mute'
  /** Shown where there are no current courses; `wasIn` where there are archived or former ones. */
  empty: (wasIn: boolean) => ReactNode
  /** The link to join a course. */
  join?: ReactNode
  /** A part that the address opens. */
  opened?: ReactNode
  /** Above the courses. */
  question?: ReactNode
}

/** The courses of a student, for the student and the parents. */
export function OwnCourses({ me, opened, question, ...shown }: Props) {
  const { data: courses, error, refetch } = useQuery(myCourses)
  const recent = useQuery(recentMarks)
  // The content above the courses is shown with them: a family sees everything at once, and nothing moves.
  const offersPush = usePushOffer(me)
  const isSettled = recent.isFetched && offersPush !== undefined
  const { q, archive: isArchive } = useSearch({ from: '/shell/student-dashboard' })
  const left = q || isArchive ? [] : (courses ?? []).filter((course) => course.former)
  return (
    <>
      <Done />
      <Suspense>{opened}</Suspense>
      {courses && isSettled && (
        <>
          <Row wrap align="stretch" below="l" className={classes.first}>
            {courses.length > 0 && (
              <div>
                <TodayCard courses={courses} marks={recent.data} />
                <RecentMarks {...recent} courses={courses} />
              </div>
            )}
            <div>
              <PanelAnnouncements courses={courses} />
              {question}
            </div>
          </Row>
          <Suspense>{offersPush && <PushOffer key={me.id} me={me} />}</Suspense>
          <Suspense fallback={<CardSkeletons />}>
            <Courses {...shown} all={courses} />
          </Suspense>
          <Suspense>{left.length > 0 && <FormerCourses courses={left} attended={shown.attended} />}</Suspense>
        </>
      )}
      {!courses && error && <LoadError {...describeError(error, dash.loadError)} onRetry={refetch} />}
      {(courses ? !isSettled : !error) && <CardSkeletons />}
    </>
  )
}

/** The announcements of all courses that are pinned or new, each with the link to its course. */
function PanelAnnouncements({ courses }: { courses: CourseSummary[] }) {
  const today = useToday()
  const all = courses.flatMap(({ id, name, announcements = [] }) =>
    announcements.map((one) => ({ ...one, course: { id, name } })),
  )
  return <AnnouncementRows announcements={inOrder(all, today)} />
}

/** Shows what has just been done with a card. */
function Done() {
  const { done } = useLocation().state
  if (!done) return null
  return (
    <Column below="l">
      <Banner tone="success">{done}</Banner>
    </Column>
  )
}

function Courses({ all, title, attended, decline, empty, join }: Omit<Props, 'me'> & { all: CourseSummary[] }) {
  const { q = '', archive: isArchive = false } = useSearch({ from: '/shell/student-dashboard' })
  const navigate = useNavigate()
  const { open, dialog } = useDialogs(dialogs)
  const today = useToday()
  const dayOffOn = useDayOffOn()
  const baseSearch = isArchive ? { archive: true as const } : {}
  const search = (typed: string) =>
    void navigate({
      to: '.',
      search: typed ? { ...baseSearch, q: typed } : baseSearch,
      replace: true,
      resetScroll: false,
    })
  const courses = all.filter(({ former }) => !former)
  const archived = courses.filter(({ archivedAt }) => archivedAt !== null)
  const shown = isArchive ? archived : courses.filter(({ archivedAt }) => archivedAt === null)
  const toArchive = !isArchive && archived.length > 0 && (
    <Link to="/student-dashboard" search={{ archive: true }} className={`finger ${classes.archive}`}>
      <IconArchive size={20} aria-hidden="true" />
      {fill(archive.list, { n: archived.length })}
    </Link>
  )
  if (shown.length === 0 && !isArchive) {
    return (
      <>
        {empty(all.length > 0)}
        {toArchive}
      </>
    )
  }
  const asked = shown.filter(({ isNew, isMuted }) => isNew && !isMuted)
  const found = withOwnGrounds(
    inDayOrder(shown, today, dayOffOn).filter(({ name, description, teacherName }) =>
      matches([name, description, teacherName].join(' '), q),
    ),
  )
  return (
    <>
      {isArchive && <BackToCourses to="/student-dashboard" />}
      {asked.length > 0 && (
        <NewCourses
          courses={asked}
          decline={decline}
          onLeave={(course) => open('leave', { course, leaveAs: 'student' })}
        />
      )}
      <Row wrap gap="xl" lineGap="m" justify="between" className={classes.bar}>
        <h2>{isArchive ? fill(archive.list, { n: archived.length }) : title}</h2>
        {!isArchive && join}
        <form onSubmit={(event) => event.preventDefault()}>
          {isArchive && <input type="hidden" name="archive" value="true" />}
          <SearchField name="q" label={student.search} value={q} onChange={search} />
        </form>
      </Row>
      <p role="status" className="visually-hidden">
        {found.length > 0 && fill(common.total, { n: found.length })}
      </p>
      {shown.length === 0 && <p role="status">{archive.empty}</p>}
      {shown.length > 0 && found.length === 0 && <NoMatch text={fill(student.noMatch, { query: q })} />}
      <ul className={classes.cards}>
        {found.map((course) => (
          <li key={course.id}>
            <StudentCourseCard course={course} attended={attended} />
          </li>
        ))}
      </ul>
      {toArchive}
      {dialog}
    </>
  )
}

/** Placeholder of the cards while they load. */
function CardSkeletons() {
  return (
    <Delayed>
      <div className={classes.cards} role="status">
        <span className="visually-hidden">{dash.loading}</span>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height={390} radius="lg" />
        ))}
      </div>
    </Delayed>
  )
}
