import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { write } from '@e965/xlsx'
import { addCards } from '@hasiye/contract/cards.ts'
import { shortDate, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import { makeCourse, storedMark, writeMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { pupilNames } from './support/people.ts'
import { type PrintedPage, printedPages } from './support/printed-pages.ts'
import { ensureProgram } from './support/programs.ts'
import { expect, test } from './support/test.ts'
import { openWorkbook, partsOf, rowsOf } from './support/workbook.ts'

const [earlier, middle, later] = [daysAgo(8), daysAgo(5), daysAgo(1)]
const note = '=CƏM(A1:A9)\nsəbəb: “xəstəlik” & <qızdırma>'

test('the report has names, IDs, dates, marks, notes, totals and percentages as a spreadsheet program reads them', {
  tag: ['@core', '@desktop'],
}, async ({ page, teacher, signIn, attendance, pupils }) => {
  const [first, second, third] = pupils
  const days = { [earlier]: '+-+', [middle]: '++-', [later]: '+  ' }
  const course = await makeCourse(teacher, { name: 'Fizika 9/A', pupils: [first, second, third], days })
  await writeMark(teacher, course, second, middle, { status: '+', note })
  await signIn(teacher)
  await attendance.open(course.id)
  await attendance.act('Excel-ə ixrac et')
  const dialog = page.getByRole('dialog', { name: 'Excel-ə ixrac et' })
  await expect(dialog.getByRole('radio', { name: 'Hamısı' })).toBeChecked()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Excel-ə ixrac et' }).click()
  const { fileName, bytes, book } = await openWorkbook(await download)
  await expect(page.getByText('Hesabat endirildi.')).toBeVisible()
  expect(fileName).toBe(`Fizika 9A – Davamiyyət – ${earlier} – ${later}.xlsx`)
  expect(book.SheetNames).toEqual(['Davamiyyət', 'Qeydlər', 'hasiye'])
  expect(book.Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([0, 0, 1])

  const rows = rowsOf(book.Sheets.Davamiyyət)
  const values = rows.map((row) => row.map((cell) => (cell?.v instanceof Date ? dayOf(cell.v) : cell?.v)))
  const period = `${shortDate(earlier)} – ${shortDate(later)}`
  expect(values.slice(0, 3).map(([cell]) => cell)).toEqual([
    'Davamiyyət jurnalı',
    'Fizika 9/A',
    `Müəllim: ${teacher.fullName}     Dövr: ${period}`,
  ])
  const nothing = [undefined, undefined, undefined]
  const weekdays = [earlier, middle, later].map((date) => weekdaysShort[weekdayOf(date)])
  expect(values.slice(3, 11)).toEqual([
    ['№', 'Ad və soyad', 'ID', 'İştirak', 'Qayıb', 'Davamiyyət faizi', earlier, middle, later],
    [...nothing, ...nothing, ...weekdays],
    [1, first.fullName, first.shortId, 3, 0, 1, '+', '+', '+'],
    [2, second.fullName, second.shortId, 1, 1, 0.5, '-', '+', undefined],
    [3, third.fullName, third.shortId, 1, 1, 0.5, '+', '-', undefined],
    [undefined, 'İştirak', undefined, 5, undefined, undefined, 2, 2, 1],
    [undefined, 'Qayıb', undefined, undefined, 2, undefined, 1, 1, 0],
    [undefined, 'Davamiyyət faizi', undefined, undefined, undefined, 0.714, 0.667, 0.667, 1],
  ])
  for (const index of [5, 6, 7]) expect(rows[index]?.[2]).toMatchObject({ t: 's', z: '@' })
  for (const index of [6, 7, 8]) expect(rows[3]?.[index]?.t).toBe('d')
  expect(rows[5]?.[5]?.w).toBe('100.0%')

  const notes = rowsOf(book.Sheets.Qeydlər)
  expect(notes[1]?.slice(1).map((cell) => cell?.v)).toEqual([second.fullName, second.shortId, 'İştirak edib', note])
  expect(notes[1]?.[0]?.t).toBe('d')
  expect([...rows, ...notes].flat().some((cell) => cell?.f !== undefined)).toBe(false)
  expectValidParts(bytes)
})

test('LibreOffice prints the marks of 39 students and their notes on one page each', {
  tag: ['@libreoffice', '@desktop'],
}, async ({ page, teacher, signIn, attendance, pupils: [pupil] }) => {
  const course = await makeCourse(teacher, {
    name: 'Fizika 9/A',
    pupils: [pupil],
    days: { [earlier]: '+', [later]: '-' },
  })
  await writeMark(teacher, course, pupil, later, { status: '-', note })
  const names = pupilNames.slice(0, 38)
  await teacher.session.call(addCards, { params: { id: course.id }, body: { names } })
  await signIn(teacher)
  await attendance.open(course.id)
  await attendance.act('Excel-ə ixrac et')
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Excel-ə ixrac et' }).click()
  const { bytes } = await openWorkbook(await download)
  const printed = await printedByLibreOffice(bytes)
  expect(printed.map(({ widthMm, heightMm }) => [Math.round(widthMm), Math.round(heightMm)])).toEqual([
    [297, 210],
    [297, 210],
  ])
  const [marks, notesPage] = printed
  // PDFium puts letters from another font, as ə may be, at the end of their line
  for (const text of [
    'Fizika 9/A',
    `Dövr: ${shortDate(earlier)} – ${shortDate(later)}`,
    pupil.shortId,
    'İmza',
    '1 / 2',
  ]) {
    expect(marks?.text.replace(/\s+/g, ' ')).toContain(text)
  }
  expect(notesPage?.text).toContain('qızdırma')
})

test('the report has only the lessons of the chosen month or term', { tag: '@desktop' }, async ({
  page,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await openAttendance({
    name: 'Fizika',
    pupils: [pupil],
    days: { '2025-09-29': '+', '2025-10-06': '-', '2025-10-13': '+' },
  })
  const dialog = page.getByRole('dialog', { name: 'Excel-ə ixrac et' })
  const exported = async () => {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Excel-ə ixrac et' }).click()
    const { fileName, book } = await openWorkbook(await download)
    await expect(dialog).toBeHidden()
    const rows = rowsOf(book.Sheets.Davamiyyət)
    return { fileName, title: rows[2]?.[0]?.v, pupil: rows[5]?.map((cell) => cell?.v).slice(3) }
  }
  await attendance.act('Excel-ə ixrac et')
  await dialog.getByText('Ay', { exact: true }).click()
  await expect(dialog.getByLabel('Ay', { exact: true }).last()).toHaveValue('2025-10')
  await dialog.getByRole('combobox').selectOption('sentyabr 2025')
  expect(await exported()).toEqual({
    fileName: 'Fizika – Davamiyyət – 2025-09.xlsx',
    title: expect.stringContaining('Dövr: sentyabr 2025'),
    pupil: [1, 0, 1, '+'],
  })
  await attendance.act('Excel-ə ixrac et')
  await dialog.getByText('Tarix aralığı').click()
  expect(await exported()).toMatchObject({ pupil: [2, 1, 0.667, '+', '-', '+'] })
})

test('neither report contains unsaved changes, and both say so; an empty course has nothing to export', async ({
  page,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
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
  expect(rowsOf(book.Sheets.Davamiyyət)[5]?.[6]?.v).toBe('+')

  page.on('dialog', (leaving) => void leaving.accept())
  await page.goto(`/course/${course.id}/register`)
  await expect(page.getByText('Yadda saxlanılmamış dəyişikliklər hesabata düşməyəcək.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Kağızda görünüş' }).getByRole('row').nth(2)).not.toContainText('−')
})

test('of five marks changed in the exported file the four that changed nowhere else are accepted', {
  tag: ['@libreoffice', '@desktop'],
}, async ({ page, teacher, signIn, attendance, pupils }) => {
  const [first, second, third] = pupils
  const days = { [earlier]: '+-+', [middle]: '++-', [later]: '+  ' }
  const course = await makeCourse(teacher, { pupils: [first, second, third], days })
  await signIn(teacher)
  await attendance.open(course.id)
  await attendance.act('Excel-ə ixrac et')
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Excel-ə ixrac et' }).click()
  const { book } = await openWorkbook(await download)
  const sheet = book.Sheets.Davamiyyət
  if (!sheet) throw new Error('no report')
  for (const [address, v] of Object.entries({ G6: '-', G7: '+', H8: '+', I7: '-', I8: '+' })) {
    sheet[address] = { t: 's', v }
  }
  await writeMark(teacher, course, third, later, { status: '-', note: '' })
  await page.reload()

  await attendance.act('Excel-dən geri yüklə')
  const dialog = page.getByRole('dialog', { name: 'Excel-dən geri yüklə' })
  const buffer = await savedByLibreOffice(write(book, { type: 'buffer', bookType: 'xlsx' }), 'ods')
  const choose = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Fayl seç' }).click()
  await (await choose).setFiles({ name: 'jurnal.ods', mimeType: '', buffer })
  await expect(dialog.getByRole('status').getByText('5 dəyişiklik')).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(5)
  await expect(dialog.getByRole('checkbox', { name: 'Burada da dəyişib' })).not.toBeChecked()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await dialog.getByRole('button', { name: '4 dəyişikliyi qəbul et' }).click()
  await expect(page.getByText('Davamiyyət uğurla yadda saxlanıldı!')).toBeVisible()
  const stored = await Promise.all(
    [earlier, middle, later].map(async (date) => {
      const marks = await Promise.all([first, second, third].map((pupil) => storedMark(teacher, course, pupil, date)))
      return marks.map((mark) => mark?.status || ' ').join('')
    }),
  )
  expect(stored).toEqual(['-++', '+++', '+--'])
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

/** The pages as LibreOffice prints them. */
const printedByLibreOffice = async (bytes: Buffer): Promise<PrintedPage[]> =>
  printedPages(await savedByLibreOffice(bytes, 'pdf'))

/**
 * The workbook as LibreOffice saves it in a format. It has a profile of its own, because a profile in use refuses a
 * second process.
 */
async function savedByLibreOffice(bytes: Buffer, format: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'hasiye-report-'))
  try {
    await writeFile(join(folder, 'report.xlsx'), bytes)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const options = [profile, '--headless', '--convert-to', format, '--outdir', folder, join(folder, 'report.xlsx')]
    await promisify(execFile)(ensureProgram('LibreOffice'), options, { env: { ...process.env, HOME: folder } })
    return await readFile(join(folder, `report.${format}`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
