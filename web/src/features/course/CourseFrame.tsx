import type { Course, CourseSummary } from '@hasiye/contract/courses.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type Icon, IconCalendarPlus, IconUsers } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId } from 'react'
import { Ago } from '../../ui/blocks/Ago.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { CountBadge } from '../../ui/blocks/CountBadge.tsx'
import { CourseBanner } from '../../ui/blocks/CourseBanner.tsx'
import { Column, Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { Medallion } from '../../ui/blocks/Medallion.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/Tabs.tsx'
import { archive } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { course as texts } from '../../ui/texts/course.ts'
import { useMaterialsLocation } from '../materials/location.ts'
import classes from './CourseFrame.module.css'
import { BackToCourses, CourseSkeleton, type Home } from './CourseScreen.tsx'

const CategoryPage = lazyPart(() => import('../materials/CategoryPage.tsx'), 'CategoryPage')

interface CourseTab {
  value: string
  /** An address of its own; otherwise the tab is the hash of the page's address. */
  href?: string
  label: string
  Icon: Icon
  count?: number
  /** How many things wait for an answer, and the same in words. */
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
  /** A component that takes no space in the layout, rendered also while a category is open. */
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
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [{ category }] = useMaterialsLocation()
  const tab = tabs.find(({ value }) => value === hash) ?? tabs.find(({ href }) => href === pathname) ?? tabs[0]
  const open = (value: string) => {
    const href = tabs.find((each) => each.value === value)?.href
    void navigate({ ...(href ? { href } : { to: '.', hash: value }), resetScroll: false, hashScrollIntoView: false })
  }

  const isArchived = course.archivedAt !== null
  const back = <BackToCourses to={home} fromArchive={isArchived} />

  const banners = (
    <Column gap="s" className={classes.banners}>
      <ReadOnlyBanner until={course.readOnlyUntil} />
      {isArchived && <Banner tone="warn">{archive.banner}</Banner>}
    </Column>
  )

  if (tab.isAlone) return tab.content
  if (tab === tabs[0] && category !== undefined) {
    return (
      <>
        {banners}
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
      {banners}
      <Tabs id={id} value={tab.value} onChange={open} className={classes.root}>
        <CourseHeader
          course={course}
          back={tab.isCompact && back}
          compact={tab.isCompact ?? false}
          action={tab.action}
        />
        <TabList className={classes.list}>
          {tabs.map(({ value, href, label, Icon, count, waiting }) => (
            <Tab
              key={value}
              href={href}
              className={classes.tab}
              value={value}
              icon={<Icon size={20} aria-hidden="true" />}
              count={
                <Row as="span" gap="xs">
                  {count !== undefined && <span className={`${classes.count} tabular`}>{count}</span>}
                  {waiting && <CountBadge {...waiting} />}
                </Row>
              }
            >
              {label}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ value, content }) => (
          <TabPanel key={value} value={value} className={classes.panel} data-compact={tab.isCompact || undefined}>
            <Suspense fallback={<CourseSkeleton />}>{content}</Suspense>
          </TabPanel>
        ))}
      </Tabs>
      {tab.below}
      {tab.guard}
    </>
  )
}

function ReadOnlyBanner({ until }: { until: string | null }) {
  if (until === null) return null
  return <Banner tone="warn">{fill(texts.readOnly, { date: longDate(bakuDate(new Date(until))) })}</Banner>
}

interface HeaderProps {
  course: Omit<CourseSummary, 'former' | 'round'>
  compact?: boolean
  /** Shown in the line of the name. */
  back?: ReactNode
  action?: ReactNode
}

/** Banner, name, teacher, creation date, size and dates of a course; `compact` shows only the name and the facts. */
function CourseHeader({ course, compact = false, back, action }: HeaderProps) {
  const teacher = course.teacherName ?? common.unknown
  return (
    <header className={classes.header} data-compact={compact || undefined}>
      <CourseBanner course={course} height={compact ? 12 : 96} />
      <div className={classes.body}>
        {back}
        {!compact && (
          <div className={classes.medallion}>
            <Medallion course={course} size={84} />
          </div>
        )}
        <div className={classes.about}>
          <h1>{wholeOrdinals(course.name)}</h1>
          <Row as="ul" wrap gap="l" lineGap="s" className={classes.facts}>
            <Row as="li" gap="s">
              <PersonAvatar name={teacher} src={course.teacherAvatarUrl} size={26} />
              {fill(texts.header.teacher, { name: teacher })}
            </Row>
            <Row as="li" gap="s">
              <IconUsers size={20} aria-hidden="true" />
              {fill(texts.header.count, { n: course.participantCount })}
            </Row>
            <Row as="li" gap="s" data-created="">
              <IconCalendarPlus size={20} aria-hidden="true" />
              <Created at={course.createdAt} />
            </Row>
          </Row>
        </div>
        <Row wrap gap="l" lineGap="m" align="start" className={classes.side}>
          {!compact && (
            <Row as="dl" wrap gap="m">
              <DateTile label={texts.start} date={course.startDate} />
              <DateTile label={texts.end} date={course.endDate} />
            </Row>
          )}
          {action}
        </Row>
      </div>
    </header>
  )
}

function Created({ at }: { at: string }) {
  const date = longDate(bakuDate(new Date(at)))
  const [before, after] = fill(texts.header.created, { date, relative: '\n' }).split('\n')
  return (
    <span>
      {before}
      <Ago at={at} />
      {after}
    </span>
  )
}

function DateTile({ label, date }: { label: string; date: string | null }) {
  return (
    <div className={classes.date}>
      <dt>{label}</dt>
      <dd data-missing={date === null || undefined}>{date === null ? texts.endMissing : longDate(date)}</dd>
    </div>
  )
}
