import { expect, test } from 'vitest'
import { commandOf, type Extent, moved } from './useCellEvents.ts'

const extent: Extent = { rows: 3, pages: 2, columnsOf: (page) => (page === 0 ? 7 : 2) }
const key = (name: string, rest: { code?: string; ctrlKey?: boolean; altKey?: boolean } = {}) =>
  commandOf({ key: name, code: '', ctrlKey: false, metaKey: false, altKey: false, ...rest })

test.each([
  [' ', 'cycle'],
  ['Enter', 'cycle'],
  ['+', 'present'],
  ['=', 'present'],
  ['-', 'absent'],
  ['Backspace', 'clear'],
  ['Delete', 'clear'],
  ['n', 'note'],
  ['N', 'note'],
  ['?', 'help'],
  ['PageUp', 'olderPage'],
  ['PageDown', 'newerPage'],
] as const)('%j is %s', (name, command) => {
  expect(key(name)).toBe(command)
})

test('the note opens in a keyboard layout without Latin letters too', () => {
  expect(key('т', { code: 'KeyN' })).toBe('note')
})

test("other keys and the browser's own shortcuts are ignored", () => {
  expect([
    key('a'),
    key('+', { ctrlKey: true }),
    key('-', { ctrlKey: true }),
    key('ArrowLeft', { altKey: true }),
  ]).toEqual([undefined, undefined, undefined, undefined])
  expect(key('End', { ctrlKey: true })).toBe('lastCell')
})

test.each([
  ['left', { page: 0, row: 1, col: 3 }, { page: 0, row: 1, col: 2 }],
  ['left', { page: 0, row: 1, col: 0 }, { page: 1, row: 1, col: 1 }],
  ['left', { page: 1, row: 1, col: 0 }, { page: 1, row: 1, col: 0 }],
  ['right', { page: 1, row: 1, col: 1 }, { page: 0, row: 1, col: 0 }],
  ['right', { page: 0, row: 1, col: 6 }, { page: 0, row: 1, col: 6 }],
  ['up', { page: 0, row: 0, col: 3 }, { page: 0, row: 0, col: 3 }],
  ['down', { page: 0, row: 2, col: 3 }, { page: 0, row: 2, col: 3 }],
  ['present', { page: 0, row: 0, col: 3 }, { page: 0, row: 1, col: 3 }],
  ['absent', { page: 0, row: 2, col: 3 }, { page: 0, row: 2, col: 3 }],
  ['cycle', { page: 0, row: 1, col: 3 }, { page: 0, row: 1, col: 3 }],
  ['rowStart', { page: 0, row: 1, col: 3 }, { page: 0, row: 1, col: 0 }],
  ['rowEnd', { page: 0, row: 1, col: 3 }, { page: 0, row: 1, col: 6 }],
  ['firstCell', { page: 0, row: 2, col: 3 }, { page: 0, row: 0, col: 0 }],
  ['lastCell', { page: 0, row: 0, col: 3 }, { page: 0, row: 2, col: 6 }],
  ['olderPage', { page: 0, row: 1, col: 6 }, { page: 1, row: 1, col: 1 }],
  ['newerPage', { page: 0, row: 1, col: 6 }, { page: 0, row: 1, col: 6 }],
] as const)('%s from %o leads to %o', (command, from, to) => {
  expect(moved(from, command, extent)).toEqual(to)
})
