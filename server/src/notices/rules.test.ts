import type { Status } from '@hasiye/contract/attendance.ts'
import type { PushKind } from '@hasiye/contract/push.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterQuiet,
  decideLesson,
  decideMark,
  type LessonValue,
  mondayOf,
  type NotifiedBefore,
  retryAfterMs,
  retryAt,
} from './rules.ts'

const at = (time: string, date = '2026-11-26') => new Date(`${date}T${time}:00+04:00`)

test.each([
  ['07:59', '08:00', '2026-11-26'],
  ['08:00', '08:00', '2026-11-26'],
  ['14:20', '14:20', '2026-11-26'],
  ['20:59', '20:59', '2026-11-26'],
  ['21:00', '08:00', '2026-11-27'],
  ['23:59', '08:00', '2026-11-27'],
  ['00:00', '08:00', '2026-11-26'],
])('what is due at %s is sent at %s', (due, sent, date) => {
  expect(afterQuiet(at(due))).toEqual(at(sent, date))
})

test.each([
  ['06:29', '06:30'],
  ['06:30', '06:30'],
  ['07:59', '07:59'],
  ['20:59', '20:59'],
])('of a lesson that begins early what is due at %s is sent at %s', (due, sent) => {
  expect(afterQuiet(at(due), true)).toEqual(at(sent))
})

const noon = at('12:00')
const change: LessonValue = { kind: 'cancelled', startsAt: null, movedTo: null, text: '', isUndone: false }
const decideOfLesson = (facts: Partial<Parameters<typeof decideLesson>[0]>) =>
  decideLesson({ date: '2026-11-30', before: null, after: change, toldAt: null, toldToday: 0, ...facts }, noon).kind
const undone = { ...change, isUndone: true }

test.each<[string, Partial<Parameters<typeof decideLesson>[0]>, string]>([
  ['a change', {}, 'tell'],
  ['what the device knows', { before: change }, 'nothing'],
  ['what it knows with another reason', { before: change, after: { ...change, text: 'Bayramdır' } }, 'tell'],
  ['what was taken back before it was told', { after: undone }, 'nothing'],
  ['what was taken back after it was told', { before: change, after: undone }, 'tell'],
  ['what was taken back twice', { before: undone, after: { ...undone, kind: 'extra' } }, 'nothing'],
  ['a date that is over', { date: '2026-11-25' }, 'nothing'],
  ['one moved from a date that is over', { date: '2026-11-25', after: { ...change, movedTo: '2026-11-27' } }, 'tell'],
  ['a third date of the day', { toldToday: 2 }, 'wait'],
  ['a third date of the day, tomorrow', { date: '2026-11-27', toldToday: 2 }, 'tell'],
  ['a correction of a third date', { before: change, after: undone, toldToday: 2 }, 'tell'],
  ['one told nine minutes ago', { before: change, after: undone, toldAt: at('11:51') }, 'wait'],
  ['one told ten minutes ago', { before: change, after: undone, toldAt: at('11:50') }, 'tell'],
])('a device is told of a changed lesson or not: %s', (_, facts, decision) => {
  expect(decideOfLesson(facts)).toBe(decision)
})

const families: PushKind[] = ['absent', 'note']
const date = '2026-11-26'
const decide = (change: Partial<Parameters<typeof decideMark>[0]>, now = noon) =>
  decideMark(
    { date, mark: { status: '-', note: '' }, kinds: families, before: undefined, hadNotice: false, ...change },
    now,
  )

describe('what was not notified before', () => {
  test.each([
    ['an absence', '-', '', families, 'absent', { status: '-', note: null }],
    ['an absence with a note', '-', 'Xəstə', families, 'absent', { status: '-', note: 'Xəstə' }],
    ['a presence with a note', '+', 'Əla', families, 'note', { status: null, note: 'Əla' }],
    ['a note alone', '', 'Əla', families, 'note', { status: null, note: 'Əla' }],
    ['an absence whose note is not wanted', '-', 'Xəstə', ['absent'], 'absent', { status: '-', note: null }],
    ['a note whose absence is not wanted', '-', 'Xəstə', ['note'], 'note', { status: null, note: 'Xəstə' }],
  ] as const)('%s', (_, status, note, kinds, kind, state) => {
    expect(decide({ mark: { status, note }, kinds })).toEqual({ kind, state })
  })

  test.each([
    ['a presence', { mark: { status: '+', note: '' } }],
    ['no mark', { mark: { status: '', note: '' } }],
    ['an absence that nobody wants to know', { kinds: ['weekly'] }],
    ['a second date of the course on one day', { hadNotice: true }],
    ['a day older than a week', { date: '2026-11-18' }],
  ] satisfies [string, Partial<Parameters<typeof decideMark>[0]>][])('%s is nothing', (_, change) => {
    expect(decide(change)).toEqual({ kind: 'nothing' })
  })

  test('a day a week old is notified', () => {
    expect(decide({ date: '2026-11-19' }).kind).toBe('absent')
  })
})

