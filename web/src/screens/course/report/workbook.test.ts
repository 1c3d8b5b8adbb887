import { read, utils } from '@e965/xlsx'
import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import type { Period } from './period.ts'
import { fills } from './sheets.ts'
import { lineCount, textWidth } from './text-width.ts'
import { reportSheets, writeReport } from './workbook.ts'

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
  { date: '2026-12-01', statuses: [] },
]
const people = { students }
const course = { id: 7, name: 'Riyaziyyat, 9-cu sinif', teacherName: 'Rəna Şükürova' }
const all: Period = { kind: 'all' }
const today = '2026-12-01'

async function written(content: AttendanceDay[], period = all): Promise<ArrayBuffer> {
  return (await writeReport(reportSheets(course, period, content, people, today))).arrayBuffer()
}

const bookOf = (bytes: ArrayBuffer) => read(bytes, { cellFormula: true, cellNF: true, cellDates: true, UTC: true })

function partOf(bytes: ArrayBuffer, name: string): string {
  const { files } = read(bytes, { bookFiles: true }) as { files?: Record<string, { content: Uint8Array }> }
  return new TextDecoder().decode(files?.[name]?.content)
}

async function writtenRows(name: string, period = all, content = days) {
  const sheet = bookOf(await written(content, period)).Sheets[name]
  if (!sheet) throw new Error('no sheet')
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null, UTC: true })
  return rows.map((row) => row.map((value) => (value instanceof Date ? value.toISOString() : value)))
}

const filled = (row: unknown[] | undefined) => row?.filter((value) => value !== null)

test('below the titles are names, IDs as text, totals, real dates and marks', async () => {
  const dates = ['2026-11-12', '2026-11-14', '2026-12-01'].map((date) => `${date}T00:00:00.000Z`)
  const rows = await writtenRows('Davamiyyət')
  expect(rows.slice(0, 3).map(filled)).toEqual([
    ['Davamiyyət jurnalı'],
    ['Riyaziyyat, 9-cu sinif'],
    ['Müəllim: Rəna Şükürova     Dövr: 12.11.26 – 01.12.26'],
  ])
  expect(rows.slice(3, 10)).toEqual([
    ['№', 'Ad və soyad', 'ID', 'İştirak', 'Qayıb', 'Davamiyyət faizi', ...dates],
    [null, null, null, null, null, null, 'C.a.', 'Ş.', 'Ç.a.'],
    [1, 'Aysel Məmmədova', 'A2345678', 2, 0, 1, '+', '+', null],
    [2, '=SUM(A1)', 'B2345678', 0, 1, 0, '-', null, null],
    [null, 'İştirak', null, 2, null, null, 1, 1, 0],
    [null, 'Qayıb', null, null, 1, null, 1, 0, 0],
    [null, 'Davamiyyət faizi', null, null, null, 0.667, 0.5, 1, null],
  ])
  expect(rows.slice(10).map(filled)).toEqual([[], ['+ iştirak edib; - qayıb; boş – işarələnməyib'], [], ['İmza']])
})

test('a course that counts rounds has a column of them, as text, before the dates', async () => {
  const rounds = new Map([
    [1, '2/8'],
    [2, '0/8'],
  ])
  const sheets = reportSheets(course, all, days, { students, rounds }, today)
  const sheet = bookOf(await (await writeReport(sheets)).arrayBuffer()).Sheets.Davamiyyət
  if (!sheet) throw new Error('no sheet')
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null })
  expect(rows.slice(3, 9).map((row) => row.slice(5, 8))).toEqual([
    ['Davamiyyət faizi', 'Dərslərin sayı', expect.anything()],
    [null, null, 'C.a.'],
    [1, '2/8', '+'],
    [0, '0/8', '-'],
    [null, null, 1],
    [null, null, 1],
  ])
})

test('a mark of a future day is in brackets and counts nowhere', async () => {
  const planned = [...days, { date: '2026-12-03', statuses: [mark(1, '-', 'icazəlidir'), mark(2, '+')] }]
  const rows = await writtenRows('Davamiyyət', all, planned)
  expect(rows.slice(5, 10)).toEqual([
    [1, 'Aysel Məmmədova', 'A2345678', 2, 0, 1, '+', '+', null, '(-)'],
    [2, '=SUM(A1)', 'B2345678', 0, 1, 0, '-', null, null, '(+)'],
    [null, 'İştirak', null, 2, null, null, 1, 1, 0, 0],
    [null, 'Qayıb', null, null, 1, null, 1, 0, 0, 0],
    [null, 'Davamiyyət faizi', null, null, null, 0.667, 0.5, 1, null, null],
  ])
  expect(filled(rows[11])).toEqual(['+ iştirak edib; - qayıb; boş – işarələnməyib; (+), (-) planlaşdırılıb'])
  const notes = await writtenRows('Qeydlər', all, planned)
  expect(notes.at(-1)).toContain('Planlaşdırılıb: Qayıb')
})

