import { expect, test } from 'vitest'
import { type Drafts, noDrafts } from '../../../../offline/drafts.ts'
import { createEditor } from './editor.ts'
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

test('many students are set together, and set back', () => {
  const { editor, shown, drafts } = open()
  void editor.setMany(
    date,
    new Map([
      [aysel, '+'],
      [tural, '+'],
    ] as const),
  )
  expect([shown(1).status, shown(2).status]).toEqual(['+', '+'])
  void editor.setMany(
    date,
    new Map([
      [aysel, '-'],
      [tural, ''],
    ] as const),
  )
  expect(drafts().cells.size).toBe(0)
})

test('a mark on a date that the server does not have records that', () => {
  const { editor, drafts } = open()
  void editor.addDate('2026-11-21')
  void editor.cycle('2026-11-21', aysel)
  expect([...drafts().cells.values()]).toMatchObject([{ existing: false, base: { status: '', note: '' } }])
})
