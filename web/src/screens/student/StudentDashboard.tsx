import { logOut, type Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { nextLessonDates } from '@hasiye/contract/lesson-days.ts'
import { matches } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArchive, IconCalendar, IconKeyboard } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useDayOffOn } from '../../api/days-off.ts'
import { describeError } from '../../api/describe-error.ts'
import { myCourses, recentMarks } from '../../api/queries.ts'
import { lastParentView, signedOut, useMe } from '../../api/session.ts'
import { BackToCourses } from '../../features/course/CourseScreen.tsx'
import { usePushOffer } from '../../features/push/usePushOffer.ts'
import { ShortIdReminder } from '../../features/settings/ShortIdReminder.tsx'
import { VerifyReminder } from '../../features/verify-email/VerifyReminder.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Delayed } from '../../ui/blocks/Delayed.tsx'
import { EmptyState, NoMatch } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Column, Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { withSpelledIds } from '../../ui/blocks/Said.tsx'
import { SearchField } from '../../ui/blocks/SearchField.tsx'
import { ShareButton } from '../../ui/blocks/ShareButton.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { Skeleton } from '../../ui/blocks/Skeleton.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { useFirstUse } from '../../ui/first-use.ts'
import { archive } from '../../ui/texts/archive.ts'
import { scan } from '../../ui/texts/children.ts'
import { common } from '../../ui/texts/common.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import { nextLesson } from '../../ui/texts/next-lesson.ts'
import { parent } from '../../ui/texts/parent.ts'
import { student } from '../../ui/texts/student.ts'
import { useToday } from '../../ui/useNow.ts'
import { RecentMarks } from './RecentMarks.tsx'
import { StudentCourseCard } from './StudentCourseCard.tsx'
import classes from './StudentDashboard.module.css'

const Calendar = lazyPart(() => import('../../features/settings/Calendar.tsx'), 'Calendar')
const loadPush = () => import('../../features/push/PushOffer.tsx')
const PushOffer = lazyPart(loadPush, 'PushOffer')
const PushButton = lazyPart(loadPush, 'PushButton')
const FormerCourses = lazyPart(() => import('./FormerCourses.tsx'), 'FormerCourses')
const OpenNotice = lazyPart(() => import('../../features/children/OpenNotice.tsx'), 'OpenNotice')
/** Few are asked; it loads before the list, which it does not move then. */
const NewCourses = lazyPart(() => import('../../features/course/NewCourses.tsx'), 'NewCourses')
const OwnQr = lazyPart(() => import('./OwnQr.tsx'), 'OwnQr')
const RememberChild = lazyPart(() => import('../../features/children/RememberChild.tsx'), 'RememberChild')

