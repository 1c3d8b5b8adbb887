import type { Me } from '@hasiye/contract/accounts.ts'
import type { Status } from '@hasiye/contract/attendance.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { type listNews, type News as NewsItem, setNewsSeen } from '@hasiye/contract/news.ts'
import { homes, pagePath } from '@hasiye/contract/pages.ts'
import { fill } from '@hasiye/contract/text.ts'
import {
  IconCircleCheck,
  IconFileText,
  IconMessage,
  IconNote,
  IconSpeakerphone,
  IconUserPlus,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { storedNewsSeen, storeNewsSeen } from '../../api/news-seen.ts'
import { myCourses, news as newsQuery } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { useToday } from '../../device/useNow.ts'
import { dayAndMonth } from '../../features/attendance/words.ts'
import { setNewSince } from '../../features/news/seen.ts'
import { useCall } from '../../forms/useCall.ts'
import { Medallion } from '../../ui/blocks/CourseBanner.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LinkedText } from '../../ui/blocks/LinkedText.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column, Hint, List, PageTitle, Row } from '../../ui/blocks/layout.tsx'
import { MarkSign } from '../../ui/blocks/MarkSign.tsx'
import { ListSkeleton } from '../../ui/blocks/Skeleton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import type { LookOf } from '../../ui/course-look.ts'
import { common } from '../../ui/texts/common.ts'
import { fresh, news as texts } from '../../ui/texts/news.ts'
import { newsLines } from '../../ui/texts/notices.ts'
import classes from './News.module.css'

type Page = ResponseBodyOf<typeof listNews>

/** The person's news, by day, newest first. */
export function News() {
  const me = useMe()
  const { before } = useSearch({ strict: false })
  const { data: first, error, refetch } = useQuery(newsQuery(before))
  if (!me) return null
  return (
    <Column gap="xl">
      <PageTitle title={texts.title}>{texts.title}</PageTitle>
      {first ? (
        <NewsList key={before} me={me} first={first} isNewest={before === undefined} />
      ) : error ? (
        <LoadError {...describeError(error, texts.failed)} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={texts.loading} />
      )}
    </Column>
  )
}

/** The list. Opening it marks the shown items as seen; they stay marked as new until the page is left. */
function NewsList({ me, first, isNewest }: { me: Me; first: Page; isNewest: boolean }) {
  const today = useToday()
  const { data: courses } = useQuery({ ...myCourses, enabled: false })
  const seenAt = useSeen(me, first, isNewest, courses)
  const [befores, setBefores] = useState<string[]>([])
  const more = useQueries({ queries: befores.map((before) => newsQuery(before)) })
  const list = useRef<HTMLDivElement>(null)
  /**
   * How many items there were when more were requested: the line of the next one gets the focus, because the button may
   * no longer exist.
   */
  const focusFrom = useRef<number>(undefined)
  const pages = [first, ...more.flatMap(({ data }) => data ?? [])]
  const items = pages.flatMap(({ items }) => items)
  const last = more.at(-1)
  const next = last ? last.data?.next : first.next
  const days = newsByDay(items, today)
  const rows = days.flatMap((day) => day.rows)
  const count = items.length
  useLayoutEffect(() => {
    if (focusFrom.current === undefined || count <= focusFrom.current) return
    const first = items[focusFrom.current]
    const row = rows.findIndex(({ id, presences = [] }) =>
      [id, ...presences.map((each) => each.id)].includes(first?.id ?? ''),
    )
    list.current?.querySelectorAll<HTMLElement>('li')[row]?.focus()
    focusFrom.current = undefined
  }, [count])
  if (count === 0) return <EmptyState title={texts.empty} />
  const loadMore = () => {
    focusFrom.current = count
    if (last?.error) void last.refetch()
    else if (next) setBefores([...befores, next])
  }
  return (
    <>
      <Column gap="xl" ref={list}>
        {days.map((day) => (
          <Column as="section" gap="xs" key={day.title}>
            <h2 className={classes.title}>{day.title}</h2>
            <List>
              {day.rows.map((item) => (
                <NewsRow
                  key={item.id}
                  item={item}
                  course={courses?.find(({ id }) => id === item.courseId) ?? { id: item.courseId }}
                  isNew={seenAt !== undefined && item.at > seenAt}
                  line={newsLine(item, today, me.isParentView)}
                />
              ))}
            </List>
          </Column>
        ))}
      </Column>
      {last?.error && <p role="alert">{describeError(last.error, texts.failed).text}</p>}
      {(next || last?.isFetching || last?.error) && (
        <Row justify="center">
          {import.meta.env.SSR ? (
            <Button variant="default" href={`/news?${new URLSearchParams({ before: next ?? '' })}`}>
              {texts.more}
            </Button>
          ) : (
            <Button variant="default" loading={last?.isFetching ?? false} onClick={loadMore}>
              {texts.more}
            </Button>
          )}
        </Row>
      )}
    </>
  )
}

