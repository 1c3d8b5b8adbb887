import { expect, test } from 'vitest'
import { type AttendanceRow, DaysJson } from './days-json.ts'

const rowOf = (date: string, studentId: number, note: string): AttendanceRow => {
  return [date, String(studentId), '+', note && JSON.stringify(note), '2026-11-14 06:00:00.5+00', 'Nigar Əliyeva']
}

test('a large response is joined in pieces, and other requests run between them', async () => {
  const rows = Array.from({ length: 400 }, (_, n) => rowOf(`2026-11-${10 + Math.floor(n / 40)}`, n, 'ə'.repeat(15_000)))
  let others = 0
  const countOthers = (): void => {
    others += 1
    next = setImmediate(countOthers)
  }
  let next = setImmediate(countOthers)
  const json = new DaysJson()
  await json.add(rows)
  clearImmediate(next)
  expect(others).toBeGreaterThanOrEqual(4)
  const days = JSON.parse(json.end().toString()) as { date: string; statuses: { note: string }[] }[]
  expect(days.map(({ statuses }) => statuses.length)).toEqual(Array(10).fill(40))
  expect(days.flatMap(({ statuses }) => statuses).every(({ note }) => note.length === 15_000)).toBe(true)
})

test('marks of one save share one row, with or without notes', async () => {
  const json = new DaysJson()
  const at = '2026-11-14 06:00:00.5+00'
  await json.add([
    ['2026-11-10', '1,2,3', '+ -', `\n${JSON.stringify('“gec”\nqaldı')}\n`, at, null],
    ['2026-11-10', '4,5', '-+', '\n', at, 'Nigar Əliyeva'],
  ])
  const [day] = JSON.parse(json.end().toString())
  const marks = day.statuses.map((mark: Record<string, unknown>) => [
    mark.studentId,
    mark.status,
    mark.note,
    mark.updatedBy,
  ])
  expect(marks).toEqual([
    [1, '+', '', null],
    [2, '', '“gec”\nqaldı', null],
    [3, '-', '', null],
    [4, '-', '', 'Nigar Əliyeva'],
    [5, '+', '', 'Nigar Əliyeva'],
  ])
})

test('each step continues with the next dates, with or without marks', async () => {
  const json = new DaysJson()
  await json.add([['2026-11-10', null, '', '', '', null]])
  await json.add([])
  await json.add([rowOf('2026-11-11', 1, '"'), rowOf('2026-11-11', 2, '')])
  expect(JSON.parse(json.end().toString())).toEqual([
    { date: '2026-11-10', statuses: [] },
    {
      date: '2026-11-11',
      statuses: [1, 2].map((studentId) => ({
        studentId,
        status: '+',
        note: studentId === 1 ? '"' : '',
        updatedAt: '2026-11-14T06:00:00.500Z',
        updatedBy: 'Nigar Əliyeva',
      })),
    },
  ])
  expect(new DaysJson().end().toString()).toBe('[]')
})
