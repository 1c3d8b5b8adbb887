import type { Course } from '@hasiye/contract/courses.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import type { Category } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type Icon, IconArrowLeft, IconCalendarPlus, IconChevronDown, IconSchool, IconUsers } from '@tabler/icons-react'
import { useMatch, useNavigate, useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useId, useState } from 'react'
import { Ago } from '../../ui/blocks/Ago.tsx'
import { CountBadge } from '../../ui/blocks/Badge.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Medallion } from '../../ui/blocks/CourseBanner.tsx'
import { Hasiye } from '../../ui/blocks/Hasiye.tsx'
import { Column, Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { IconButtonLink } from '../../ui/controls/Button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/Tabs.tsx'
import { courseLook } from '../../ui/course-look.ts'
import { archive } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { course as texts } from '../../ui/texts/course.ts'
import { useMaterialsLocation } from '../materials/location.ts'
import classes from './CourseFrame.module.css'
import { CourseSkeleton, type Home, useBackLabel } from './CourseScreen.tsx'

const CategoryPage = lazyPart(() => import('../materials/CategoryPage.tsx'), 'CategoryPage')

interface CourseTab {
  value: string
  /** An address of its own; otherwise the tab is the hash of the page's address. */
  href?: string
  /** The address of another page that is shown in the tab; the tab leads back to its own. */
  page?: string
  label: string
  Icon: Icon
  count?: number
  /** How many things wait for an answer, and the same in words. */
  waiting?: { count: number; label: string }
  content: ReactNode
  /** Shown below the content. */
  below?: ReactNode
  /** A component that takes no space in the layout, rendered also while a category is open. */
  guard?: ReactNode
}

interface Props {
  course: Course
  home: Home
  /** The actions on the whole course, the same on all tabs. */
  menu?: ReactNode
  /** The actions on an open category. */
  categoryMenu?: ((category: Category) => ReactNode) | undefined
  /** The first tab is General, where an open category fills the page. */
  tabs: readonly [CourseTab, ...CourseTab[]]
}

/** Where the open tab may show its tools, at the end of the row of the tabs. */
export const ToolsContext = createContext<HTMLElement | null>(null)

/** Layout of a course page: one header for all tabs, and the tab that the URL selects. */
export function CourseFrame({ course, home, menu, categoryMenu, tabs }: Props) {
  const id = useId()
  const { hash, pathname } = useShownLocation()
  const navigate = useNavigate()
  const [isUnfolded, setUnfolded] = useState(false)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [{ category }] = useMaterialsLocation()
  const tab =
    tabs.find(({ value }) => value === hash) ?? tabs.find(({ href, page = href }) => page === pathname) ?? tabs[0]
  const open = (value: string) => {
    const href = tabs.find((each) => each.value === value)?.href
    void navigate({ ...(href ? { href } : { to: '.', hash: value }), resetScroll: false, hashScrollIntoView: false })
  }
  const banners = (
    <Column gap="s" above="block" className={classes.banners}>
      <ReadOnlyBanner until={course.readOnlyUntil} />
      {course.archivedAt !== null && <Banner tone="warn">{archive.banner}</Banner>}
    </Column>
  )
  if (tab === tabs[0] && category !== undefined) {
    return (
      <>
        {banners}
        <Suspense fallback={<CourseSkeleton />}>
          <CategoryPage key={category} course={course} categoryId={category} menu={categoryMenu} />
        </Suspense>
        {tab.guard}
      </>
    )
  }
  return (
    <>
      <Tabs id={id} value={tab.value} onChange={open} className={classes.root}>
        <div ref={publishHeight} className={classes.band}>
          <CourseHeader course={course} home={home} isUnfolded={isUnfolded} onFold={() => setUnfolded(!isUnfolded)}>
            {menu}
          </CourseHeader>
          <div className={classes.bar}>
            <TabList className={classes.list}>
              {tabs.map(({ value, href, label, Icon, count, waiting }) => (
                <Tab
                  key={value}
                  href={href}
                  className={classes.tab}
                  value={value}
                  icon={<Icon size={20} aria-hidden="true" />}
                  count={
                    (count !== undefined || waiting) && (
                      <Row as="span" gap="xs" className={classes.counts}>
                        {count !== undefined && <span className={`${classes.count} tabular`}>{count}</span>}
                        {waiting && <CountBadge {...waiting} />}
                      </Row>
                    )
                  }
                >
                  <TabLabel label={label} />
                </Tab>
              ))}
            </TabList>
            <div ref={setTools} className={classes.tools} />
          </div>
        </div>
        <Column gap="l" id={factsId} className={classes.facts} data-open={isUnfolded || undefined}>
          <Column as="ul" gap="l">
            <Row as="li" gap="m">
              <IconSchool size={20} aria-hidden="true" />
              {teacherOf(course)}
            </Row>
            <Row as="li" gap="m">
              <IconUsers size={20} aria-hidden="true" />
              {sizeOf(course)}
            </Row>
            <Row as="li" gap="m">
              <IconCalendarPlus size={20} aria-hidden="true" />
              <Created at={course.createdAt} />
            </Row>
          </Column>
          <DateTiles course={course} />
        </Column>
        {banners}
        {tabs.map(({ value, content }) => (
          <TabPanel key={value} value={value} className={classes.panel}>
            <ToolsContext value={tools}>
              <Suspense fallback={<CourseSkeleton />}>{content}</Suspense>
            </ToolsContext>
          </TabPanel>
        ))}
      </Tabs>
      {tab.below}
      {tab.guard}
    </>
  )
}

/** The location of the page that is shown: while another page loads, that of the router is already the other one's. */
function useShownLocation() {
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useRouterState({
    select: ({ location, resolvedLocation = location }) => (location.pathname === here ? location : resolvedLocation),
  })
}

/** On the narrowest phones only the first word is shown. */
function TabLabel({ label }: { label: string }) {
  const [first, ...rest] = label.split(' ')
  return (
    <>
      {first}
      {rest.length > 0 && <span className={classes.rest}> {rest.join(' ')}</span>}
    </>
  )
}

/** The lists of archived courses. */
const archives = {
  '/dashboard': { to: '/dashboard/archive' },
  '/student-dashboard': { to: '/student-dashboard', search: { archive: true } },
} as const satisfies Record<Home, object>

const factsId = 'course-facts'

/** Publishes the height of the header that stays above the content, as `--band` on the root element. */
function publishHeight(band: HTMLElement | null) {
  if (!band) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    band.toggleAttribute('data-tall', band.offsetHeight * 4 > innerHeight)
    const { position, top } = getComputedStyle(band)
    const isSticky = position === 'sticky' && Number.parseFloat(top) >= 0
    style.setProperty('--band', `${isSticky ? band.offsetHeight : 0}px`)
  })
  observer.observe(band)
  return () => {
    observer.disconnect()
    style.removeProperty('--band')
  }
}

