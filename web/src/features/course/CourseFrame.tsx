import type { Course } from '@hasiye/contract/courses.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId } from 'react'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { WaitingBadge } from '../../ui/blocks/WaitingBadge.tsx'
import { archive } from '../../ui/texts/archive.ts'
import { course as texts } from '../../ui/texts/course.ts'
import { useMaterialsLocation } from '../materials/location.ts'
import classes from './CourseFrame.module.css'
import { CourseHeader } from './CourseHeader.tsx'
import { BackLink, CourseSkeleton, type Home } from './CourseScreen.tsx'

const CategoryPage = lazyPart(() => import('../materials/CategoryPage.tsx'), 'CategoryPage')

interface CourseTab {
  value: string
  label: string
  Icon: Icon
  count?: number
  /** Something waits for an answer: how much, and what in words. */
  waiting?: { count: number; label: string }
  content: ReactNode
  /** Fills the page; header and tabs are hidden. */
  isAlone?: boolean
  /** Uses a smaller header to leave more height for the content. */
  isCompact?: boolean
  /** Shown at the right end of the header. */
  action?: ReactNode
  /** Shown below the content. */
  below?: ReactNode
  /** Watches over the tab without taking space in the layout; rendered also while a category is open. */
  guard?: ReactNode
}

interface Props {
  course: Course
  home: Home
  /** The first tab is General, where an open category fills the page. */
  tabs: readonly [CourseTab, ...CourseTab[]]
}

/** Layout of a course page: header, sticky tabs, and the tab that the URL hash selects. */
export function CourseFrame({ course, home, tabs }: Props) {
  const id = useId()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [{ category }] = useMaterialsLocation()
  const tab = tabs.find(({ value }) => value === hash) ?? tabs[0]
  const open = (value: string | null) =>
    value && void navigate({ to: '.', hash: value, resetScroll: false, hashScrollIntoView: false })

  const isArchived = course.archivedAt !== null
  const back = <BackLink to={home} fromArchive={isArchived} />

  if (tab.isAlone) return tab.content
  if (tab === tabs[0] && category !== undefined) {
    return (
      <>
        <Suspense fallback={<CourseSkeleton />}>
          <CategoryPage key={category} course={course} categoryId={category} />
        </Suspense>
        {tab.guard}
      </>
    )
  }
  return (
    <>
      {!tab.isCompact && back}
      <div className={classes.notices}>
        <ReadOnlyNotice until={course.readOnlyUntil} />
        {isArchived && <Banner tone="warn">{archive.banner}</Banner>}
      </div>
      <Tabs
        id={id}
        value={tab.value}
        onChange={open}
        keepMounted={false}
        classNames={{ root: classes.root, list: classes.list, tab: classes.tab }}
      >
        <CourseHeader
          course={course}
          back={tab.isCompact && back}
          compact={tab.isCompact ?? false}
          action={tab.action}
        />
        <Tabs.List>
          {tabs.map(({ value, label, Icon, count, waiting }) => (
            <Tabs.Tab
              key={value}
              value={value}
              leftSection={<Icon size={20} aria-hidden="true" />}
              rightSection={
                <span className={classes.sections}>
                  {count !== undefined && <span className={`${classes.count} tabular`}>{count}</span>}
                  {waiting && <WaitingBadge {...waiting} />}
                </span>
              }
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel} data-compact={tab.isCompact || undefined}>
            <Suspense fallback={<CourseSkeleton />}>{content}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      {tab.below}
      {tab.guard}
    </>
  )
}

/** Says how long a course without an owner stays readable. */
function ReadOnlyNotice({ until }: { until: string | null }) {
  if (until === null) return null
  return <Banner tone="warn">{fill(texts.readOnly, { date: longDate(bakuDate(new Date(until))) })}</Banner>
}
