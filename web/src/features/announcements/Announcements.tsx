import { type Announcement, seeAnnouncement } from '@hasiye/contract/announcements.ts'
import { bakuDate, bakuTime, dayAndMonth } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { linkedParts, type TextPart } from '@hasiye/contract/web-address.ts'
import { IconExternalLink, IconPin } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { announcementKeys, announcements as announcementsQuery, myCourses } from '../../api/queries.ts'
import { useToday } from '../../device/useNow.ts'
import { useCall } from '../../forms/useCall.ts'
import { Ago } from '../../ui/blocks/Ago.tsx'
import { LinkedText } from '../../ui/blocks/LinkedText.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { announce as texts } from '../../ui/texts/announcements.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './Announcements.module.css'

interface Props<One extends Announcement> {
  announcements: readonly One[]
  shownAtFirst?: number
  children: (announcement: One) => ReactNode
}

/** A list of rows, at first the pinned and newest ones. */
function AnnouncementList<One extends Announcement>({ announcements, shownAtFirst = 3, children }: Props<One>) {
  const [showsAll, setAll] = useState(false)
  const shown = showsAll ? announcements : announcements.slice(0, shownAtFirst)
  return (
    <>
      <Card as="ul" padding="none" lines className={classes.woven}>
        {shown.map((one, index) => (
          <li key={keyOf(one, shown.slice(0, index))}>{children(one)}</li>
        ))}
      </Card>
      {shown.length < announcements.length && (
        <Row>
          <Button variant="subtle" onClick={() => setAll(true)}>
            {fill(texts.older, { n: announcements.length - shown.length })}
          </Button>
        </Row>
      )}
    </>
  )
}

/** The panel has several versions of one whose text was changed in one course only. */
const keyOf = ({ id }: Announcement, before: readonly Announcement[]): string =>
  `${id}/${before.filter((other) => other.id === id).length}`

interface SheetProps {
  announcement: Announcement
  ref?: Ref<HTMLElement>
  /** What a teacher can do. */
  children?: ReactNode
}

/** An announcement as a sheet of paper. */
export function AnnouncementSheet({ announcement, ref, children }: SheetProps) {
  const { text, by, createdAt } = announcement
  return (
    <Column as="article" gap="xs" className={classes.sheet} ref={ref}>
      <AnnouncementText text={text} />
      <Row as="p" wrap gap="xs" lineGap="none" hint className={classes.foot}>
        <span>{by ?? common.unknown}</span>
        <Ago at={createdAt} />
        <Edited {...announcement} />
        <Pinned {...announcement} />
      </Row>
      {children}
    </Column>
  )
}

/** The text as families read it: addresses at its end stand in rows of their own. */
export function AnnouncementText({ text }: { text: string }) {
  const parts = linkedParts(text)
  const links: TextPart[] = []
  const isLink = ({ href }: TextPart) => href !== undefined && !href.startsWith('mailto:')
  while (parts.some(isLink)) {
    const last = parts.at(-1) as TextPart
    if (isLink(last)) links.unshift(last)
    else if (/[^\s.,;]/.test(last.text)) break
    parts.pop()
  }
  const prose =
    links.length === 0
      ? text
      : parts
          .map((part) => part.text)
          .join('')
          .trimEnd()
  return (
    <>
      {prose && (
        <p className={classes.text}>
          <LinkedText text={prose} />
        </p>
      )}
      {links.map(({ text: address, href }, index) => (
        <Row as="a" gap="m" key={index} href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
          <span className={classes.badge} aria-hidden="true">
            {texts.link}
          </span>
          <span dir="ltr">{withBreaks(address)}</span>
          <IconExternalLink size={20} aria-hidden="true" />
        </Row>
      ))}
    </>
  )
}

/** An address, which may break after its signs, and within a word only where that has no room. */
const withBreaks = (address: string): ReactNode =>
  address.match(/[^/.-]*[/.-]*/g)?.map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))

/** That and when it was edited. */
function Edited({ editedAt, editedBy, createdAt }: Announcement) {
  if (editedAt === null) return null
  const at = instantText(editedAt, createdAt)
  return (
    <strong className={classes.edited}>
      {fill(editedBy === null ? texts.edited : texts.editedBy, { name: editedBy ?? '', at })}
    </strong>
  )
}

