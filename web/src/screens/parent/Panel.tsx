import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { nextLessonDates } from '@hasiye/contract/lesson-days.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendar, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { myCourses } from '../../api/queries.ts'
import { endWithBrowser } from '../../api/session.ts'
import { useFirstUse } from '../../device/first-use.ts'
import { useToday } from '../../device/useNow.ts'
import { ChildTabs } from '../../features/children/ChildTabs.tsx'
import { useOpenChild } from '../../features/children/open-child.ts'
import { focusPage, RememberChild, useOwnStored } from '../../features/children/RememberChild.tsx'
import {
  declineChild,
  forgetChild,
  useRememberedChildren,
  useVisited,
} from '../../features/children/stored-children.ts'
import { endNoticesOfChild } from '../../features/notices/push-viewer.ts'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { children as texts } from '../../ui/texts/children.ts'
import { common } from '../../ui/texts/common.ts'
import { nextLesson } from '../../ui/texts/course.ts'
import { parent } from '../../ui/texts/parent.ts'
import { stats } from '../../ui/texts/student.ts'
import classes from '../student/OwnCourses.module.css'
import { OwnCourses } from '../student/OwnCourses.tsx'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

const Calendar = lazyPart(() => import('../../features/settings/Calendar.tsx'), 'Calendar')
const PushButton = lazyPart(() => import('../../features/notices/PushOffer.tsx'), 'PushButton')

/** The parents' panel of a child: today, the last lessons over all courses, and the courses. */
export function Panel({ me }: { me: Me }) {
  const { data: courses } = useQuery(myCourses)
  const { child } = useSearch({ from: '/shell/student-dashboard' })
  const isUsed = useFirstUse()
  const { open, dialog } = useDialogs(dialogs)
  usePageTitle(parent.dash.title)
  return (
    <>
      <ChildTabs me={me} />
      <OwnCourses
        me={me}
        title={parent.dash.groups}
        attended={stats.summary}
        decline="mute"
        empty={(wasIn) => <EmptyState title={wasIn ? parent.dash.noneNow : parent.dash.empty} />}
        opened={child !== undefined && <OpenNotice me={me} />}
        question={<RememberChild me={me} />}
      />
      <a className={`finger ${classes.archive}`} href="/user-guide#valideyn" target="_blank" rel="noopener noreferrer">
        {common.footer.guide}
        <span className="visually-hidden">({common.aria.newTab})</span>
      </a>
      {/* Its later buttons move nothing. */}
      {courses && (
        <Row wrap gap="s" className={classes.tools}>
          <OwnCalendar courses={courses} />
          <Suspense>
            {/* Few need them, and one reads the configuration. */}
            {isUsed && <PushButton onClick={() => open('push', { me })} />}
          </Suspense>
          <Suspense>{isUsed && <ForgetChild me={me} />}</Suspense>
        </Row>
      )}
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

/** Leads from a pressed notice to its course; where it is about another child of this device, to that child's panel. */
function OpenNotice({ me }: { me: Me }) {
  const { child, course, tab = 'attendance' } = useSearch({ from: '/shell/student-dashboard' })
  const navigate = useNavigate()
  const known = [...useRememberedChildren(), ...useVisited()]
  const { open } = useOpenChild({
    onOutdated: () => void notifyError(texts.outdated),
    onFailed: (message) => void notifyError(message),
  })
  useEffect(() => {
    if (child === undefined) return
    if (child === me.id && course !== undefined) {
      void navigate({ to: '/student/course/$id', params: { id: String(course) }, hash: tab, replace: true })
      return
    }
    void navigate({ to: '/student-dashboard', search: {}, replace: true })
    if (child === me.id) return
    const other = known.find(({ id }) => id === child)
    if (other) open(other)
  }, [child])
  return null
}

/** Removes the shown child from this device, if it is stored. */
function ForgetChild({ me }: { me: Me }) {
  const own = useOwnStored(me)
  if (!own) return null
  const forget = () => {
    const bringBack = forgetChild(own.shortId)
    const notifyAgain = endNoticesOfChild()
    const undo = () => {
      bringBack?.()
      notifyAgain?.()
      endWithBrowser(false)
    }
    declineChild(me.shortId)
    focusPage()
    void notifySuccess(fill(texts.forgotten, { name: me.fullName }), bringBack ? { undo } : {})
  }
  return (
    <Button variant="subtle" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={forget}>
      {texts.forget}
    </Button>
  )
}