test('what the notes say has a column of totals, and a row of those of each date', async () => {
  const noted: AttendanceDay[] = [
    { date: '2026-11-12', statuses: [mark(1, '+', 'Gecikdi: avtobus'), mark(2, '-', 'Xəstədir')] },
    { date: '2026-11-14', statuses: [mark(1, '+', 'Gecikdi')] },
  ]
  const rows = await writtenRows('Davamiyyət', all, noted)
  expect(rows.slice(3, 11).map((row) => [row[1], ...row.slice(3, 10)])).toEqual([
    ['Ad və soyad', 'İştirak', 'Qayıb', 'Davamiyyət faizi', 'Gecikmə', 'Xəstə', expect.any(String), expect.any(String)],
    [null, null, null, null, null, null, 'C.a.', 'Ş.'],
    ['Aysel Məmmədova', 2, 0, 1, 2, 0, '+', '+'],
    ['=SUM(A1)', 0, 1, 0, 0, 1, '-', null],
    ['İştirak', 2, null, null, null, null, 1, 1],
    ['Qayıb', null, 1, null, null, null, 1, 0],
    ['Davamiyyət faizi', null, null, 0.667, null, null, 0.5, 1],
    ['Gecikmə', null, null, null, 2, null, 1, 1],
  ])
  expect([rows[11]?.[1], ...(rows[11]?.slice(3, 10) ?? [])]).toEqual(['Xəstə', null, null, null, null, 1, 1, 0])
})

test('only the dates of the period are in the report and its totals', async () => {
  const rows = await writtenRows('Davamiyyət', { kind: 'month', month: '2026-12' })
  expect(filled(rows[2])).toEqual(['Müəllim: Rəna Şükürova     Dövr: dekabr 2026'])
  expect(rows[5]).toEqual([1, 'Aysel Məmmədova', 'A2345678', 0, 0, null, null])
  expect(reportSheets(course, { kind: 'month', month: '2026-12' }, days, people, today).sheets).toHaveLength(1)
})

test('marks and IDs are text cells, dates and percentages have their number formats', async () => {
  const sheet = bookOf(await written(days)).Sheets.Davamiyyət
  const kinds = ['C6', 'G6', 'G7', 'G4', 'F6'].map((address) => [sheet?.[address]?.t, sheet?.[address]?.z])
  expect(kinds).toEqual([
    ['s', '@'],
    ['s', 'General'],
    ['s', 'General'],
    ['d', 'dd.mm.yy'],
    ['n', '0.0%'],
  ])
})