function Pinned({ pinnedUntil }: Announcement) {
  const today = useToday()
  if (pinnedUntil === null || pinnedUntil < today) return null
  return (
    <Row as="span" gap="xs">
      <IconPin size={16} aria-hidden="true" />
      {fill(texts.pinned, { date: dayAndMonth(pinnedUntil) })}
    </Row>
  )
}

/** The time of an edit, with its date where it is not the day of the announcement. */
function instantText(editedAt: string, createdAt: string): string {
  const [edited, created] = [new Date(editedAt), new Date(createdAt)]
  const date = bakuDate(edited) === bakuDate(created) ? '' : `${dayAndMonth(bakuDate(edited))} `
  return date + bakuTime(edited)
}

/** What a family reads: the first one open, the others in a line each, and that the teacher knows that they were seen. */
export function FamilyAnnouncements({ announcements }: { announcements: readonly Announcement[] }) {
  const [first, ...others] = announcements
  if (!first) return null
  return (
    <Column as="section" gap="s" above="s" below="l" aria-label={texts.title}>
      <SeenSheet announcement={first} />
      {others.length > 0 && (
        <AnnouncementList announcements={others} shownAtFirst={2}>
          {(one) => <AnnouncementRow announcement={one} />}
        </AnnouncementList>
      )}
      <Hint>{texts.told}</Hint>
    </Column>
  )
}

function SeenSheet(props: Omit<SheetProps, 'ref'>) {
  const element = useRef<HTMLElement>(null)
  useSeen(props.announcement, element)
  return <AnnouncementSheet {...props} ref={element} />
}

interface OfCourse extends Announcement {
  course: { id: number; name: string }
}

interface RowProps {
  /** With its course where a list has those of several. */
  announcement: Announcement & Partial<OfCourse>
}

/** What a family reads of several courses: a line each, which unfolds. */
export function AnnouncementRows({ announcements }: { announcements: readonly OfCourse[] }) {
  if (announcements.length === 0) return null
  return (
    <Column as="section" above="s" aria-label={texts.title}>
      <Row wrap gap="s" lineGap="none" justify="between" className={classes.heading}>
        <h2>{texts.title}</h2>
        <Hint>{texts.told}</Hint>
      </Row>
      <AnnouncementList announcements={announcements}>
        {(one) => <AnnouncementRow announcement={one} />}
      </AnnouncementList>
    </Column>
  )
}

/**
 * An announcement in one line, and its course and time in another. It counts as seen where its whole text stands on the
 * screen: because the line has room for all of it, or unfolded.
 */
function AnnouncementRow({ announcement }: RowProps) {
  const { text, by, course, createdAt, editedAt, pinnedUntil } = announcement
  const today = useToday()
  const element = useRef<HTMLDetailsElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const fits = useFits(line, text)
  useSeen(announcement, element, isOpen || fits)
  const isPinned = pinnedUntil !== null && pinnedUntil >= today
  return (
    <details ref={element} className={classes.row} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span ref={line} className={`one-line ${classes.line}`}>
          {text}
        </span>
        <span className={`${classes.facts} ${classes.folded}`}>
          {course && <span>{wholeOrdinals(course.name)}</span>}
          {editedAt !== null ? (
            <Edited {...announcement} />
          ) : isPinned ? (
            <span>{fill(texts.pinnedShort, { date: dayAndMonth(pinnedUntil) })}</span>
          ) : (
            <Ago at={createdAt} />
          )}
        </span>
        <span className={`${classes.facts} ${classes.unfolded}`}>
          <Ago at={createdAt} />
        </span>
      </summary>
      <AnnouncementText text={text} />
      <Row as="p" wrap gap="xs" lineGap="none" hint className={classes.foot}>
        {course && (
          <span>
            <Link to="/student/course/$id" params={{ id: String(course.id) }}>
              {wholeOrdinals(course.name)}
            </Link>
          </span>
        )}
        <span>{by ?? common.unknown}</span>
        <Edited {...announcement} />
        <Pinned {...announcement} />
      </Row>
    </details>
  )
}

