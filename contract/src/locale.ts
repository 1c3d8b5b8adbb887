/**
 * Azerbaijani rules that browsers and databases implement wrongly; shared by server and page.
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
  // 1 January 1970 was a Thursday; computed without Date, because a calendar needs thousands
  const days = Math.floor(Date.parse(date) / 86_400_000)
  return Number.isNaN(days) ? 0 : (((days + 3) % 7) + 7) % 7
}

/** `2026-11-14` → `14 noyabr` */
export function dayAndMonth(date: string): string {
  const parts = parseDate(date)
  return parts ? `${parts.day} ${months[parts.month - 1]}` : date
}

/**
 * `2026-11-14` → `14 noyabr, şənbə`; with the year if it is not that of `today`. No line ends between the day and the
 * weekday.
 */
export function dayWithWeekday(date: string, today: string): string {
  const parts = parseDate(date)
  if (!parts) return date
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${parts.year}`
  // a weekday of two words may be broken, because in large letters a narrow phone has no room for all of it
  return `${parts.day} ${months[parts.month - 1]}${year}, `.replaceAll(' ', '\u00a0') + weekdays[weekdayOf(date)]
}

/** Baku's time zone, as PostgreSQL and calendars name it. */
export const bakuZone = 'Asia/Baku'

/** Baku has had no summer time since 2016, so an instant determines the local hour permanently. */
const bakuOffsetMs = 4 * 60 * 60 * 1000

/** The instant of a day and a time of day in Baku; `24:00` is the end of the day. */
export const bakuInstant = (date: string, time = '00:00'): Date =>
  new Date(Date.parse(`${date}T${time}Z`) - bakuOffsetMs)

/**
 * `19:00`, or `19:00 (Bakı vaxtı)` for a reader whose clock differs from Baku's then; `minutesAt` is the difference of
 * their clock from UTC. Several times of a date follow its first.
 */
export const timeFor = (date: string, time: string, minutesAt: (at: Date) => number): string =>
  minutesAt(bakuInstant(date, time.slice(0, 5))) * 60_000 === bakuOffsetMs ? time : `${time} (Bakı vaxtı)`

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

/** `97000` → `97 000`: a thin space that does not break, in numbers of more than four digits. */
export const wholeNumber = (n: number): string =>
  n < 10_000 ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, '\u202f')

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

/** Azerbaijani lower case: `I` becomes `ı`, `İ` becomes `i`. */
export const lower = (text: string): string => text.normalize('NFC').replace(/İ/g, 'i').replace(/I/g, 'ı').toLowerCase()

const signs = [
  ...[
    ' \u00a0',
    '_',
    '-‐‑',
    '–',
    '—',
    ',',
    ';',
    ':',
    '!',
    '?',
    '.',
    "'’‘ʼ",
    '"“”„',
    '«',
    '»',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
  ],
  ...'@*/\\&#%`^+<=>|~$',
]
const latin = [
  ...[
    'aA',
    'bB',
    'cC',
    'çÇ',
    'dDđĐðÐ',
    'eE',
    'əƏǝƎ',
    'fF',
    'gG',
    'ğĞ',
    'hHħĦ',
    'xX',
    'ıI',
    'iİ',
    'jJ',
    'kK',
    'qQ',
    'lLłŁ',
  ],
  ...['mM', 'nN', 'oOøØ', 'öÖ', 'pP', 'rR', 'sS', 'şŞ', 'tT', 'uU', 'üÜ', 'vV', 'yY', 'zZ', 'wW'],
]
const cyrillic = [...'аәбвгғдеєжзиійјкҝлмноөпрстуүфхһцчҹшщъыьэюя'].map((letter) => letter + letter.toUpperCase())

const codesOf = (groups: string[], first: number) =>
  groups.flatMap((group, index) =>
    [...group].map((letter): [string, string] => [letter, String.fromCharCode(first + index)]),
  )
/** Each sign or letter replaced by one whose code has the right order: signs, then digits, Latin, Cyrillic. */
const orderCodes = new Map([...codesOf(signs, 0x01), ...codesOf(latin, 0x41), ...codesOf(cyrillic, 0x400)])
const ligatures = new Map([...'æÆœŒßẞ'].map((letter, index) => [letter, ['ae', 'oe', 'ss'][index >> 1] ?? '']))

function orderCode(letter: string): string {
  const code = orderCodes.get(letter)
  if (code !== undefined || letter < '\u00c0') return code ?? letter
  const base = ligatures.get(letter) ?? letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return base.replace(/./gsu, (one) => orderCodes.get(one) ?? one)
}

/** The number of digits to which a number is padded. */
const digitsOfNumber = 15

const buildSortKey = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\d+/g, (digits) => digits.replace(/^0+/, '').padStart(digitsOfNumber, '0'))
    .replace(/[^0-9]/gsu, orderCode)

/** The sort keys of recent names; sorting compares each name with about ten others. */
const sortKeys = new Map<string, string>()
const sortKeysAtMost = 5000

/**
 * A text that sorts by its code points as the name does in the Azerbaijani alphabet. The database has the same as
 * `name_sort_key` (db/schema/accounts.sql).
 */
function sortKey(name: string): string {
  const known = sortKeys.get(name)
  if (known !== undefined) return known
  if (sortKeys.size >= sortKeysAtMost) sortKeys.clear()
  const key = buildSortKey(name)
  sortKeys.set(name, key)
  return key
}

/**
 * Orders names as ICU's collation `az` does at base strength with numeric order: spaces, hyphens and apostrophes before
 * letters, a foreign letter at its base letter, Cyrillic after Latin; 0 for names that differ only in case or accents.
 * `Intl.Collator('az')` cannot be used, because Chromium has none and sorts as English. Intended differences from ICU:
 * all apostrophes are the same sign, and so are all double quotes; ǝ is ə; letters other than Latin ones with a mark,
 * and other alphabets, are ordered by their code points.
 */
export function compareNames(a: string, b: string): number {
  const [left, right] = [sortKey(a), sortKey(b)]
  if (left === right) return 0
  return left < right ? -1 : 1
}
