import type { Announcement } from '@hasiye/contract/announcements.ts'
import { bakuDate, bakuTime, dayAndMonth } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { announcements as announcementsQuery } from '../../api/queries.ts'
import { Ago } from '../../ui/blocks/Ago.tsx'
import { LinkedText } from '../../ui/blocks/LinkedText.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column, Hint, List, Row } from '../../ui/blocks/layout.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { announce as texts } from '../../ui/texts/announcements.ts'
import { common } from '../../ui/texts/common.ts'
import { useToday } from '../../ui/useNow.ts'
import classes from './Announcements.module.css'
import { useSeen } from './useSeen.ts'

/** How many are shown at first. */
const shownAtFirst = 3

interface Props<One extends Announcement> {
  announcements: readonly One[]
  children: (announcement: One) => ReactNode
}

/** A list of sheets, at first the pinned and newest three. */
export function AnnouncementList<One extends Announcement>({ announcements, children }: Props<One>) {
  const [showsAll, setAll] = useState(false)
  const shown = showsAll ? announcements : announcements.slice(0, shownAtFirst)
  return (
    <>
      <List gap="s">
        {shown.map((one, index) => (
          <li key={keyOf(one, shown.slice(0, index))}>{children(one)}</li>
        ))}
      </List>
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
  /** Before the name and the time. */
  about?: ReactNode
  ref?: Ref<HTMLElement>
  /** What a teacher can do. */
  children?: ReactNode
}

/** An announcement as a sheet of paper. */
export function AnnouncementSheet({ announcement, about, ref, children }: SheetProps) {
  const { text, by, createdAt, editedAt, editedBy, pinnedUntil } = announcement
  const today = useToday()
  return (
    <article className={classes.sheet} ref={ref}>
      <p className={classes.text}>
        <LinkedText text={text} />
      </p>
      <Row as="p" wrap gap="s" lineGap="none" className={classes.foot}>
        {about}
        <span>{by ?? common.unknown}</span>
        <Ago at={createdAt} />
        {editedAt !== null && (
          <strong className={classes.edited}>
            {fill(editedBy === null ? texts.edited : texts.editedBy, {
              name: editedBy ?? '',
              at: instantText(editedAt, createdAt),
            })}
          </strong>
        )}
        {pinnedUntil !== null && pinnedUntil >= today && (
          <Row as="span" gap="xs">
            <IconPin size={16} aria-hidden="true" />
            {fill(texts.pinned, { date: dayAndMonth(pinnedUntil) })}
          </Row>
        )}
      </Row>
      {children}
    </article>
  )
}

interface FamilyProps<One extends Announcement> {
  announcements: readonly One[]
  /** The course of one, where they are from several. */
  about?: (announcement: One) => ReactNode
}

/** The time of an edit, with its date where it is not the day of the announcement. */
function instantText(editedAt: string, createdAt: string): string {
  const [edited, created] = [new Date(editedAt), new Date(createdAt)]
  const date = bakuDate(edited) === bakuDate(created) ? '' : `${dayAndMonth(bakuDate(edited))} `
  return date + bakuTime(edited)
}

/** What a family reads: the sheets, and that the teacher knows that they were seen. */
export function FamilyAnnouncements<One extends Announcement>({ announcements, about }: FamilyProps<One>) {
  if (announcements.length === 0) return null
  return (
    <Column as="section" gap="s" below="l" aria-label={texts.title}>
      <AnnouncementList announcements={announcements}>
        {(one) => <SeenSheet announcement={one} about={about?.(one)} />}
      </AnnouncementList>
      <Hint>{texts.told}</Hint>
    </Column>
  )
}

function SeenSheet(props: Omit<SheetProps, 'ref'>) {
  const element = useRef<HTMLElement>(null)
  useSeen(props.announcement, element)
  return <AnnouncementSheet {...props} ref={element} />
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
