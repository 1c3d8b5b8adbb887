import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { nextLessonDates } from '@hasiye/contract/lesson-days.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { myCourses, recentMarks } from '../../api/queries.ts'
import { useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { withSpelledIds } from '../../ui/blocks/Said.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useFirstUse } from '../../ui/first-use.ts'
import { common } from '../../ui/texts/common.ts'
import { nextLesson } from '../../ui/texts/next-lesson.ts'
import { parent } from '../../ui/texts/parent.ts'
import { stats, student } from '../../ui/texts/student.ts'
import { useToday } from '../../ui/useNow.ts'
import classes from '../student/OwnCourses.module.css'
import { OwnCourses } from '../student/OwnCourses.tsx'
import { parentDialogs } from './parent-dialogs.ts'
import { RecentMarks } from './RecentMarks.tsx'

const Calendar = lazyPart(() => import('../../features/settings/Calendar.tsx'), 'Calendar')
const OpenNotice = lazyPart(() => import('../../features/children/OpenNotice.tsx'), 'OpenNotice')
const PushButton = lazyPart(() => import('../../features/notices/PushOffer.tsx'), 'PushButton')
const RememberChild = lazyPart(() => import('../../features/children/RememberChild.tsx'), 'RememberChild')

/** The parents' panel of a child: the last lessons over all courses, and the courses. */
export function Panel({ me }: { me: Me }) {
  const { data: courses } = useQuery(myCourses)
  const recent = useQuery(recentMarks)
  const { child } = useSearch({ from: '/shell/student-dashboard' })
  const isUsed = useFirstUse()
  const { open, dialog } = useDialogs(parentDialogs)
  usePageTitle(parent.dash.title)
  return (
    <>
      <Head me={me} />
      <OwnCourses
        me={me}
        title={parent.dash.groups}
        attended={stats.summary}
        decline="mute"
        empty={(wasIn) => <EmptyState title={wasIn ? parent.dash.noneNow : parent.dash.empty} />}
        opened={child !== undefined && <OpenNotice me={me} />}
        isReady={recent.isFetched}
        above={courses && courses.length > 0 && <RecentMarks {...recent} courses={courses} />}
      />
      <a className={classes.archive} href="/user-guide#valideyn" target="_blank" rel="noopener noreferrer">
        {common.footer.guide}
        <span className="visually-hidden">({common.aria.newTab})</span>
      </a>
      {/* Its second button loads later, and moves nothing. */}
      {courses && (
        <Row wrap gap="s" className={classes.tools}>
          <OwnCalendar courses={courses} />
          <Suspense>
            {/* Few need it, and it reads the configuration. */}
            {isUsed && <PushButton onClick={() => open('push', { me })} />}
          </Suspense>
        </Row>
      )}
      <Suspense>
        {/* Its question is over the end of the page and moves nothing. */}
        {isUsed && <RememberChild me={me} />}
      </Suspense>
      {dialog}
    </>
  )
}

/** The calendar of the lesson days, if any are known; behind a button, because few parents want it. */
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

/** Header of the parent's panel: the name of the child. */
function Head({ me }: { me: Me }) {
  return (
    <Row as="header" wrap gap="xl" lineGap="s" className={classes.head}>
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