/**
 * Stores that the shown items were seen. Returns up to when the person had seen the news before they opened the list.
 */
function useSeen(
  me: Me,
  { items, seenAt }: Page,
  isNewest: boolean,
  courses: readonly CourseSummary[] | undefined,
): string | undefined {
  const queryClient = useQueryClient()
  const { mutate } = useCall(setNewsSeen)
  const stored = me.isParentView ? storedNewsSeen(me.id) : (seenAt ?? undefined)
  const [seenBefore, setSeenBefore] = useState(stored)
  /** What this page has sent; its return from the server is no change by another device. */
  const sent = useRef<string>(undefined)
  // a cached response is older than what was seen elsewhere
  if (stored !== undefined && stored !== sent.current && stored > (seenBefore ?? '')) setSeenBefore(stored)
  const [seenTo = stored, setSeenTo] = useState<string>()
  const newest = items[0]?.at
  const isSeen = !isNewest || newest === undefined || (seenTo !== undefined && newest <= seenTo)
  useEffect(() => {
    if (isSeen) return
    setNewSince(me, stored)
    sent.current = newest
    const onSuccess = () => {
      setSeenTo(newest)
      queryClient.setQueryData(newsQuery().queryKey, (page) => page && { ...page, seenAt: newest })
    }
    if (me.isParentView) {
      storeNewsSeen(me.id, newest)
      setSeenTo(newest)
    } else mutate({ body: { at: newest } }, { onSuccess })
  }, [newest, isSeen, stored, me, mutate, queryClient])
  const isCounted = courses?.some(({ newsCount }) => newsCount) ?? false
  useEffect(() => {
    // the counts are outdated or cached
    if (isSeen && isCounted) void queryClient.prefetchQuery({ ...myCourses, staleTime: 0, retry: false })
  }, [isSeen, isCounted, queryClient])
  return seenBefore
}

/** What is before a line: an icon, a sign, or the sign of the item's mark. Omitted: a check mark. */
const looks: Partial<Record<NewsItem['kind'], { Icon: TablerIcon } | { sign: Status | 'of mark' }>> = {
  mark: { sign: 'of mark' },
  correction: { sign: 'of mark' },
  note: { Icon: IconNote },
  material: { Icon: IconFileText },
  announcement: { Icon: IconSpeakerphone },
  comment: { Icon: IconMessage },
  join_request: { Icon: IconUserPlus },
  lesson_link: { Icon: IconVideo },
  absent_in_row: { sign: '-' },
  not_marked: { sign: '' },
}

function Look({ item: { kind, status } }: { item: NewsItem }) {
  const look = looks[kind] ?? { Icon: IconCircleCheck }
  if ('Icon' in look) return <look.Icon size={18} aria-hidden="true" />
  return <MarkSign status={look.sign === 'of mark' ? (status ?? '') : look.sign} size={18} />
}

interface RowProps {
  item: NewsItem
  course: LookOf
  isNew: boolean
  line: ReturnType<typeof newsLine>
}