function ReadOnlyBanner({ until }: { until: string | null }) {
  if (until === null) return null
  return <Banner tone="warn">{fill(texts.readOnly, { date: longDate(bakuDate(new Date(until))) })}</Banner>
}

const teacherOf = ({ teacherName }: Course) => fill(texts.header.teacher, { name: teacherName ?? common.unknown })
const sizeOf = ({ participantCount }: Course) => fill(texts.header.count, { n: participantCount })

interface HeaderProps {
  course: Course
  home: Home
  isUnfolded: boolean
  onFold: () => void
  /** The menu at its end. */
  children: ReactNode
}

/** Link back, name and facts of a course; where there is no room for all facts a button unfolds them below. */
function CourseHeader({ course, home, isUnfolded, onFold, children }: HeaderProps) {
  const { ground } = courseLook(course)
  return (
    <header className={classes.header}>
      <div className={classes.strip}>
        <Hasiye
          ground={`color-mix(in srgb, ${ground.ground} 72%, black)`}
          threadA={ground.threadA}
          threadB={ground.threadB}
        />
      </div>
      <Row gap="s" className={classes.line}>
        <IconButtonLink {...(course.archivedAt === null ? { to: home } : archives[home])} aria-label={useBackLabel()}>
          <IconArrowLeft size={22} aria-hidden="true" />
        </IconButtonLink>
        <span className={classes.medallion}>
          <Medallion course={course} size={48} />
        </span>
        <div className={classes.about}>
          <h1 className="clamped">{wholeOrdinals(course.name)}</h1>
          <p className={classes.all}>
            {teacherOf(course)} · {sizeOf(course)} · <Created at={course.createdAt} />
          </p>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isUnfolded}
            aria-controls={factsId}
            onClick={onFold}
            data-readable=""
          >
            <span>
              {course.teacherName ?? common.unknown} · {sizeOf(course)}
            </span>
            <IconChevronDown size={18} aria-hidden="true" />
          </button>
        </div>
        <DateTiles course={course} />
        {children}
      </Row>
    </header>
  )
}

function DateTiles({ course: { startDate, endDate } }: { course: Course }) {
  return (
    <Row as="dl" wrap gap="s" align="stretch" className={classes.dates}>
      <DateTile label={texts.start} date={startDate} />
      <DateTile label={texts.end} date={endDate} />
    </Row>
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
