import { attendanceRate, fallingLessons } from '@hasiye/contract/attendance-rules.ts'
import { dayWithWeekday, longDate, percent } from '@hasiye/contract/locale.ts'
import { type NoteCounts, noteWords } from '@hasiye/contract/note-words.ts'
import { fill } from '@hasiye/contract/text.ts'
import { att, statusWords } from '../../ui/texts/attendance.ts'
import { noteWordTexts } from '../../ui/texts/common.ts'
import type { Cell, Noticed, Tally } from './marks.ts'

/** Returns a cell's accessible name: `Aysel Məmmədova, 14 noyabr 2026: İştirak edib. Qeyd var. Yadda saxlanılmayıb` */
export function cellName(student: string, date: string, { status, note, unsaved }: Omit<Cell, 'stored'>): string {
  const parts = [
    fill(att.cell.label, { student, date: longDate(date), status: statusWords[status] }),
    note === '' ? '' : att.cell.hasNote,
    unsaved ? att.unsavedCell : '',
  ]
  return parts.filter(Boolean).join('. ')
}

/** Formats a day as `14 noyabr`; with the year if it is not the current one. */
export function dayAndMonth(date: string, today: string): string {
  return dayWithWeekday(date, today).split(',')[0]?.replaceAll('\u00a0', ' ') ?? date
}

const ofUnits = ['', 'ci', 'ci', 'cü', 'cü', 'ci', 'cı', 'ci', 'ci', 'cu']
const ofTens = ['', 'cu', 'ci', 'cu', 'cı', 'ci', 'cı', 'ci', 'ci', 'cı']

/** Formats a position as `22-ci`, `3-cü`, `6-cı`, `10-cu`: the suffix follows the last word of the spoken number. */
export const ordinal = (n: number): string =>
  `${n}-${ofUnits[n % 10] || ofTens[Math.floor(n / 10) % 10] || (n % 1000 ? 'cü' : 'ci')}`

/** Formats a share, `18/22`, where 22 is present plus absent. */
export const share = ({ present, absent }: Omit<Tally, 'unmarked'>): string => `${present}/${present + absent}`

/** The same in words, as a screen reader reads it: `22 dərsdən 18`. */
export const shareWords = ({ present, absent }: Omit<Tally, 'unmarked'>): string =>
  fill(att.date.position, { n: present + absent, position: present })

/** Formats a percentage, `81,8%`; empty if nothing is marked. */
export function ratePercent({ present, absent }: Omit<Tally, 'unmarked'>): string {
  const rate = attendanceRate(present, absent)
  return rate === null ? '' : percent(rate)
}

/** What is noticed about a student, as a sentence for teachers. */
export const noticedText = (noticed: Noticed): string =>
  noticed === 'falling' ? fill(att.fallingMeaning, { n: fallingLessons }) : fill(att.absentInRow, { n: noticed })

/** Formats what the notes say: `2 gecikmə · 1 dərs xəstə`; empty if they say nothing that is counted. */
export const noteCountsText = (counts: NoteCounts): string =>
  noteWords
    .filter((word) => counts[word] > 0)
    .map((word) => fill(noteWordTexts[word].count, { n: counts[word] }))
    .join(' · ')
