import { getCourse } from '@hasiye/contract/courses.ts'
import { makeCourse } from './support/classes.ts'
import { expect, test } from './support/faults.ts'
import { docxFile } from './support/files.ts'
import { sheetFile } from './support/sheets.ts'

test('the rows of siyahi.xlsx are checked before anything is written, and again afterwards', {
  tag: '@core',
}, async ({ page, teacher, signIn, attendance, pupils }) => {
  const [inCourse, first, second] = pupils
  const { id } = await makeCourse(teacher, { pupils: [inCourse] })
  const participants = async () => (await teacher.session.call(getCourse, { params: { id } })).participantIds.length
  await signIn(teacher)
  await attendance.open(id)
  await attendance.act('Excel-dən idxal et')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/birinci sətir başlıq sayılır.*Birinci sətirdə ID varsa, o da oxunur\./)).toBeVisible()
  const rows = [
    ['Şagird ID-si', 'başlıq'],
    [first.shortId, 'A'],
    [` ${second.shortId.toLowerCase()} `, 'B'],
    [first.shortId, 'təkrar'],
    [],
    ['12', 'qısa'],
    ['ZZZZ2222', 'naməlum'],
    [teacher.shortId, 'müəllim'],
    [inCourse.shortId, 'artıq var'],
  ]
  await dialog.locator('input[type=file]').first().setInputFiles(sheetFile('siyahi.xlsx', rows))
  await expect(dialog.getByRole('heading', { name: 'Əlavə etməzdən əvvəl yoxlayın' })).toBeVisible()
  await expect(dialog.getByText('Cəmi 7 sətir: 2 əlavə olunacaq, 5 əlavə olunmayacaq')).toBeVisible()
  await expect(dialog.getByText('Birinci sətir (“Şagird ID-si”) başlıq sayıldı.')).toBeVisible()
  const judged = (added: string) => [
    [`4`, first.shortId, /.*/, 'Faylda təkrarlanır (sətir 2)'],
    [`6`, '12', /.*/, 'ID formatı yanlışdır'],
    [`7`, 'ZZZZ2222', /.*/, 'Bu ID ilə şagird tapılmadı'],
    [`8`, teacher.shortId, /.*/, 'Bu ID ilə şagird tapılmadı'],
    [`9`, inCourse.shortId, inCourse.fullName, 'Artıq bu qrupdadır'],
    [`2`, first.shortId, first.fullName, added],
    [`3`, second.shortId.toLowerCase(), second.fullName, added],
  ]
  const cells = dialog.getByRole('cell')
  await expect(cells).toHaveText(judged('Əlavə olunacaq').flat())
  expect(await participants()).toBe(1)
  const rowHeights = await dialog
    .locator('tbody tr')
    .evaluateAll((found) => found.map((row) => Math.round(row.getBoundingClientRect().height)))
  for (const height of rowHeights) expect(height).toBeGreaterThanOrEqual(48)
  expect(Math.min(...rowHeights)).toBeLessThanOrEqual(49)

  await dialog.getByRole('button', { name: '2 şagirdi əlavə et' }).click()
  await expect(dialog.getByText('2 şagird əlavə edildi, 5 sətir əlavə edilmədi.')).toBeVisible()
  await expect(cells).toHaveText(judged('Əlavə edildi').flat())
  expect(await participants()).toBe(3)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Qalan sətirləri endir' }).click()
  expect((await download).suggestedFilename()).toBe('Əlavə edilməyən sətirlər.xlsx')
  await dialog.getByRole('button', { name: 'Bağla' }).last().click()
  await expect(dialog).toBeHidden()
})

