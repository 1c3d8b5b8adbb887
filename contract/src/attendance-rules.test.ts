import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarkValue } from './attendance.ts'
import { absencesInRow, attendanceRate, isFalling, mergeMark, nextStatus } from './attendance-rules.ts'

const mark = (status: MarkValue['status'], note = ''): MarkValue => ({ status, note })

const marks = fc.record({
  status: fc.constantFrom<MarkValue['status']>('+', '-', ''),
  note: fc.constantFrom('', 'gecikdi', 'arayış gətirdi'),
})

describe('merging a changed cell', () => {
  test('a change of an untouched cell is written', () => {
    expect(mergeMark(mark(''), { status: '+', note: '', base: mark('') })).toEqual({
      outcome: 'written',
      value: mark('+'),
    })
  })

  test('a cell that somebody else changed meanwhile conflicts', () => {
    expect(mergeMark(mark('-'), { status: '+', note: '', base: mark('') })).toEqual({ outcome: 'conflict' })
  })

  test('the same change by two people is no conflict', () => {
    expect(mergeMark(mark('+'), { status: '+', note: '', base: mark('') }).outcome).toBe('unchanged')
  })

  test('a status by one person and a note by another both stay', () => {
    const stored = mark('', 'gecikdi')
    expect(mergeMark(stored, { status: '+', note: '', base: mark('') })).toEqual({
      outcome: 'written',
      value: mark('+', 'gecikdi'),
    })
  })

  test('a conflict of the note leaves the whole cell unchanged', () => {
    const change = { status: '+' as const, note: 'mənim qeydim', base: mark('') }
    expect(mergeMark(mark('', 'onun qeydi'), change)).toEqual({ outcome: 'conflict' })
  })

  test('an omitted note stays as stored', () => {
    expect(mergeMark(mark('', 'gecikdi'), { status: '-', base: mark('') })).toEqual({
      outcome: 'written',
      value: mark('-', 'gecikdi'),
    })
  })

  test('without a base the cell is simply written', () => {
    expect(mergeMark(mark('-', 'köhnə'), { status: '+', note: '' })).toEqual({ outcome: 'written', value: mark('+') })
  })

  test('no unseen value of another person is ever overwritten', () => {
    fc.assert(
      fc.property(marks, marks, marks, (base, theirs, mine) => {
        const merge = mergeMark(theirs, { ...mine, base })
        if (merge.outcome === 'conflict') return
        for (const field of ['status', 'note'] as const) {
          const theyChanged = theirs[field] !== base[field]
          if (theyChanged) expect(merge.value[field]).toBe(theirs[field])
          else expect(merge.value[field]).toBe(mine[field])
        }
      }),
    )
  })

  test('a repeated save changes nothing more', () => {
    fc.assert(
      fc.property(marks, marks, marks, (base, theirs, mine) => {
        const first = mergeMark(theirs, { ...mine, base })
        if (first.outcome === 'conflict') return
        expect(mergeMark(first.value, { ...mine, base })).toEqual({ outcome: 'unchanged', value: first.value })
      }),
    )
  })
})

test('a click cycles through not marked, present, absent', () => {
  expect([nextStatus[''], nextStatus['+'], nextStatus['-']]).toEqual(['+', '-', ''])
})

test('the rate is present of all marked, and none while nothing is marked', () => {
  expect(attendanceRate(7, 1)).toBe(0.875)
  expect(attendanceRate(0, 0)).toBeNull()
})

test.each([
  ['no day', [], 0],
  ['only unmarked days', ['', ''], 0],
  ['a presence last', ['+', '-', '-', '-'], 0],
  ['one absence', ['-', '+'], 1],
  ['three absences after a presence', ['-', '-', '-', '+', '-'], 3],
  ['only absences', ['-', '-', '-', '-'], 4],
  ['unmarked days between absences', ['-', '', '-', '', '', '-', '+'], 3],
  ['an unmarked day last', ['', '-', '-'], 2],
  ['an unmarked day before a presence', ['-', '', '+', '-'], 1],
] as const)('the run of absences of days newest first, %s', (_, days, length) => {
  expect(absencesInRow(days)).toBe(length)
})

test.each([
  // newest first: the last six, and what was before
  ['+-+-+-', '++++++', true],
  ['+++++-', '++++++', false],
  ['+++-+-', '++++++', true],
  ['---+++', '+++++-', true],
  ['+-+-+-', '+++++', false],
  ['------', '------', false],
  ['+++++++', '-------', false],
  // 50 of 80 percent: exactly 30 points
  ['+-+-+-', '++++-++++-', true],
  // 50 of 79 percent
  ['+-+-+-', '++++-++++-++++-++-', false],
  // what is older than 24 marks counts nowhere
  ['+-+-+-', `${'+-'.repeat(9)}${'+'.repeat(40)}`, false],
  ['+ -+ -+-', ' + +++  +++ ', true],
])('after the marks “%s” and earlier “%s” the rate is falling: %s', (last, earlier, falling) => {
  expect(isFalling(last + earlier)).toBe(falling)
})
