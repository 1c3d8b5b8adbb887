import { expect, test } from 'vitest'
import { type Drafts, noDrafts } from '../../offline/drafts.ts'
import { createEditor, fillOf, isWhole, markedOn, setAll } from './editor.ts'
import { cellAt, draftsByDate, storedByDate } from './marks.ts'

const date = '2026-11-14'
const aysel = { id: 1, fullName: 'Aysel' }
const tural = { id: 2, fullName: 'Tural' }
const stored = storedByDate([
  {
    date,
    statuses: [{ studentId: 1, status: '-', note: 'həkimdə', updatedAt: '2026-11-14T05:00:00.000Z', updatedBy: null }],
  },
])

function open() {
  let drafts: Drafts = noDrafts
  const store = {
    change: async (edit: (held: Drafts) => Drafts) => {
      drafts = edit(drafts)
    },
  }
  const editor = createEditor(store, stored, () => new Date('2026-11-14T06:00:00.000Z'))
  const shown = (studentId: number) => cellAt({ stored, drafts: draftsByDate(drafts) }, date, studentId)
  return { editor, shown, drafts: () => drafts }
}

test('a click cycles through unmarked, present and absent, and keeps the note', () => {
  const { editor, shown } = open()
  const seen = [1, 2, 3].map(() => {
    void editor.cycle(date, aysel)
    return shown(1)
  })
  expect(seen.map(({ status, note, unsaved }) => [status, note, unsaved])).toEqual([
    ['', 'həkimdə', true],
    ['+', 'həkimdə', true],
    ['-', 'həkimdə', false],
  ])
})

test('quick clicks build on each other', () => {
  const { editor, shown } = open()
  void editor.cycle(date, tural)
  void editor.cycle(date, tural)
  expect(shown(2).status).toBe('-')
})

const before = new Map([
  [aysel, '-'],
  [tural, ''],
] as const)
const present = new Map([
  [aysel, '+'],
  [tural, '+'],
] as const)

test('many students are set together, and set back', () => {
  const { editor, shown, drafts } = open()
  void editor.setMany(date, present, before)
  expect([shown(1).status, shown(2).status]).toEqual(['+', '+'])
  void editor.setMany(date, before, present)
  expect(drafts().cells.size).toBe(0)
})

test('setting many students and setting them back do not affect marks that were tapped meanwhile', () => {
  const { editor, shown } = open()
  void editor.set(date, tural, '-')
  void editor.setMany(date, present, before)
  expect([shown(1).status, shown(2).status]).toEqual(['+', '-'])
  void editor.set(date, aysel, '')
  void editor.setMany(date, before, present)
  expect([shown(1).status, shown(2).status]).toEqual(['', '-'])
})

test('a mark on a date that the server does not have records that', () => {
  const { editor, drafts } = open()
  void editor.addDate('2026-11-21')
  void editor.cycle('2026-11-21', aysel)
  expect([...drafts().cells.values()]).toMatchObject([{ existing: false, base: { status: '', note: '' } }])
})

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

test('a fill is complete until one of its marks is changed or saved', () => {
  const filled = { date, before: new Map(students.map((student) => [student, '' as const])) }
  const drafts = (third: '+' | '-') =>
    new Map([[date, new Map(students.map(({ id }) => [id, draftOf(id, id === 3 ? third : '+')]))]])
  const draftOf = (studentId: number, status: '+' | '-') => ({
    studentId,
    studentName: '',
    date,
    status,
    note: '',
    base: { status: '' as const, note: '' },
    existing: true,
    touchedAt: '',
  })
  expect(isWhole({ ...marks('', '', ''), drafts: drafts('+') }, filled)).toBe(true)
  expect(isWhole({ ...marks('', '', ''), drafts: drafts('-') }, filled)).toBe(false)
  expect(isWhole(marks('+', '+', '+'), filled)).toBe(false)
})
