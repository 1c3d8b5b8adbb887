import { expect, test } from 'vitest'
import { fillOf, markedOn, setAll } from './fill.ts'
import { storedByDate } from './marks.ts'

const date = '2026-11-14'
const person = (id: number) => ({ id, fullName: `Şagird ${id}`, shortId: `A${id}`, avatar: null, hasAccount: true })
const students = [person(1), person(2), person(3)]
const marks = (...signs: ('+' | '-' | '')[]) => ({
  stored: storedByDate([
    {
      date,
      statuses: signs.map((status, i) => ({ studentId: i + 1, status, note: '', updatedAt: '', updatedBy: null })),
    },
  ]),
  drafts: new Map(),
})

test('empty cells are filled, existing marks stay', () => {
  const fill = fillOf(marks('-', '', '+'), date, students)
  expect(fill.replaces).toBe(false)
  expect([...fill.before].map(([student, status]) => [student.id, status])).toEqual([[2, '']])
})

test('if everybody is marked, absences would be replaced', () => {
  const fill = fillOf(marks('-', '+', '+'), date, students)
  expect([fill.replaces, [...fill.before.keys()].map(({ id }) => id)]).toEqual([true, [1]])
})

test('if everybody is present there is nothing to do', () => {
  expect(fillOf(marks('+', '+', '+'), date, students).before.size).toBe(0)
})

test('clearing affects only marked students', () => {
  const marked = markedOn(marks('-', '', '+'), date, students)
  expect([...setAll(marked.keys(), '')].map(([student, status]) => [student.id, status])).toEqual([
    [1, ''],
    [3, ''],
  ])
})