/** The courses of a student, as the student's own page or the parent's panel. */
export function StudentDashboard() {
  const { data: courses, error, refetch } = useQuery(myCourses)
  const me = useMe()
  // The last lessons and an offer stand above the courses: a parent sees all at once, and none moves another.
  const recent = useQuery({ ...recentMarks, enabled: me?.isParentView === true })
  const offersPush = usePushOffer(me, PushOffer.prefetch)
  const isSettled = (!me?.isParentView || recent.isFetched) && offersPush !== undefined
  const { child, q, archive: isArchive } = useSearch({ from: '/shell/student-dashboard' })
  const left = q || isArchive ? [] : (courses ?? []).filter((course) => course.former)
  const isUsed = useFirstUse()
  usePageTitle(me?.isParentView ? parent.dash.title : student.title)

  if (error?.status === 401 || error?.status === 403)
    return <SessionRefused isParentView={me?.isParentView ?? lastParentView() !== undefined} />
  if (!me) return null
  return (
    <>
      <VerifyReminder me={me} />
      <ShortIdReminder me={me} />
      {me.isParentView ? <ParentHead me={me} /> : <StudentHead me={me} />}
      <Done />
      <Suspense>{me.isParentView && child !== undefined && <OpenNotice me={me} />}</Suspense>
      {courses && isSettled && (
        <>
          {me.isParentView && courses.length > 0 && <RecentMarks {...recent} courses={courses} />}
          <Suspense>{offersPush && <PushOffer key={me.id} me={me} />}</Suspense>
          <Suspense fallback={<CardSkeletons />}>
            <Courses me={me} courses={courses.filter((course) => !course.former)} />
          </Suspense>
          <Suspense>{left.length > 0 && <FormerCourses courses={left} isParentView={me.isParentView} />}</Suspense>
        </>
      )}
      {!courses && error && (
        <LoadError {...describeError(error, dash.loadError)} retryLabel={common.retry} onRetry={refetch} />
      )}
      {(courses ? !isSettled : !error) && <CardSkeletons />}
      {me.isParentView && (
        <a className={classes.archive} href="/user-guide#valideyn" target="_blank" rel="noopener noreferrer">
          {common.footer.guide}
          <span className="visually-hidden">({common.aria.newTab})</span>
        </a>
      )}
      {/* Its second button comes later, and moves nothing. */}
      {me.isParentView && courses && (
        <Row wrap gap="s" className={classes.tools}>
          <OwnCalendar courses={courses} />
          <Suspense>
            {/* Few need it, and it reads the configuration. */}
            {isUsed && <PushButton key={me.id} me={me} />}
          </Suspense>
        </Row>
      )}
      {me.isParentView && (
        <Suspense>
          {/* Its question lies over the end of the page and moves nothing. */}
          {isUsed && <RememberChild me={me} />}
        </Suspense>
      )}
    </>
  )
}

/** The calendar of the lesson days, where some are known; behind a button, because few parents want it. */
function OwnCalendar({ courses }: { courses: CourseSummary[] }) {
  const [isOpen, setOpen] = useState(false)
  const today = useToday()
  const dayOffOn = useDayOffOn()
  if (!courses.some((course) => nextLessonDates(course, today, dayOffOn).length > 0)) return null
  if (isOpen) {
    return (
      <Suspense>
        <Calendar />
      </Suspense>
    )
  }
  return (
    <Button
      variant="subtle"
      leftSection={<IconCalendar size={20} aria-hidden="true" />}
      aria-expanded={false}
      onClick={() => setOpen(true)}
    >
      {nextLesson.calendar}
    </Button>
  )
}

/** Header of a student's own page: name and short ID, which a click copies, and which a camera reads. */
export function StudentHead({ me }: { me: Me }) {
  const [label] = fill(student.id, { id: '\n' }).split('\n')
  return (
    <Row as="header" wrap gap="xxl" lineGap="s" justify="between" className={classes.head}>
      <h1>{fill(dash.greeting, { name: me.fullName })}</h1>
      <Row wrap gap="s" lineGap="none" className={classes.id}>
        {label}
        <ShortIdChip shortId={me.shortId} />
        <span className={classes.qr}>
          <Suspense>
            <OwnQr me={me} />
          </Suspense>
        </span>
      </Row>
    </Row>
  )
}

/** Header of the parent's panel: the name of the child. */
function ParentHead({ me }: { me: Me }) {
  return (
    <Row as="header" wrap gap="xxl" lineGap="s" className={classes.head}>
      <h1>{parent.dash.title}</h1>
      <Row gap="l" className={classes.child}>
        <PersonAvatar name={me.fullName} src={me.avatar} size={52} />
        <div>
          <p className={classes.name}>{fill(parent.dash.student, { name: me.fullName })}</p>
          <p className={classes.id}>{withSpelledIds(fill(student.id, { id: me.shortId }))}</p>
        </div>
      </Row>
    </Row>
  )
}

/** Says what has just been done with a card. */
function Done() {
  const { done } = useLocation().state
  if (!done) return null
  return (
    <div className={classes.done}>
      <Banner tone="success">{done}</Banner>
    </div>
  )
}

