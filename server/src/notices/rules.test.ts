import type { Status } from '@hasiye/contract/attendance.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import type { NoticeKind } from '@hasiye/contract/notices.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterQuiet } from './quiet-hours.ts'
import {
  type DateFacts,
  decideLesson,
  decideMarks,
  mondayOf,
  type NotifiedMark,
  retryAfterMs,
  retryAt,
} from './rules.ts'

const at = (time: string, date = '2026-11-26') => new Date(`${date}T${time}:00+04:00`)

const inBaku = { zone: null }
const noon = at('12:00')
const date = '2026-11-26'
const [yesterday, tomorrow, later] = ['2026-11-25', '2026-11-27', '2026-11-30']
type LessonFacts = Partial<Parameters<typeof decideLesson>[0]>

test.each<[string, LessonFacts, string]>([
  ['a change', {}, 'notify'],
  ['a date that is over', { dates: [yesterday] }, 'nothing'],
  ['one moved from a date that is over', { dates: [yesterday, tomorrow] }, 'notify'],
  ['a third date of the day', { notifiedToday: 2 }, 'wait'],
  ['a third date of the day, tomorrow', { dates: [tomorrow], notifiedToday: 2 }, 'notify'],
  ['a correction of a third date', { isCorrection: true, notifiedToday: 2 }, 'notify'],
  ['a third change of a date on a day', { isCorrection: true, notified: { day: '2026-11-26', times: 2 } }, 'wait'],
  [
    'a third change of a date on a day, tomorrow',
    { dates: [tomorrow], isCorrection: true, notified: { day: '2026-11-26', times: 2 } },
    'notify',
  ],
  [
    'a third change of a date since yesterday',
    { isCorrection: true, notified: { day: yesterday, times: 2 } },
    'notify',
  ],
  ['one sent nine minutes ago', { isCorrection: true, notifiedAt: at('11:51') }, 'wait'],
  ['one of today sent nine minutes ago', { dates: [date], isCorrection: true, notifiedAt: at('11:51') }, 'notify'],
  ['one sent ten minutes ago', { isCorrection: true, notifiedAt: at('11:50') }, 'notify'],
])('whether a device is notified of a changed lesson: %s', (_, facts, decision) => {
  const change = { dates: [later], isCorrection: false, notifiedAt: null, notifiedToday: 0, ...facts }
  expect(decideLesson(change, noon).kind).toBe(decision)
})

const families: NoticeKind[] = ['absent', 'note']

interface Change {
  date?: string
  mark?: { status: Status; note: string }
  kinds?: readonly NoticeKind[]
  before?: DateFacts['before'] | undefined
  others?: DateFacts[]
  changedAt?: Date | null
}

const decide = ({ mark = { status: '-', note: '' }, before, others = [], ...change }: Change, now = noon) => {
  const due = { date: change.date ?? date, ...mark, isQueued: true, before }
  return decideMarks({ date, dates: [...others, due], kinds: families, changedAt: null, ...change }, now)
}

/** The decision about the date that is due. */
const said = (...of: Parameters<typeof decide>) => {
  const decision = decide(...of)
  if (decision.kind !== 'notice') return decision
  const line = decision.lines.find((each) => each.date === date)
  return { kind: line?.change, state: line?.state }
}

describe('what was not notified before', () => {
  test.each([
    ['an absence', '-', '', families, 'absent', { status: '-', note: null }],
    ['an absence with a note', '-', 'Xəstə', families, 'absent', { status: '-', note: 'Xəstə' }],
    ['a presence with a note', '+', 'Əla', families, 'note', { status: null, note: 'Əla' }],
    ['a note alone', '', 'Əla', families, 'note', { status: null, note: 'Əla' }],
    ['an absence with a note, without the kind note', '-', 'Xəstə', ['absent'], 'absent', { status: '-', note: null }],
    [
      'a note with an absence, without the kind absent',
      '-',
      'Xəstə',
      ['note'],
      'note',
      { status: null, note: 'Xəstə' },
    ],
  ] as const)('%s', (_, status, note, kinds, kind, state) => {
    expect(said({ mark: { status, note }, kinds })).toEqual({ kind, state })
  })

  test.each([
    ['a presence', { mark: { status: '+', note: '' } }],
    ['no mark', { mark: { status: '', note: '' } }],
    ['an absence without the kind absent', { kinds: ['weekly'] }],
  ] satisfies [string, Change][])('%s causes no notice', (_, change) => {
    expect(decide(change)).toEqual({ kind: 'nothing' })
  })

  test('a future day waits for its morning', () => {
    expect(decide({ date: '2026-11-30' })).toEqual({ kind: 'wait', until: at('08:00', '2026-11-30') })
  })
})

const notified = (status: Status | null, note: string | null = null, on = date) => ({ state: { status, note }, on })
const other = (of: string, facts: Partial<DateFacts>): DateFacts => ({
  date: of,
  status: '-',
  note: '',
  isQueued: false,
  before: undefined,
  ...facts,
})

