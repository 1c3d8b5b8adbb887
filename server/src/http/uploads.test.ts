import { expect, test } from 'vitest'
import { cleanFileName } from './uploads.ts'

test.each([
  ['mühazirə.pdf', 'mühazirə.pdf'],
  [' mühazirə.pdf ', 'mühazirə.pdf'],
  ['müha\r\nzirə\0.pdf', 'mühazirə.pdf'],
  ['mu\u0308hazirə.pdf', 'mühazirə.pdf'],
  ['', 'fayl'],
  ['\ud83d.pdf', '\ufffd.pdf'],
])('the file name %j is kept as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept)
})

test('a name that is too long keeps its ending', () => {
  const kept = cleanFileName(`${'ə'.repeat(300)}.docx`)
  expect([kept.length, kept.endsWith('ə.docx')]).toEqual([255, true])
})