function Courses({ me, courses }: { me: Me; courses: CourseSummary[] }) {
  const { q = '', archive: isArchive = false } = useSearch({ from: '/shell/student-dashboard' })
  const navigate = useNavigate()
  const baseSearch = isArchive ? { archive: true as const } : {}
  const search = (typed: string) =>
    void navigate({
      to: '.',
      search: typed ? { ...baseSearch, q: typed } : baseSearch,
      replace: true,
      resetScroll: false,
    })
  const archived = courses.filter(({ archivedAt }) => archivedAt !== null)
  const shown = isArchive ? archived : courses.filter(({ archivedAt }) => archivedAt === null)
  const toArchive = !isArchive && archived.length > 0 && (
    <Link to="/student-dashboard" search={{ archive: true }} className={classes.archive}>
      <IconArchive size={20} aria-hidden="true" />
      {fill(archive.list, { n: archived.length })}
    </Link>
  )
  if (shown.length === 0 && !isArchive) {
    return (
      <>
        {me.isParentView ? <EmptyState title={parent.dash.empty} /> : <FirstCourse me={me} />}
        {toArchive}
      </>
    )
  }
  const asked = shown.filter(({ isNew, isMuted }) => isNew && !isMuted)
  const found = shown.filter(({ name, description, teacherName }) =>
    matches([name, description, teacherName].join(' '), q),
  )
  return (
    <>
      {isArchive && <BackToCourses to="/student-dashboard" />}
      {asked.length > 0 && <NewCourses courses={asked} isParentView={me.isParentView} />}
      <Row wrap gap="xxl" lineGap="m" justify="between" className={classes.bar}>
        <h2>
          {isArchive
            ? fill(archive.list, { n: archived.length })
            : me.isParentView
              ? parent.dash.groups
              : student.title}
        </h2>
        {!me.isParentView && !isArchive && (
          <Link to="/join" className={classes.join}>
            {student.first.join}
          </Link>
        )}
        <form onSubmit={(event) => event.preventDefault()}>
          {isArchive && <input type="hidden" name="archive" value="true" />}
          <SearchField name="q" label={student.search} value={q} onChange={search} />
        </form>
      </Row>
      <p role="status" className="visually-hidden">
        {found.length > 0 && fill(common.total, { n: found.length })}
      </p>
      {found.length === 0 && <NoMatch text={fill(student.noMatch, { query: q })} />}
      <ul className={classes.cards}>
        {found.map((course) => (
          <li key={course.id}>
            <StudentCourseCard course={course} isParentView={me.isParentView} />
          </li>
        ))}
      </ul>
      {toArchive}
    </>
  )
}

/** How to get into a first course: by the code of a teacher, or by giving one's own ID to the teacher. */
function FirstCourse({ me }: { me: Me }) {
  return (
    <EmptyState
      title={student.empty.title}
      action={
        <Column gap="m" className={classes.first}>
          <Card as="section" gap="m">
            <p>{student.first.code}</p>
            <ButtonLink to="/join" leftSection={<IconKeyboard size={20} aria-hidden="true" />}>
              {student.first.join}
            </ButtonLink>
            <Link to="/kart">{scan.button}</Link>
          </Card>
          <Card as="section" gap="m">
            <p>{student.empty.body}</p>
            <Row wrap gap="l" lineGap="s" justify="center">
              <ShortIdChip shortId={me.shortId} />
              <ShareButton
                text={fill(student.first.message, { name: me.fullName, id: me.shortId })}
                label={student.first.share}
              />
            </Row>
          </Card>
        </Column>
      }
    />
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

/**
 * Shown when the server rejects the course list: ends the session and redirects to the sign-in page, for parents to theirs. Without
 * ending the session, the gate would redirect back.
 */
function SessionRefused({ isParentView }: { isParentView: boolean }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async () => {
      await call(logOut).catch(() => undefined)
      signedOut(queryClient)
      const to = isParentView ? '/parent-view' : '/login'
      await navigate({ to, replace: true, state: { notice: 'sessionEnded' } })
    }
    void leave()
  }, [queryClient, navigate, isParentView])
  return null
}