describe('what was notified before', () => {
  test.each([
    ['an unchanged absence', notified('-'), '-', '', undefined],
    ['an absence corrected to a presence', notified('-'), '+', '', 'correction'],
    ['an absence that was removed', notified('-'), '', '', 'correction'],
    ['a corrected presence that is an absence again', notified('+'), '-', '', 'correction'],
    ['an absence that has a note now', notified('-'), '-', 'Xəstə', undefined],
    ['a changed note', notified(null, 'Əla'), '+', 'Yaxşı', 'note'],
    ['a note that was removed', notified(null, 'Əla'), '+', '', 'correction'],
    ['a note whose student is absent now', notified(null, 'Əla'), '-', 'Əla', 'absent'],
  ] as const)('%s', (_, before, status, note, kind) => {
    expect(said({ before, mark: { status, note } }).kind).toBe(kind ?? 'nothing')
  })

  test('a note that is restored after it was removed', () => {
    const removed = said({ before: notified(null, 'Əla'), mark: { status: '+', note: '' } })
    expect(removed).toEqual({ kind: 'correction', state: { status: null, note: '' } })
    expect(said({ before: notified(null, ''), mark: { status: '+', note: 'Yaxşı' } }).kind).toBe('note')
  })

  test('a second change is sent an hour after the first', () => {
    const facts = { before: notified('+'), changedAt: at('11:30') }
    expect(decide(facts)).toEqual({ kind: 'wait', until: at('12:30') })
    expect(decide(facts, at('12:30')).kind).toBe('notice')
  })
})

describe('the notice of a day', () => {
  const linesOf = (decision: ReturnType<typeof decide>) =>
    decision.kind === 'notice' ? decision.lines.map(({ date: of, change, state }) => [of, change, state.status]) : []

  test('contains everything that is queued until today, and nothing else', () => {
    const others = [
      other('2026-11-25', { isQueued: true }),
      other('2026-11-24', { isQueued: true, status: '+' }),
      other('2026-11-23', { before: notified('-', null, '2026-11-23') }),
      other('2026-11-20', { isQueued: true }),
      other('2026-11-30', { isQueued: true }),
    ]
    const decision = decide({ others })
    expect(decision).toMatchObject({ on: date, isChange: false })
    expect(linesOf(decision)).toEqual([
      ['2026-11-20', 'absent', '-'],
      ['2026-11-25', 'absent', '-'],
      ['2026-11-26', 'absent', '-'],
    ])
  })

  test('is changed by later events of that day, and keeps its content', () => {
    const decision = decide({ others: [other('2026-11-25', { before: notified('-') })] })
    expect(decision).toMatchObject({ on: date, isChange: true })
    expect(linesOf(decision)).toEqual([
      ['2026-11-25', null, '-'],
      ['2026-11-26', 'absent', '-'],
    ])
  })

  test('is not delayed by a change of the notice of another day', () => {
    const others = [other('2026-11-25', { before: notified('+', null, '2026-11-25') })]
    expect(decide({ others, changedAt: at('11:59') }).kind).toBe('notice')
  })

  test('has the notified value of a date whose delay is not over', () => {
    const others = [other('2026-11-25', { status: '+', before: notified('-') })]
    expect(linesOf(decide({ others }))[0]).toEqual(['2026-11-25', null, '-'])
  })
})

const minuteMs = 60_000
const monday = '2026-11-23'
const delay = 10

interface Save {
  /** Minutes after Monday, 00:00. */
  minute: number
  /** Days after Monday; greater than the day of `minute` in the future, below 0 in the week before. */
  day: number
  status: Status
}
interface Sent {
  at: Date
  on: string
  isChange: boolean
  lines: { date: string; change: string | null; status: Status | null }[]
}

/**
 * Advances time over saves of one student's marks in one course, from Monday on, as the queue does: a day is compared
 * ten minutes after its last save and not before it begins, nothing is sent in the quiet hours, and of what is due at
 * the same instant the newest date is first.
 */