/** An item; the whole row leads to its place. */
function NewsRow({ item, course, isNew, line: { text, note, about } }: RowProps) {
  const navigate = useNavigate()
  const { courseName, at } = item
  // without scripts the hash is not read, so the attendance has its own address
  const url = item.url.replace(/^(\/student\/course\/\d+)([^#]*)#attendance$/, '$1/attendance$2')
  const { lead, rest } = splitLead(text)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href: url })
  }
  return (
    <Row as="li" gap="m" align="start" className={classes.row} tabIndex={-1}>
      <span className={classes.medallion}>
        <Medallion course={course} size={44} />
        <span className={classes.sign}>
          <Look item={item} />
        </span>
      </span>
      <Column grow>
        <a href={url} className={`clamped covers ${classes.link}`} onClick={open}>
          <strong>{lead}</strong>
          {rest}
        </a>
        {note && (
          <p>
            <LinkedText text={note} />
          </p>
        )}
        <Hint>{[courseName, about].filter(Boolean).join(' · ')}</Hint>
      </Column>
      <Row as="span" gap="s" hint className={classes.when}>
        {isNew && (
          <span className={classes.dot}>
            <span className="visually-hidden">{fresh}</span>
          </span>
        )}
        <span className="tabular">{bakuTime(new Date(at))}</span>
      </Row>
    </Row>
  )
}

/** An item of the list, or the presences of a day combined: the newest of them, with the names of their courses. */
interface NewsEntry extends NewsItem {
  presences?: NewsItem[]
}

/** The sentence of an item, and what is shown below it besides the course. */
interface NewsLine {
  text: string
  note?: string | undefined
  about?: string | undefined
}

function textOf({ kind, count }: NewsItem, isParentView: boolean): string {
  const line: (typeof newsLines)[NewsItem['kind']] = newsLines[kind]
  if (typeof line === 'string') return line
  if ('own' in line) return isParentView ? line.ofChild : line.own
  return count === 1 ? line.one : line.several
}

/** Returns the sentence of an item. A correction without a sign has the current note, or says that there is none. */
export function newsLine(item: NewsEntry, today: string, isParentView: boolean): NewsLine {
  const { kind, status, note, title, by, count, student } = item
  if (item.presences) return { text: fill(texts.presences, { n: item.presences.length }) }
  const text = textOf(item, isParentView)
  const isNoteAlone = kind === 'correction' && status === '' && note
  const facts = {
    date: item.date === null ? '' : dayAndMonth(item.date, today),
    state: isNoteAlone ? note : texts.state[status ?? ''],
    note: note ?? '',
    title: title ?? '',
    name: student?.fullName ?? by ?? common.unknown,
    n: count,
  }
  return {
    text: fill<string>(text, facts),
    note: isNoteAlone || text.includes('{note}') ? undefined : note || undefined,
    about: text.includes('{title}') ? undefined : (title ?? undefined),
  }
}

/**
 * Splits a sentence into the first words, up to a colon, which the list shows in bold, and the rest; without a colon
 * everything is bold.
 */
export function splitLead(text: string): { lead: string; rest: string } {
  const [lead = text] = /^.*?:\s/s.exec(text) ?? []
  return { lead, rest: text.slice(lead.length) }
}

const isPresence = ({ kind, status, note }: NewsItem): boolean => kind === 'mark' && status === '+' && !note

/** Puts the presences of a day last, as one entry where there are several. */
function entriesOf(items: readonly NewsItem[]): NewsEntry[] {
  const presences = items.filter(isPresence)
  const [newest] = presences
  const others = items.filter((item) => !isPresence(item))
  if (!newest || presences.length === 1) return [...others, ...presences]
  const courses = new Map(presences.map(({ courseId, courseName }) => [courseId, courseName]))
  const url = courses.size > 1 ? homes.student : pagePath('/student/course/$id/attendance', { id: newest.courseId })
  return [...others, { ...newest, courseName: [...courses.values()].join(' · '), url, presences }]
}

/**
 * Returns the shown items by the day in Baku, newest day first, each with its heading: presences last, the others in
 * their order.
 */
export function newsByDay(items: readonly NewsItem[], today: string): { title: string; rows: NewsEntry[] }[] {
  const yesterday = bakuDate(new Date(Date.parse(`${today}T00:00:00Z`) - 24 * 60 * 60 * 1000))
  const names: Record<string, string> = { [today]: texts.today, [yesterday]: texts.yesterday }
  const days = Map.groupBy(items, ({ at }) => bakuDate(new Date(at)))
  return [...days].map(([date, items]) => ({ title: names[date] ?? longDate(date), rows: entriesOf(items) }))
}