test('the sheet of an empty group leads to a file, whose names add the students too', async ({
  page,
  teacher,
  openAttendance,
}) => {
  const { id } = await openAttendance()
  await page.getByRole('button', { name: 'Şagird əlavə et' }).click()
  const dialog = page.getByRole('dialog', { name: 'Şagird əlavə et' })
  await dialog.getByRole('button', { name: 'Excel-dən idxal et' }).click()
  const rows = [
    ['№', 'Soyad', 'Ad', 'Ata adı'],
    ['1', 'Qəzənfərli', 'Çinarə', 'Vaqif qızı'],
    ['2', 'Əhmədov', 'İlqar', 'Rauf oğlu'],
  ]
  const file = page.getByRole('dialog', { name: 'Excel-dən idxal' }).locator('input[type=file]').first()
  await file.setInputFiles(sheetFile('9a.xlsx', rows))
  await page.getByRole('button', { name: 'Adları götür' }).click()
  const names = dialog.getByRole('listitem')
  await expect(names).toHaveText([/^Qəzənfərli Çinarə Vaqif qızı/, /^Əhmədov İlqar Rauf oğlu/])
  await dialog.getByRole('switch', { name: 'Ata adını da götür' }).click()
  await expect(names).toHaveText([/^Qəzənfərli Çinarə(?! Vaqif)/, /^Əhmədov İlqar(?! Rauf)/])
  await dialog.getByRole('button', { name: '2 şagirdi əlavə et' }).click()
  await expect(page.getByText('2 şagird əlavə edildi.')).toBeVisible()
  const { participants } = await teacher.session.call(getCourse, { params: { id } })
  expect(participants.map(({ fullName }) => fullName).sort()).toEqual(['Qəzənfərli Çinarə', 'Əhmədov İlqar'].sort())
})

test('a file without IDs, one that is not a spreadsheet, and one with nothing to add show messages, and a header can be a student', async ({
  page,
  openAttendance,
  attendance,
  pupils,
}) => {
  const inCourse = pupils.slice(0, 1)
  await openAttendance({ pupils: inCourse })
  await attendance.act('Excel-dən idxal et')
  const dialog = page.getByRole('dialog')
  const input = dialog.locator('input[type=file]').first()
  await expect(input).toHaveAttribute('accept', '.xlsx,.xls')
  await input.setInputFiles(
    sheetFile('bos.xlsx', [
      ['ID', 'Ad'],
      ['', 'adı var'],
    ]),
  )
  await expect(dialog.getByRole('alert')).toHaveText('Faylda ID tapılmadı.')
  await input.setInputFiles({ name: 'cedvel.xlsx', mimeType: 'text/plain', buffer: Buffer.from('cədvəl deyil') })
  await expect(dialog.getByRole('alert')).toHaveText('Bu, Excel faylı deyil. Excel-də açıb .xlsx kimi yadda saxlayın.')
  const others = [
    { name: 'siyahi.csv', mimeType: 'text/csv', buffer: Buffer.from(`ID\n${pupils[0].shortId}\n`) },
    { name: 'siyahi.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    docxFile('mektub.docx'),
  ]
  for (const file of others) {
    await input.setInputFiles(file)
    await expect(dialog.getByRole('alert')).toHaveText(
      `“${file.name}”: Bu növ fayl qəbul edilmir. İcazə verilən növlər: .xlsx, .xls.`,
    )
  }
  await input.setInputFiles({
    name: 'yarimciq.xlsx',
    mimeType: '',
    buffer: sheetFile('a.xlsx', [['ID']]).buffer.subarray(0, 900),
  })
  await expect(dialog.getByRole('alert')).toHaveText('Fayl idxal edilərkən xəta baş verdi.')
  await input.setInputFiles(sheetFile('var.xlsx', [['ID'], ...inCourse.map(({ shortId }) => [shortId])]))
  await expect(dialog.getByText('Əlavə olunacaq şagird yoxdur.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /şagirdi əlavə et$/ })).toHaveCount(0)
  const header = dialog.getByRole('button', { name: 'Birinci sətir (“ID”) başlıq sayıldı. Şagirddirsə, bura toxunun.' })
  await header.click()
  await expect(dialog.getByText('Cəmi 2 sətir: 0 əlavə olunacaq, 2 əlavə olunmayacaq')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: 'ID formatı yanlışdır' })).toBeVisible()
  await expect(header).toHaveCount(0)
})

test('a preview stays if adding fails, and the next try succeeds', async ({
  page,
  network,
  openAttendance,
  attendance,
  pupils,
}) => {
  await openAttendance()
  await attendance.act('Excel-dən idxal et')
  const dialog = page.getByRole('dialog')
  const rows = [['ID'], ...pupils.slice(0, 3).map(({ shortId }) => [shortId])]
  await dialog.locator('input[type=file]').first().setInputFiles(sheetFile('siyahi.xls', rows))
  const add = dialog.getByRole('button', { name: '3 şagirdi əlavə et' })
  await expect(add).toBeVisible()
  network.answer('POST /api/courses/*/participants/bulk', 500)
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText('Fayl idxal edilərkən xəta baş verdi.')
  network.restore()
  await add.click()
  await expect(dialog.getByText('3 şagird qrupa əlavə edildi.')).toBeVisible()
})
