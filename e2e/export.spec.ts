import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeCourse, writeMark } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/test.ts'
import { openWorkbook, partsOf, rowsOf } from './support/workbook.ts'

const [earlier, middle, later] = [daysAgo(8), daysAgo(5), daysAgo(1)]
const note = '=CƏM(A1:A9)\nsəbəb: “xəstəlik” & <qızdırma>'

test('the report has names, IDs, dates, marks, notes, totals and percentages as a spreadsheet program reads them', async ({
  page,
  teacher,
  signIn,
  attendance,
  pupils,
}) => {
  const [first, second, third] = pupils
  const days = { [earlier]: '+-+', [middle]: '++-', [later]: '+  ' }
  const course = await makeCourse(teacher, { name: 'Fizika 9/A', pupils: [first, second, third], days })
  await writeMark(teacher, course, second, middle, { status: '+', note })
  await signIn(teacher)
  await attendance.open(course.id)
  const download = page.waitForEvent('download')
  await attendance.act('Excel-ə ixrac et')
  const { fileName, bytes, book } = await openWorkbook(await download)
  await expect(page.getByText('Hesabat endirildi.')).toBeVisible()
  expect(fileName).toBe(`Fizika 9A – Davamiyyət – ${today()}.xlsx`)
  expect(book.SheetNames).toEqual(['Davamiyyət', 'Qeydlər'])

  const rows = rowsOf(book.Sheets.Davamiyyət)
  const values = rows.map((row) => row.map((cell) => (cell?.v instanceof Date ? dayOf(cell.v) : cell?.v)))
  expect(values).toEqual([
    ['№', 'Ad və soyad', 'ID', earlier, middle, later, 'İştirak', 'Qayıb', 'Davamiyyət faizi'],
    [1, first.fullName, first.shortId, '+', '+', '+', 3, 0, 1],
    [2, second.fullName, second.shortId, '-', '+', undefined, 1, 1, 0.5],
    [3, third.fullName, third.shortId, '+', '-', undefined, 1, 1, 0.5],
    [undefined, 'İştirak', undefined, 2, 2, 1, 5, undefined, undefined],
    [undefined, 'Qayıb', undefined, 1, 1, 0, undefined, 2, undefined],
    [undefined, 'Davamiyyət faizi', undefined, 0.667, 0.667, 1, undefined, undefined, 0.714],
  ])
  for (const place of [1, 2, 3]) expect(rows[place]?.[2]).toMatchObject({ t: 's', z: '@' })
  for (const place of [3, 4, 5]) expect(rows[0]?.[place]?.t).toBe('d')
  expect(rows[1]?.[8]?.w).toBe('100.0%')

  const notes = rowsOf(book.Sheets.Qeydlər)
  expect(notes[1]?.slice(1).map((cell) => cell?.v)).toEqual([second.fullName, second.shortId, 'İştirak edib', note])
  expect(notes[1]?.[0]?.t).toBe('d')
  expect([...rows, ...notes].flat().some((cell) => cell?.f !== undefined)).toBe(false)
  expectValidParts(bytes)
  await expectLibreOfficeOpens(bytes, second.fullName)
})

test('unsaved changes are listed before the export, and an empty course has nothing to export', {
  tag: '@once',
}, async ({ page, teacher, signIn, attendance, pupils: [pupil] }) => {
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [later]: '+' } })
  const empty = await makeCourse(teacher, { pupils: [pupil] })
  await signIn(teacher)
  await attendance.open(empty.id)
  await attendance.act('Excel-ə ixrac et')
  await expect(page.getByText('İxrac etmək üçün dərs tarixi yoxdur. Əvvəlcə tarix əlavə edin.')).toBeVisible()

  await attendance.open(course.id)
  await attendance.mark(pupil, later, '-')
  await attendance.act('Excel-ə ixrac et')
  const dialog = page.getByRole('dialog', { name: 'Excel-ə ixrac et' })
  await expect(dialog).toContainText('Yadda saxlanılmamış dəyişikliklər hesabata düşməyəcək.')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Excel-ə ixrac et' }).click()
  const { book } = await openWorkbook(await download)
  expect(rowsOf(book.Sheets.Davamiyyət)[1]?.[3]?.v).toBe('+')
})

const dayOf = (date: Date): string => new Date(date.getTime() + 12 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Checks that every expected part exists and is well-formed XML, and that none contains a formula or an external link. */
function expectValidParts(bytes: Buffer): void {
  const parts = partsOf(bytes)
  for (const name of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels']) {
    expect(parts.has(name), name).toBe(true)
  }
  for (const [, target = ''] of (parts.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(/Target="([^"]+)"/g)) {
    expect(parts.has(target.startsWith('/') ? target.slice(1) : `xl/${target}`), target).toBe(true)
  }
  for (const [, target = ''] of (parts.get('[Content_Types].xml') ?? '').matchAll(/PartName="\/([^"]+)"/g)) {
    expect(parts.has(target), target).toBe(true)
  }
  for (const [name, xml] of parts) {
    expect(isBalanced(xml), `${name} is well formed`).toBe(true)
    expect(xml, name).not.toMatch(/<f[ >]|TargetMode="External"|<ddeLink|vbaProject/)
  }
}

/** Returns whether all elements of a document without comments and CDATA are closed in the right order. */
function isBalanced(xml: string): boolean {
  const open: string[] = []
  for (const [, closing, name, selfClosing] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (closing) {
      if (open.pop() !== name) return false
    } else if (!selfClosing && name) open.push(name)
  }
  return open.length === 0 && !/&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(xml)
}

const office = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/opt/libreoffice/program/soffice'].find(existsSync)

/** If LibreOffice is installed, checks that it opens the file. */
async function expectLibreOfficeOpens(bytes: Buffer, name: string): Promise<void> {
  if (!office) return
  const folder = await mkdtemp(join(tmpdir(), 'hasiye-report-'))
  try {
    await writeFile(join(folder, 'report.xlsx'), bytes)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76'
    const options = [profile, '--headless', '--convert-to', filter, '--outdir', folder, join(folder, 'report.xlsx')]
    await promisify(execFile)(office, options, { timeout: 40_000 })
    expect(await readFile(join(folder, 'report.csv'), 'utf8')).toContain(name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
