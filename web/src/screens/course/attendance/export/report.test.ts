import { read, utils } from '@e965/xlsx'
import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { reportFileName, reportSheets } from './report.ts'

const students = [
  { id: 1, fullName: 'Aysel Məmmədova', shortId: 'A2345678', avatar: null, hasAccount: true },
  { id: 2, fullName: '=SUM(A1)', shortId: 'B2345678', avatar: null, hasAccount: true },
]
const mark = (studentId: number, status: '+' | '-' | '', note = '') => ({
  studentId,
  status,
  note,
  updatedAt: '2026-11-14T06:00:00.000Z',
  updatedBy: null,
})
const days: AttendanceDay[] = [
  { date: '2026-11-12', statuses: [mark(1, '+'), mark(2, '-', 'həkimdə,\narayış gətirəcək')] },
  { date: '2026-11-14', statuses: [mark(1, '+')] },
  { date: '2026-11-16', statuses: [] },
]

async function writtenBook(content: AttendanceDay[]) {
  const bytes = await writeExcelFile(reportSheets(content, students)).toBuffer()
  return read(bytes, { cellFormula: true, cellNF: true, cellDates: true, UTC: true })
}

async function writtenRows(name: string) {
  const sheet = (await writtenBook(days)).Sheets[name]
  if (!sheet) throw new Error('no sheet')
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null, UTC: true })
  return rows.map((row) => row.map((value) => (value instanceof Date ? value.toISOString() : value)))
}

test('the written file contains names, IDs as text, real dates, marks and totals', async () => {
  const dates = ['2026-11-12', '2026-11-14', '2026-11-16'].map((date) => `${date}T00:00:00.000Z`)
  expect(await writtenRows('Davamiyyət')).toEqual([
    ['№', 'Ad və soyad', 'ID', ...dates, 'İştirak', 'Qayıb', 'Davamiyyət faizi'],
    [1, 'Aysel Məmmədova', 'A2345678', '+', '+', null, 2, 0, 1],
    [2, '=SUM(A1)', 'B2345678', '-', null, null, 0, 1, 0],
    [null, 'İştirak', null, 1, 1, 0, 2, null, null],
    [null, 'Qayıb', null, 1, 0, 0, null, 1, null],
    [null, 'Davamiyyət faizi', null, 0.5, 1, null, null, null, 0.667],
  ])
})

test('marks and IDs are text cells, dates and percentages have their number formats', async () => {
  const sheet = (await writtenBook(days)).Sheets.Davamiyyət
  const kinds = ['C2', 'D2', 'D3', 'D1', 'I2'].map((place) => [sheet?.[place]?.t, sheet?.[place]?.z])
  expect(kinds).toEqual([
    ['s', '@'],
    ['s', 'General'],
    ['s', 'General'],
    ['d', 'dd.mm.yy'],
    ['n', '0.0%'],
  ])
})

test('there is no formula in any cell', async () => {
  const book = await writtenBook(days)
  const cells = Object.values(book.Sheets).flatMap((sheet) => Object.values(sheet))
  expect(cells.filter((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toEqual([])
})

test('notes have a separate sheet, with date, name and mark', async () => {
  expect(await writtenRows('Qeydlər')).toEqual([
    ['Dərsin tarixi', 'Ad və soyad', 'ID', 'İşarə', 'Qeyd'],
    ['2026-11-12T00:00:00.000Z', '=SUM(A1)', 'B2345678', 'Qayıb', 'həkimdə,\narayış gətirəcək'],
  ])
})

test('without notes there is one sheet', () => {
  expect(reportSheets([{ date: '2026-11-14', statuses: [mark(1, '+')] }], students)).toHaveLength(1)
})

test('a note longer than a cell continues in the next row', () => {
  const [, notes] = reportSheets([{ date: '2026-11-14', statuses: [mark(1, '+', 'a'.repeat(70_000))] }], students)
  expect(notes?.data.slice(1).map((row) => String(row[4]?.value).length)).toEqual([32_000, 32_000, 6_000])
})

test('the file name has course and day, without characters that file systems reject', () => {
  expect(reportFileName('Riyaziyyat 9/A: “güclü”', '2026-11-14')).toBe(
    'Riyaziyyat 9A “güclü” – Davamiyyət – 2026-11-14.xlsx',
  )
})
