import type { Status } from '@hasiye/contract/attendance.ts'
import { longDate, months, parseDate, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { att } from '../../../../ui/texts/attendance.ts'
import type { Cell } from './marks.ts'

export const statusWords: Record<Status, string> = {
  '+': att.status.present,
  '-': att.status.absent,
  '': att.status.none,
}

/** Returns a cell's accessible name: `Aysel Məmmədova, 14 noyabr 2026: İştirak edib. Qeyd var. Yadda saxlanılmayıb` */
export function cellName(student: string, date: string, { status, note, unsaved }: Omit<Cell, 'stored'>): string {
  const parts = [
    fill(att.cell.label, { student, date: longDate(date), status: statusWords[status] }),
    note === '' ? '' : att.cell.hasNote,
    unsaved ? att.unsavedCell : '',
  ]
  return parts.filter(Boolean).join('. ')
}

/** Formats a day as `14 noyabr, şənbə`; with the year if it is not the current one. */
export function dayWithWeekday(date: string, today: string): string {
  const parts = parseDate(date)
  if (!parts) return date
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${parts.year}`
  return `${parts.day} ${months[parts.month - 1]}${year}, ${weekdays[weekdayOf(date)]}`
}