/** Whether a text of one line is not cut off. */
function useFits(line: RefObject<HTMLElement | null>, text: string): boolean {
  const [fits, setFits] = useState(false)
  useLayoutEffect(() => {
    const { current } = line
    if (!current) return
    // it has no width while it is unfolded
    const watch = new ResizeObserver(
      () => current.clientWidth > 0 && setFits(current.scrollWidth <= current.clientWidth),
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [line, text])
  return fits
}

/** Pinned ones first, then the newest; one that reads the same in several courses once. */
export function inOrder<One extends Announcement>(all: readonly One[], today: string): One[] {
  const isPinned = ({ pinnedUntil }: Announcement) => pinnedUntil !== null && pinnedUntil >= today
  const versions = Map.groupBy(all, ({ id, text, pinnedUntil }) => `${id} ${pinnedUntil} ${text}`)
  // seen only if it is in each course
  return [...versions.values()]
    .map((same) => same.find(({ seen }) => !seen) ?? (same[0] as One))
    .sort((a, b) => Number(isPinned(b)) - Number(isPinned(a)) || b.createdAt.localeCompare(a.createdAt))
}

/** The announcements of a course for a family. */
export function OwnAnnouncements({ courseId }: { courseId: number }) {
  const { data: all = [], error, isError, refetch } = useQuery(announcementsQuery(courseId))
  if (isError && all.length === 0) {
    const failed = describeError(error, texts.failed.load)
    return <LoadError {...failed} onRetry={() => void refetch()} />
  }
  return <FamilyAnnouncements announcements={all} />
}

/** How long an announcement must stand on the screen. */
const seenAfterMs = 1000
const half = 0.5
/** After an error, of which another element on the screen tells nothing. */
const retryMs = 30_000

/** At least half of it is visible, or it fills half of the screen. */
const stands = ({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  isIntersecting && (intersectionRatio >= half || intersectionRect.height >= half * (rootBounds?.height ?? Infinity))

/**
 * Tells the server, once, that a family has seen this version of an announcement: its element stood for a second on the screen, in a
 * visible tab, with its whole text. Without a network it is told when the element next stands there after the network has returned.
 */
function useSeen(
  { id, version, seen }: Pick<Announcement, 'id' | 'version' | 'seen'>,
  element: RefObject<HTMLElement | null>,
  isWhole = true,
): void {
  const queryClient = useQueryClient()
  const sentVersion = useRef<number>(undefined)
  const [attempt, setAttempt] = useState(0)
  const { mutate } = useCall(seeAnnouncement, {
    onDone: (_, { body }) => {
      const marked = <One extends Announcement>(all: One[] | undefined) =>
        all?.map((one) => (one.id === id && one.version === body?.version ? { ...one, seen: true } : one))
      for (const queryKey of announcementKeys) queryClient.setQueriesData({ queryKey }, marked)
      queryClient.setQueryData(myCourses.queryKey, (courses) =>
        courses?.map((course) => ({ ...course, announcements: marked(course.announcements) })),
      )
    },
    onError: ({ code }) => {
      // deleted meanwhile, or in a course without an owner, where nothing is written
      if (code === 'not_found' || code === 'course_read_only') return
      sentVersion.current = undefined
      window.setTimeout(() => setAttempt((before) => before + 1), retryMs)
    },
  })
  useEffect(() => {
    const { current } = element
    if (seen !== false || !isWhole || !current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStanding = false
    const watch = () => {
      clearTimeout(timer)
      if (!isStanding || sentVersion.current === version || document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        // a dialog covers the page
        if (document.querySelector('[aria-modal="true"]')) return watch()
        sentVersion.current = version
        mutate({ params: { id }, body: { version } })
      }, seenAfterMs)
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) isStanding = stands(entry)
        watch()
      },
      // many, because of a sheet that is higher than the screen only a small part is visible
      { threshold: Array.from({ length: 51 }, (_, n) => n / 50) },
    )
    observer.observe(current)
    const retry = () => setAttempt(attempt + 1)
    document.addEventListener('visibilitychange', watch)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', watch)
      window.removeEventListener('online', retry)
    }
  }, [id, version, seen, element, isWhole, attempt, mutate])
}
