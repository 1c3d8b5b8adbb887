import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import type { News } from '@hasiye/contract/news.ts'
import { homes, pagePath } from '@hasiye/contract/pages.ts'
import { fill } from '@hasiye/contract/text.ts'
import { dayAndMonth } from '../../features/attendance/words.ts'
import { common } from '../../ui/texts/common.ts'
import { news as texts } from '../../ui/texts/news.ts'
import { newsLines } from '../../ui/texts/notice-kinds.ts'

/** An item of the list, or the presences of a day combined: the newest of them, with the names of their courses. */
interface NewsEntry extends News {
  presences?: News[]
}

/** The sentence of an item, and what is shown below it besides the course. */
interface NewsLine {
  text: string
  note?: string | undefined
  about?: string | undefined
}

function textOf({ kind, count }: News, isParentView: boolean): string {
  const line: (typeof newsLines)[News['kind']] = newsLines[kind]
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

const isPresence = ({ kind, status, note }: News): boolean => kind === 'mark' && status === '+' && !note

/** Puts the presences of a day last, as one entry where there are several. */
function entriesOf(items: readonly News[]): NewsEntry[] {
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
export function newsByDay(items: readonly News[], today: string): { title: string; rows: NewsEntry[] }[] {
  const yesterday = bakuDate(new Date(Date.parse(`${today}T00:00:00Z`) - 24 * 60 * 60 * 1000))
  const names: Record<string, string> = { [today]: texts.today, [yesterday]: texts.yesterday }
  const days = Map.groupBy(items, ({ at }) => bakuDate(new Date(at)))
  return [...days].map(([date, items]) => ({ title: names[date] ?? longDate(date), rows: entriesOf(items) }))
}
