import { expect, test, vi } from 'vitest'
import { cleanFileName } from './uploads.ts'

test.each([
  ['mühazirə.pdf', 'mühazirə.pdf'],
  [' mühazirə.pdf ', 'mühazirə.pdf'],
  ['müha\r\nzirə\0.pdf', 'mühazirə.pdf'],
  ['mu\u0308hazirə.pdf', 'mühazirə.pdf'],
  ['', 'fayl'],
  ['şəkil\u202Efdp.exe', 'şəkilfdp.exe'],
  ['\ud83d.pdf', '\ufffd.pdf'],
])('the file name %j is stored as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept)
})

test('a name that is too long keeps its extension', () => {
  const kept = cleanFileName(`${'ə'.repeat(300)}.docx`)
  expect([kept.length, kept.endsWith('ə.docx')]).toEqual([255, true])
})

test.each([
  ['marks', `${'\u0301\u0323'.repeat(16)}.pdf`, 'Faylın adı düzgün formatda deyil.'],
  ['letters', 'ə'.repeat(1021), 'Faylın adı ən çoxu 255 simvoldan ibarət ola bilər.'],
])('a name with too many %s is refused before it is normalised', (_what, name, text) => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  try {
    expect(() => cleanFileName(name)).toThrow(expect.objectContaining({ code: 'validation_failed', details: { text } }))
    expect(normalize).not.toHaveBeenCalled()
  } finally {
    normalize.mockRestore()
  }
})
