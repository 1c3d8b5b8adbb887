import type { OwnMark, Status } from '@hasiye/contract/attendance.ts'
import { dayAndMonth } from '@hasiye/contract/locale.ts'
import { countNoteWords } from '@hasiye/contract/note-words.ts'
import { fill } from '@hasiye/contract/text.ts'
import { att, statusWords } from '../../ui/texts/attendance.ts'
import { report, monthSheet as texts } from '../../ui/texts/report.ts'
import { round as roundTexts } from '../../ui/texts/round.ts'
import { tally } from './marks.ts'
import { monthName, monthOf } from './months.ts'
import { noteCountsText, ratePercent } from './words.ts'

export interface SheetDay {
  date: string
  status: Status
  note: string
  /** The date is in the future, and the mark counts nowhere. */
  isPlanned: boolean
}

/** A student's month in one course, as its family gets it on paper or as a text. */
export interface MonthSheet {
  student: string
  course: string
  teacher: string | null
  /** `YYYY-MM` */
  month: string
  /** The last day in the course of a student who left in the month. */
  until?: string | undefined
  /** The lessons of the round at the end of the month, `6/8`, if the course counts rounds. */
  round?: string | undefined
  /** Ascending. */
  days: SheetDay[]
}

/** The sheet of a month from the marks that a student or parent reads; `until` may be in another month. */
export const ownSheet = ({ until, ...facts }: Omit<MonthSheet, 'days'>, marks: readonly OwnMark[]): MonthSheet => ({
  ...facts,
  until: until !== undefined && monthOf(until) === facts.month ? until : undefined,
  days: marks
    .filter(({ date }) => monthOf(date) === facts.month)
    .map(({ date, status, note, planned = false }) => ({ date, status, note, isPlanned: planned }))
    .sort((a, b) => (a.date < b.date ? -1 : 1)),
})

/** `İştirak: 6 · Qayıb: 2 · 75% · 2 gecikmə · Dərslərin sayı: 6/8`; what is planned does not count. */
export function countsText({ days, round }: Pick<MonthSheet, 'days' | 'round'>): string {
  const held = days.filter(({ isPlanned }) => !isPlanned)
  const counts = tally(held.map(({ status }) => status))
  const noted = noteCountsText(countNoteWords(held.map(({ note }) => note)))
  const inRound = round && `${roundTexts.title}: ${round}`
  return [fill(texts.counts, counts), ratePercent(counts), noted, inRound].filter(Boolean).join(' · ')
}

/** `24 noyabr tarixinədək` of a student who left in the month. */
export const untilText = ({ until }: Pick<MonthSheet, 'until'>): string | undefined =>
  until && fill(report.until, { date: dayAndMonth(until) })

/** The month as a message: its counts, the absences and notes, the teacher's sentence, and a link where there is one. */
export function sheetText(sheet: MonthSheet, sentence: string, url?: string): string {
  const { month, days } = sheet
  const lines = days
    .filter(({ status, note, isPlanned }) => !isPlanned && (status === '-' || note !== ''))
    .map(({ date, status, note }) => {
      const day = dayAndMonth(date)
      const said = status === '-' ? fill(texts.absent, { day }) : day
      return note === '' ? said : `${said}${status === '-' ? ', ' : ': '}${note}`
    })
  return [
    [fill(texts.shared, { ...sheet, month: monthName(month) }), untilText(sheet)].filter(Boolean).join(', '),
    countsText(sheet),
    ...lines,
    ...(sentence.trim() === '' ? [] : [`${texts.teacherSays}: ${sentence.trim()}`]),
    ...(url === undefined ? [] : [fill(texts.more, { url })]),
  ].join('\n')
}

/** A mark in a report. */
interface ReportedMark {
  status: Status
  /** The date is in the future, and the mark counts nowhere. */
  isPlanned: boolean
}

export const wordOf = ({ status, isPlanned }: ReportedMark): string =>
  isPlanned && status !== '' ? `${att.date.planned}: ${statusWords[status]}` : statusWords[status]

const signs: Record<Status, string> = { '+': '+', '-': '−', '': '' }

/** The sign of a mark on paper; a planned one is in brackets. */
export const printedSign = ({ status, isPlanned }: ReportedMark): string =>
  isPlanned && status !== '' ? `(${signs[status]})` : signs[status]