function readBy(saves: readonly Save[], kinds: readonly NoticeKind[] = families) {
  const start = at('00:00', monday).getTime()
  const marks = new Map<string, Status>()
  const changed = new Map<string, number>()
  const queued = new Map<string, number>()
  const before = new Map<string, { state: NotifiedMark; on: string }>()
  const sent: Sent[] = []
  let changedAt: Date | null = null
  const coming = saves.toSorted((a, b) => a.minute - b.minute)
  const inQuiet = (time: number) => afterQuiet(new Date(time), inBaku).getTime()
  const dayStart = (day: string) => at('00:00', day).getTime()

  for (;;) {
    const compared = [...changed].map(([day, time]): [string, number] => [
      day,
      Math.max(time + delay * minuteMs, dayStart(day)),
    ])
    const next = coming[0] ? start + coming[0].minute * minuteMs : Infinity
    const time = Math.min(next, ...compared.map(([, due]) => due), ...queued.values())
    if (time === Infinity) return { marks, before, sent }
    if (time === next) {
      const { day, status } = coming.shift() as Save
      marks.set(addDays(monday, day), status)
      changed.set(addDays(monday, day), time)
      continue
    }
    for (const [day, due] of compared) {
      if (due > time) continue
      changed.delete(day)
      const isWorthIt = marks.get(day) === '-' || before.has(day)
      if (isWorthIt && !queued.has(day)) queued.set(day, inQuiet(time))
    }
    const now = new Date(time)
    const [due] = [...queued].filter(([, at]) => at <= time).sort(([a], [b]) => (a < b ? 1 : -1))
    if (!due) continue
    const [day] = due
    if (inQuiet(time) > time) {
      queued.set(day, inQuiet(time))
      continue
    }
    const dates = [...marks].map(
      ([of, status]): DateFacts => ({ date: of, status, note: '', isQueued: queued.has(of), before: before.get(of) }),
    )
    const decision = decideMarks({ date: day, dates, kinds, changedAt }, now)
    if (decision.kind === 'wait') queued.set(day, decision.until.getTime())
    else queued.delete(day)
    if (decision.kind !== 'notice') continue
    const { on, isChange, lines } = decision
    for (const line of lines) if (line.change) before.set(line.date, { on, state: line.state })
    if (isChange) changedAt = now
    sent.push({
      at: now,
      on,
      isChange,
      lines: lines.map(({ date: of, change, state }) => ({ date: of, change, status: state.status })),
    })
  }
}

/** `npx node scripts/test.ts simulation` draws 5,000. */
const weeks = Number(process.env.WEEKS ?? 1000)

const anySaves = fc.array(
  fc.record({
    minute: fc.oneof(
      fc.integer({ min: 0, max: 5 * 24 * 60 - 1 - delay }),
      // several in one evening or one lesson
      fc.tuple(fc.nat(4), fc.integer({ min: 19 * 60, max: 22 * 60 })).map(([day, minute]) => day * 24 * 60 + minute),
      fc.tuple(fc.nat(4), fc.integer({ min: 10 * 60, max: 12 * 60 })).map(([day, minute]) => day * 24 * 60 + minute),
    ),
    day: fc.integer({ min: -3, max: 6 }),
    status: fc.constantFrom<Status>('+', '-', '-', ''),
  }),
  { minLength: 1, maxLength: 16 },
)

test('in any order of saves and corrections of five days, each absence is sent once, and what was sent last is the current value', () => {
  fc.assert(
    fc.property(anySaves, (saves) => {
      const { marks, before, sent } = readBy(saves)
      /** The content of the phone: the last notice of each day. */
      const phone = new Map(sent.map(({ on, lines }) => [on, lines]))
      for (const [day, status] of marks) {
        const notices = [...phone.values()].filter((lines) =>
          lines.some((line) => line.date === day && line.status === '-'),
        )
        expect(notices).toHaveLength(status === '-' ? 1 : 0)
        const first = sent.filter(({ lines }) => lines.some((line) => line.date === day && line.change === 'absent'))
        expect(first.length).toBeLessThanOrEqual(1)
        if (status === '-') expect(first).toHaveLength(1)
        if (before.has(day)) expect(before.get(day)?.state.status).toBe(status)
        expect(
          new Set(sent.filter(({ lines }) => lines.some((line) => line.date === day)).map(({ on }) => on)).size,
        ).toBeLessThan(2)
      }
    }),
    { numRuns: weeks },
  )
})

test('for any saves of five days, a phone gets one notice a day, one change an hour, nothing at night and nothing about the future', () => {
  fc.assert(
    fc.property(anySaves, (saves) => {
      const { sent } = readBy(saves)
      const days = sent.filter(({ isChange }) => !isChange).map(({ at }) => bakuDate(at))
      expect(new Set(days).size).toBe(days.length)
      const changes = sent.filter(({ isChange }) => isChange).map(({ at }) => at.getTime())
      for (const [n, time] of changes.entries())
        expect(time - (changes[n - 1] ?? 0)).toBeGreaterThanOrEqual(60 * minuteMs)
      for (const { at, lines } of sent) {
        expect(afterQuiet(at, inBaku)).toEqual(at)
        for (const line of lines) expect(line.date <= bakuDate(at)).toBe(true)
      }
    }),
    { numRuns: weeks },
  )
})

test('an absence of today is sent within 70 minutes or the next morning, whatever else was saved', () => {
  const lesson = fc.tuple(fc.nat(4), fc.integer({ min: 8 * 60, max: 23 * 60 + 59 }))
  fc.assert(
    fc.property(anySaves, lesson, (saves, [day, ofDay]) => {
      const minute = day * 24 * 60 + ofDay
      const others = saves.filter((save) => save.day !== day)
      const { sent } = readBy([...others, { minute, day, status: '-' }])
      const first = sent.find(({ lines }) => lines.some((line) => line.date === addDays(monday, day)))
      const saved = at('00:00', monday).getTime() + minute * minuteMs
      expect(first?.at.getTime()).toBeLessThanOrEqual(afterQuiet(new Date(saved + 70 * minuteMs), inBaku).getTime())
    }),
    { numRuns: weeks },
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