test('there is no formula in any cell', async () => {
  const cells = Object.values(bookOf(await written(days)).Sheets).flatMap((sheet) => Object.values(sheet))
  expect(cells.filter((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toEqual([])
})

test('each sheet is printed on A4 landscape, with its names and titles on each page, in a font of its own', async () => {
  const bytes = await written(days)
  const sheet = partOf(bytes, 'xl/worksheets/sheet1.xml')
  const order = ['sheetPr', 'sheetViews', 'cols', 'sheetData', 'mergeCells', 'pageMargins', 'pageSetup', 'headerFooter']
  const found = [...sheet.matchAll(new RegExp(`<(${order.join('|')})[ />]`, 'g'))].map(([, name]) => name)
  expect(found).toEqual(order)
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(sheet).toMatch(/<pageSetup [^>]*paperSize="9"[^>]*orientation="landscape"[^>]*fitToWidth="1" fitToHeight="1"/)
  expect(partOf(bytes, 'xl/worksheets/sheet2.xml')).toMatch(/<pageSetup [^>]*fitToWidth="1" fitToHeight="0"/)
  expect(sheet).toMatch(/<pane [^>]*xSplit="2" ySplit="5" topLeftCell="C6"/)
  const book = partOf(bytes, 'xl/workbook.xml')
  expect(book.match(/<definedName .*?<\/definedName>/g)).toEqual([
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Davamiyyət'!$A:$B,'Davamiyyət'!$1:$5</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="1">'Qeydlər'!$1:$1</definedName>`,
  ])
  expect(partOf(bytes, 'xl/styles.xml')).toContain('<name val="Arial"/>')
})

test('more dates than a month has take more pages side by side', () => {
  const pagesFor = (n: number) => {
    const many = Array.from({ length: n }, (_, i) => {
      const date = new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10)
      return { date, statuses: [] }
    })
    return reportSheets(course, all, many, people, today).sheets[0]?.pagesWide
  }
  expect([0, 1, 31, 32, 62, 63].map(pagesFor)).toEqual([1, 1, 1, 2, 2, 3])
})

test.each([
  [1, 1],
  [39, 1],
  [42, 1],
  [43, 2],
  [80, 2],
  [100, 3],
])('the rows of %i students are printed on at most %i pages vertically, including the totals', (n, pages) => {
  const [student] = students
  const many = Array.from({ length: n }, (_, i) => ({ ...(student as (typeof students)[number]), id: i }))
  expect(reportSheets(course, all, days, { students: many }, today).sheets[0]?.pagesHigh).toBe(pages)
})

test('an absent mark is light red, a present one is not', async () => {
  const styles = partOf(await written(days), 'xl/styles.xml')
  expect(styles).toMatch(/<fgColor rgb="FFFBE7E8"\/>/i)
  const [marks] = reportSheets(course, all, days, people, today).sheets
  const grounds = marks?.rows.slice(5, 7).map((row) => row.slice(6).map(({ style }) => style?.fill))
  expect(grounds).toEqual([
    [undefined, undefined, undefined],
    [fills.absent.fill, undefined, undefined],
  ])
})

test('notes have a separate sheet, by date, with name and mark', async () => {
  expect(await writtenRows('Qeydlər')).toEqual([
    ['Dərsin tarixi', 'Ad və soyad', 'ID', 'İşarə', 'Qeyd'],
    ['2026-11-12T00:00:00.000Z', '=SUM(A1)', 'B2345678', 'Qayıb', 'həkimdə,\narayış gətirəcək'],
  ])
})

test('without notes there is one sheet', () => {
  expect(reportSheets(course, all, days.slice(1), people, today).sheets).toHaveLength(1)
})

test('a note longer than a cell continues in the next row', () => {
  const long = [{ date: '2026-11-14', statuses: [mark(1, '+', 'a'.repeat(70_000))] }]
  const [, notes] = reportSheets(course, all, long, people, today).sheets
  expect(notes?.rows.slice(1).map((row) => String(row[4]?.value).length)).toEqual([32_000, 32_000, 6_000])
})

test('students who left are below a heading, with their last day', async () => {
  const [aysel, tural] = students as [(typeof students)[number], (typeof students)[number]]
  const leaver = { ...aysel, since: '2026-09-01', until: '2026-11-12', movedTo: null }
  const [sheet] = reportSheets(course, all, days, { students: [tural], leavers: [leaver] }, today).sheets
  const rows = sheet?.rows.slice(5, 8).map((row) => row.slice(0, 6).map(({ value }) => value))
  expect(rows).toEqual([
    [1, '=SUM(A1)', 'B2345678', 0, 1, 0],
    [null, 'Qrupdan çıxanlar', null, null, null, null],
    [2, 'Aysel Məmmədova, 12.11.26 tarixinədək', 'A2345678', 1, 0, 1],
  ])
})

const named = (...names: string[]) =>
  names.map((fullName, id) => ({ ...students[0], id, fullName }) as (typeof students)[0])

/** In pixels of a screen, in the program with the widest columns; 3 at each side of a cell are free. */
const pixels = (width: number) => width * 7.67
const innerPixels = (width: number) => width * 7 - 6

const regular = ['Məmmədhüseynova Şəmsəddin Elçin', 'Abdullayev Nurməhəmməd Rəşad', 'Əliyev Ə']
const wide = ['MƏMMƏDHÜSEYNOVA ŞƏMSƏDDİN QIZI', 'WWWWWWWWWWWW MMMMMMMMMMMM OOOOO', 'Məmmədhüseynquluxanovazadəoğlu']

test('on a phone the frozen columns take at most 180 px, and a name of 30 letters two rows', () => {
  const [sheet] = reportSheets(course, all, days, { students: named(...regular) }, today).sheets
  const frozen = sheet?.widths.slice(0, sheet.titleColumns) ?? []
  expect(frozen.reduce((sum, width) => sum + pixels(width), 0)).toBeLessThanOrEqual(180)
  expect(regular.map((_, index) => sheet?.heights.get(5 + index))).toEqual([26, 26, undefined])
})

test('each word of a name is readable: it fits the column, in rows as high as their text', () => {
  for (const name of [...regular, ...wide]) {
    const [sheet] = reportSheets(course, all, days, { students: named(name) }, today).sheets
    const cell = sheet?.rows[5]?.[1]
    const inner = innerPixels(sheet?.widths[1] ?? 0)
    const { size = 0 } = cell?.style?.font ?? {}
    const lines = lineCount(name, size, inner)
    expect([cell?.value, cell?.style?.alignment?.wrapText]).toEqual([name, true])
    expect(size).toBeGreaterThanOrEqual(8)
    if (name !== wide.at(-1)) {
      for (const word of name.split(' ')) expect(textWidth(word, size), word).toBeLessThanOrEqual(inner)
    }
    expect(sheet?.heights.get(5) ?? 13).toBeGreaterThanOrEqual(lines * size * 1.15)
  }
})

test('a three-figure number is as wide as its column at most', () => {
  const [sheet] = reportSheets(course, all, days, people, today).sheets
  expect(textWidth('100', 10)).toBeLessThanOrEqual((sheet?.widths[0] ?? 0) * 7 - 6)
})

test('the row of a note is as high as its wide letters need', () => {
  const shouted = [{ date: '2026-11-14', statuses: [mark(1, '+', 'ŞŞWWMMƏƏ '.repeat(12).trim())] }]
  const [, notes] = reportSheets(course, all, shouted, { students: named(wide[0] ?? '', wide[1] ?? '') }, today).sheets
  const [note] = (notes?.rows[1] ?? []).slice(-1)
  const lines = lineCount(String(note?.value), 10, innerPixels(notes?.widths[4] ?? 0))
  expect(lines).toBeGreaterThan(2)
  expect(notes?.heights.get(1)).toBe(lines * 15)
})
