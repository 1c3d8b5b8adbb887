import { expect, test } from 'vitest'
import { rowNumbers } from './check-names.ts'
import { applyResponse, checkLocally, chunks, failedFirst, idsWith, resultText } from './id-list.ts'

const aysel = { id: 1, fullName: 'Aysel Məmmədova', shortId: 'A2345678', avatar: null, hasAccount: true }

test('format and duplicates are checked without the server, IDs in upper or lower case', () => {
  const rows = checkLocally([
    { row: 2, text: 'a2345678' },
    { row: 3, text: '310417' },
    { row: 5, text: 'A2345678' },
  ])
  expect(rows).toEqual([
    { row: 2, typed: 'a2345678', shortId: 'A2345678', result: 'unchecked' },
    { row: 3, typed: '310417', shortId: '310417', result: 'badFormat' },
    { row: 5, typed: 'A2345678', shortId: 'A2345678', result: 'duplicate', firstRow: 2 },
  ])
})

test('a hidden row and a formula without a value are not added, and show the reason', () => {
  const rows = checkLocally([
    { row: 2, text: 'A2345678', isHidden: true },
    { row: 3, text: '', isUnread: true },
    { row: 4, text: 'A2345678' },
  ])
  expect(rows.map(({ result }) => result)).toEqual(['hidden', 'unread', 'unchecked'])
  expect(rows.map(resultText)).toEqual(['Gizli sətir', '3-cü sətir oxunmadı: düstur hesablanmayıb.', ''])
})

test.each([
  [[5], '5-ci'],
  [[2, 3, 4, 6, 40, 41], '2–4-cü, 6-cı, 40–41-ci'],
  [[1, 3, 5, 7], '1-ci, 3-cü, 5-ci ...'],
])('the rows %j are listed in a sentence', (rows, text) => {
  expect(rowNumbers(rows)).toBe(text)
})

test('the preview adds names to rows, and changes only rows that were sent', () => {
  const rows = checkLocally(
    ['A2345678', 'B2345678', 'C2345678', 'D2345678', 'G2345678', 'F2345678'].map((text, i) => ({ row: i + 2, text })),
  )
  const answer = {
    message: '',
    added: [aysel],
    already: ['B2345678'],
    left: ['G2345678'],
    moved: ['F2345678'],
    notFound: ['C2345678'],
  }
  const checked = applyResponse(
    rows,
    rows.map(({ shortId }) => shortId).filter((id) => id !== 'D2345678'),
    answer,
    'ok',
  )
  expect(checked.map(({ result, name }) => [result, name])).toEqual([
    ['ok', 'Aysel Məmmədova'],
    ['already', undefined],
    ['notFound', undefined],
    ['unchecked', undefined],
    ['left', undefined],
    ['moved', undefined],
  ])
  expect(idsWith(checked, 'ok')).toEqual(['A2345678'])
})

test('a student added by somebody else meanwhile shows as already in the course', () => {
  const previewed = [{ row: 2, typed: 'A2345678', shortId: 'A2345678', result: 'ok' as const }]
  const answer = { message: '', added: [], already: ['A2345678'], left: [], moved: [], notFound: [] }
  expect(applyResponse(previewed, ['A2345678'], answer, 'added')).toEqual([{ ...previewed[0], result: 'already' }])
})

test('rows that are not added come first, in the order of the file', () => {
  const rows = (['ok', 'badFormat', 'added', 'already'] as const).map((result, i) => ({
    row: i + 2,
    typed: '',
    shortId: '',
    result,
  }))
  expect(failedFirst(rows).map(({ row }) => row)).toEqual([3, 5, 2, 4])
})

test('long lists are split into calls of a fixed size', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunks([], 2)).toEqual([])
})
