import { expect, test } from 'vitest'
import { chunks, idsWith, judgeByAnswer, judgeLocally } from './fates.ts'

const aysel = { id: 1, fullName: 'Aysel Məmmədova', shortId: 'A2345678', avatar: null, hasAccount: true }

test('format and duplicates are checked without the server, IDs in any case', () => {
  const rows = judgeLocally([
    { row: 2, text: 'a2345678' },
    { row: 3, text: '310417' },
    { row: 5, text: 'A2345678' },
  ])
  expect(rows).toEqual([
    { row: 2, typed: 'a2345678', shortId: 'A2345678', fate: 'unchecked' },
    { row: 3, typed: '310417', shortId: '310417', fate: 'badFormat' },
    { row: 5, typed: 'A2345678', shortId: 'A2345678', fate: 'duplicate', firstRow: 2 },
  ])
})

test('the preview adds names to rows, and changes only rows that were sent', () => {
  const rows = judgeLocally(['A2345678', 'B2345678', 'C2345678', 'D2345678'].map((text, i) => ({ row: i + 2, text })))
  const answer = { message: '', added: [aysel], already: ['B2345678'], notFound: ['C2345678'] }
  const judged = judgeByAnswer(rows, ['A2345678', 'B2345678', 'C2345678'], answer, 'ok')
  expect(judged.map(({ fate, name }) => [fate, name])).toEqual([
    ['ok', 'Aysel Məmmədova'],
    ['already', undefined],
    ['notFound', undefined],
    ['unchecked', undefined],
  ])
  expect(idsWith(judged, 'ok')).toEqual(['A2345678'])
})

test('a student added by somebody else meanwhile shows as already in the course', () => {
  const previewed = [{ row: 2, typed: 'A2345678', shortId: 'A2345678', fate: 'ok' as const }]
  const answer = { message: '', added: [], already: ['A2345678'], notFound: [] }
  expect(judgeByAnswer(previewed, ['A2345678'], answer, 'added')).toEqual([{ ...previewed[0], fate: 'already' }])
})

test('long lists are split into calls of a fixed size', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunks([], 2)).toEqual([])
})
