/**
 * Azerbaijani rules that browsers and databases implement wrongly; shared by server and page. Source: AZ_STRINGS.md section 7.
 */

export const months = [
  'yanvar',
  'fevral',
  'mart',
  'aprel',
  'may',
  'iyun',
  'iyul',
  'avqust',
  'sentyabr',
  'oktyabr',
  'noyabr',
  'dekabr',
] as const
/** Monday first. */
export const weekdays = [
  'bazar ertəsi',
  'çərşənbə axşamı',
  'çərşənbə',
  'cümə axşamı',
  'cümə',
  'şənbə',
  'bazar',
] as const
export const weekdaysShort = ['B.e.', 'Ç.a.', 'Ç.', 'C.a.', 'C.', 'Ş.', 'B.'] as const

interface DayParts {
  year: number
  month: number
  day: number
}

/** The parts of an existing date `YYYY-MM-DD` from 2000 to 2100, otherwise undefined. */
export function parseDate(date: string): DayParts | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 2000 || year > 2100 || month < 1 || month > 12 || day < 1) return undefined
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day > lastDay ? undefined : { year, month, day }
}

const two = (n: number): string => String(n).padStart(2, '0')

/** `2026-11-14` → `14.11.26` */
export function shortDate(date: string): string {
  const parts = parseDate(date)
  return parts ? `${two(parts.day)}.${two(parts.month)}.${two(parts.year % 100)}` : date
}

/** `2026-11-14` → `14 noyabr 2026` */
export function longDate(date: string): string {
  const parts = parseDate(date)
  return parts ? `${parts.day} ${months[parts.month - 1]} ${parts.year}` : date
}

/** 0 is Monday. */
export function weekdayOf(date: string): number {
  const parts = parseDate(date)
  if (!parts) return 0
  return (new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay() + 6) % 7
}

/** `2026-11-14` → `14 noyabr, şənbə`; with the year if it is not that of `today`. */
export function dayWithWeekday(date: string, today: string): string {
  const parts = parseDate(date)
  if (!parts) return date
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${parts.year}`
  return `${parts.day} ${months[parts.month - 1]}${year}, ${weekdays[weekdayOf(date)]}`
}

const bakuOffsetMs = 4 * 60 * 60 * 1000

/** The calendar day in Baku at an instant, `YYYY-MM-DD`. */
export function bakuDate(at: Date): string {
  return new Date(at.getTime() + bakuOffsetMs).toISOString().slice(0, 10)
}

/** The time of day in Baku, `HH:MM`. */
export function bakuTime(at: Date): string {
  return new Date(at.getTime() + bakuOffsetMs).toISOString().slice(11, 16)
}

/** Relative time, rounded down at each step: 60 s, 60 min, 24 h, 30 days, 12 months. A future instant counts as now. */
export function ago(at: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - at.getTime()) / 1000)
  if (seconds < 1) return 'indicə'
  if (seconds < 60) return `${seconds} saniyə əvvəl`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} dəqiqə əvvəl`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} saat əvvəl`
  const days = Math.floor(hours / 24)
  if (days < 30) return `${days} gün əvvəl`
  const wholeMonths = Math.floor(days / 30)
  if (wholeMonths < 12) return `${wholeMonths} ay əvvəl`
  return `${Math.floor(wholeMonths / 12)} il əvvəl`
}

/** `0.875` → `87,5%`; at most one decimal. */
export function percent(rate: number): string {
  return `${String(Math.round(rate * 1000) / 10).replace('.', ',')}%`
}

const plain = new Map([...'İIıƏəӘәŞşÇçĞğÖöÜü'].map((letter, i) => [letter, 'iiieeeessccggoouu'.charAt(i)]))

/** Folds a text for searching: `İSMAYIL`, `ismayıl` and `ismayil` give the same result. */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[İIıƏəӘәŞşÇçĞğÖöÜü]/g, (letter) => plain.get(letter) ?? letter)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’ʼ`]/g, '')
    .replace(/[\s–-]+/g, ' ')
    .trim()
}

/** Whether every word of the query occurs in the text, both folded. */
export function matches(text: string, query: string): boolean {
  const folded = fold(text)
  return fold(query)
    .split(' ')
    .every((word) => folded.includes(word))
}

const alphabet = 'abcçdeəfgğhxıijkqlmnoöprsştuüvyzw'
/** Azerbaijani lower case: `I` becomes `ı`, `İ` becomes `i`. */
export const lower = (text: string): string => text.normalize('NFC').replace(/İ/g, 'i').replace(/I/g, 'ı').toLowerCase()

function rank(letter: string): number {
  const index = alphabet.indexOf(letter)
  if (index >= 0) return index
  if (/\s/.test(letter)) return -2
  return /\d/.test(letter) ? -1 : 99
}

/** Orders names as the Azerbaijani alphabet does; runs of digits compare as numbers. */
export function compareNames(a: string, b: string): number {
  const pieces = (text: string): string[] => lower(text).match(/\d+|[^\d]/gu) ?? []
  const [left, right] = [pieces(a), pieces(b)]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x, y] = [left[i] as string, right[i] as string]
    const bothNumbers = /^\d/.test(x) && /^\d/.test(y)
    const difference = bothNumbers ? Number(x) - Number(y) : rank(x.charAt(0)) - rank(y.charAt(0))
    if (difference !== 0) return difference
    if (x !== y) return x < y ? -1 : 1
  }
  return left.length - right.length
}