const told = (status: Status | null, note: string | null = null, correctedAt: Date | null = null): NotifiedBefore => ({
  state: { status, note },
  correctedAt,
})

describe('what was notified before', () => {
  test.each([
    ['an absence that stands', told('-'), '-', '', 'nothing'],
    ['an absence that is a presence', told('-'), '+', '', 'correction'],
    ['an absence that was removed', told('-'), '', '', 'correction'],
    ['a corrected presence that is an absence again', told('+'), '-', '', 'correction'],
    ['an absence that has a note now', told('-'), '-', 'Xəstə', 'nothing'],
    ['a note that is another', told(null, 'Əla'), '+', 'Yaxşı', 'note'],
    ['a note that was removed', told(null, 'Əla'), '+', '', 'correction'],
    ['a note whose student is absent now', told(null, 'Əla'), '-', 'Əla', 'absent'],
  ] as const)('%s', (_, before, status, note, kind) => {
    expect(decide({ before, mark: { status, note } }).kind).toBe(kind)
  })

  test('a note that comes back after it was removed', () => {
    const removed = decide({ before: told(null, 'Əla'), mark: { status: '+', note: '' } })
    expect(removed).toEqual({ kind: 'correction', state: { status: null, note: '' } })
    expect(decide({ before: told(null, ''), mark: { status: '+', note: 'Yaxşı' } }).kind).toBe('note')
  })

  test('a second correction comes an hour after the first', () => {
    const before = told('+', null, at('11:30'))
    expect(decide({ before })).toEqual({ kind: 'wait', until: at('12:30') })
    expect(decide({ before }, at('12:30')).kind).toBe('correction')
  })

  test('a correction counts for no notice of the day', () => {
    expect(decide({ before: told('-'), mark: { status: '+', note: '' }, hadNotice: true }).kind).toBe('correction')
  })
})

interface Save {
  /** Minutes after the save before. */
  after: number
  status: Status
}

/** Lets time pass over saves of one mark, with a delay of ten minutes, and returns what the family read, in order. */
function readBy(saves: Save[]): { status: Status | null; minute: number }[] {
  const delay = 10
  const read: { status: Status | null; minute: number }[] = []
  let before: NotifiedBefore | undefined
  let status: Status = ''
  let due: number | undefined
  const times: number[] = []
  for (const { after } of saves) times.push((times.at(-1) ?? 0) + after)
  for (let minute = 0; minute <= (times.at(-1) ?? 0) + 200; minute++) {
    for (const [n, time] of times.entries()) {
      if (time !== minute) continue
      status = saves[n]?.status ?? ''
      due = minute + delay
    }
    if (due === undefined || minute < due) continue
    const now = new Date(at('08:00').getTime() + minute * 60_000)
    const decision = decideMark({ date, mark: { status, note: '' }, kinds: families, before, hadNotice: false }, now)
    due = undefined
    if (decision.kind === 'wait') due = minute + Math.ceil((decision.until.getTime() - now.getTime()) / 60_000)
    if (decision.kind === 'wait' || decision.kind === 'nothing') continue
    before = { state: decision.state, correctedAt: before ? now : null }
    read.push({ status: decision.state.status, minute })
  }
  return read
}

const anySaves = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 45 }), status: fc.constantFrom<Status>('+', '-', '') }),
  { minLength: 1, maxLength: 12 },
)

test('whatever is saved in whatever order, what the family read last is what stands, and a standing absence was read', () => {
  fc.assert(
    fc.property(anySaves, (saves) => {
      const read = readBy(saves)
      const last = saves.at(-1)?.status
      if (read.length > 0) expect(read.at(-1)?.status).toBe(last)
      else expect(last).not.toBe('-')
    }),
    { numRuns: 2000 },
  )
})

test('nobody reads the same twice in a row, and of corrections one an hour', () => {
  fc.assert(
    fc.property(anySaves, (saves) => {
      const read = readBy(saves)
      for (const [n, { status, minute }] of read.entries()) {
        const earlier = read[n - 1]
        if (!earlier) continue
        expect(status).not.toBe(earlier.status)
        if (n > 1) expect(minute - earlier.minute).toBeGreaterThanOrEqual(60)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a week begins on Monday', () => {
  expect([mondayOf('2026-11-23'), mondayOf('2026-11-26'), mondayOf('2026-11-29')]).toEqual(Array(3).fill('2026-11-23'))
})

test.each([
  [1, undefined, 30],
  [2, undefined, 60],
  [5, undefined, 480],
  [20, undefined, 3600],
  [1, 120_000, 120],
  [5, 1_000, 480],
])('attempt %i with Retry-After %s is repeated after %i s', (attempts, asked, seconds) => {
  expect(retryAt(attempts, asked, noon).getTime() - noon.getTime()).toBe(seconds * 1000)
})

test.each([
  ['120', 120_000],
  [at('12:05').toUTCString(), 300_000],
  [at('11:00').toUTCString(), 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %s is %s ms', (header, ms) => {
  expect(retryAfterMs(header, noon)).toBe(ms)
})
