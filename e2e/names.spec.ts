import { addCards } from '@hasiye/contract/cards.ts'
import { getCourse } from '@hasiye/contract/courses.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { sheetFile } from './support/sheets.ts'

test('a list of names is judged, and one press makes the students', async ({
  page,
  teacher,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [here] = pupils
  const { id } = await openAttendance({ pupils: [here] })
  const people = async () => (await teacher.session.call(getCourse, { params: { id } })).participants
  await attendance.act('Adlarla əlavə edin')
  const dialog = page.getByRole('dialog', { name: 'Adlarla əlavə edin' })
  const similar = `${here.fullName}i`
  await dialog.getByLabel('Adlar').fill(`Ad Soyad\n1. Günəş Şıxəliyeva\n2. ${here.fullName}\n3. ${similar}\n4. ?!\n`)
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveText([
    /Günəş Şıxəliyeva.*Yeni/,
    /Artıq qrupdadır/,
    new RegExp(`${similar}.*“${here.fullName}” adlı şagirdə oxşayır`),
    /Bu ad kimi oxunmur/,
  ])
  expect(await people()).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Birinci sətir (“Ad Soyad”) başlıq sayıldı.' }).click()
  await expect(rows).toHaveCount(5)
  await dialog.getByRole('checkbox', { name: /Ad Soyad/ }).click()
  await dialog.getByRole('checkbox', { name: new RegExp(similar) }).click()
  await dialog.getByRole('button', { name: '1 şagirdi əlavə et' }).click()
  await expect(page.getByText('1 şagird əlavə edildi.')).toBeVisible()
  expect((await people()).map(({ fullName, hasAccount }) => [fullName, hasAccount])).toEqual(
    expect.arrayContaining([
      [here.fullName, true],
      ['Günəş Şıxəliyeva', false],
    ]),
  )
  expect(await people()).toHaveLength(2)
})

test('typed names survive a failure and a reload, and the press that was lost adds nobody twice', {
  tag: '@once',
}, async ({ page, network, teacher, openAttendance, attendance }) => {
  const { id } = await openAttendance()
  const names = async () =>
    (await teacher.session.call(getCourse, { params: { id } })).participants.map(({ fullName }) => fullName)
  await page.getByRole('button', { name: /^Adlarla:/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Adlarla əlavə edin' })
  const text = 'Günəş Şıxəliyeva\nTural Şıxəliyev'
  await dialog.getByLabel('Adlar').fill(text)
  network.answer('POST /api/courses/*/cards', 500)
  await dialog.getByRole('button', { name: '2 şagirdi əlavə et' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Şagirdlər əlavə edilə bilmədi.')
  await expect(dialog.getByLabel('Adlar')).toHaveValue(text)
  page.on('dialog', (leaving) => void leaving.accept())
  await page.reload()
  await page.getByRole('button', { name: /^Adlarla:/ }).click()
  await expect(dialog.getByLabel('Adlar')).toHaveValue(text)
  network.restore()
  await dialog.getByRole('button', { name: '2 şagirdi əlavə et' }).click()
  await expect(page.getByText('2 şagird əlavə edildi.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await names()).sort()).toEqual(['Günəş Şıxəliyeva', 'Tural Şıxəliyev'])
  await attendance.act('Adlarla əlavə edin')
  await expect(dialog.getByLabel('Adlar')).toHaveValue('')
})

for (const name of ['sinif.xlsx', 'sinif.csv']) {
  test(`the names of ${name} are taken from the column that has them`, { tag: '@once' }, async ({
    page,
    openAttendance,
    attendance,
  }) => {
    await openAttendance()
    await attendance.act('Adlarla əlavə edin')
    const dialog = page.getByRole('dialog', { name: 'Adlarla əlavə edin' })
    const rows = [
      ['№', 'Şagird', 'Sinif'],
      [1, 'Günəş Şıxəliyeva', '9a'],
      [2, 'Tural Şıxəliyev', '9a'],
    ]
    const csv = { name, mimeType: 'text/csv', buffer: Buffer.from(rows.map((row) => row.join(';')).join('\r\n')) }
    await dialog.getByLabel('Adlar').fill('Orxan Vəliyev')
    await dialog.locator('input[type=file]').setInputFiles(name.endsWith('.csv') ? csv : sheetFile(name, rows))
    await expect(dialog.getByLabel('Adlar')).toHaveValue('Şagird\nGünəş Şıxəliyeva\nTural Şıxəliyev\nOrxan Vəliyev')
    await expect(dialog.getByText('Birinci sətir (“Şagird”) başlıq sayıldı.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '3 şagirdi əlavə et' })).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles(sheetFile('bos.xlsx', [['1', '2']]))
    await expect(dialog.getByRole('alert')).toHaveText('Faylda ad tapılmadı.')
  })
}

test('a card has a badge and can be renamed and removed', async ({ page, teacher, openAttendance, isPhone }) => {
  test.skip(isPhone, 'the menu of a student stands in the grid')
  const { id } = await openAttendance({ days: { [daysAgo(1)]: '' } })
  await teacher.session.call(addCards, { params: { id }, body: { names: ['Günəş Şıxəliyeva'] } })
  await page.reload()
  const row = page.getByRole('row', { name: /Günəş/ })
  await expect(row.getByText('Kart', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Günəş Şıxəliyeva üçün əməliyyatlar' }).click()
  await page.getByRole('menuitem', { name: 'Adını düzəlt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adını düzəlt' })
  await dialog.getByRole('textbox').fill('Günəş Əliyeva')
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(page.getByText('Ad dəyişdirildi.')).toBeVisible()
  await page.getByRole('button', { name: 'Günəş Əliyeva üçün əməliyyatlar' }).click()
  await page.getByRole('menuitem', { name: 'Şagirdi sil' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Şagirdi sil' }).click()
  await expect(page.getByText('Günəş Əliyeva qrupdan silindi.')).toBeVisible()
})
