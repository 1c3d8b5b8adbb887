import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'

test('students are added by ID, one after another', async ({ page, openAttendance, pupils }) => {
  const [first, second] = pupils
  await openAttendance()
  await page.getByRole('button', { name: 'Şagird əlavə et' }).click()
  await page.getByRole('button', { name: /^ID ilə/ }).click()
  const dialog = page.getByRole('dialog', { name: 'ID ilə əlavə et' })
  const field = dialog.getByLabel('Şagird ID-si')
  const add = dialog.getByRole('button', { name: 'Əlavə et' })
  await expect(field).toBeFocused()
  await field.fill(first.shortId)
  await add.click()
  await expect(dialog.getByRole('status')).toHaveText(`${first.fullName} qrupa əlavə edildi.`)
  await expect(field).toHaveValue('')

  await field.fill(` ${second.shortId.toLowerCase()} `)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(`${second.fullName} qrupa əlavə edildi.`)
  await field.fill(first.shortId)
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText('Bu şagird artıq qrupdadır.')
  // closing asks about a typed ID
  await field.fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Bu günü əlavə et' }).click()
  for (const { fullName } of [first, second]) await expect(page.getByText(fullName).first()).toBeVisible()
})

test('a student is removed after a confirmation, and their marks return when they are added again', async ({
  page,
  network,
  isPhone,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [pupil, other] = pupils
  const date = daysAgo(3)
  await openAttendance({ pupils: [pupil, other], days: { [date]: '-+' } })
  if (isPhone) await attendance.openTable()
  await page.getByRole('button', { name: `${pupil.fullName} üçün əməliyyatlar` }).click()
  await page.getByRole('menuitem', { name: 'Qrupdan çıxar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bu şagirdi qrupdan silmək istədiyinizə əminsiniz?' })
  await expect(dialog).toContainText(pupil.fullName)
  network.answer('DELETE /api/courses/*/participants/*', 500)
  await dialog.getByRole('button', { name: 'Qrupdan çıxar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('İştirakçı silinə bilmədi.')
  network.restore()
  await dialog.getByRole('button', { name: 'Qrupdan çıxar' }).click()
  await expect(page.getByText(`${pupil.fullName} qrupdan silindi.`)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: other.fullName })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: pupil.fullName })).toHaveCount(0)

  if (isPhone) await page.getByRole('button', { name: 'Geri' }).tap()
  await attendance.act('ID ilə')
  await page.getByLabel('Şagird ID-si').fill(pupil.shortId)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${pupil.fullName} qrupa əlavə edildi.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await attendance.expectMark(pupil, date, '-')
})

test('a student leaves a course after a confirmation', async ({ page, teacher, newPerson, signIn }) => {
  const student = await newPerson('student')
  await makeCourse(teacher, { name: 'Coğrafiya', pupils: [student] })
  await signIn(student)
  await page.goto('/student-dashboard')
  await page.getByRole('link', { name: 'Coğrafiya' }).click()
  await page.getByRole('button', { name: 'Qrupdan çıx' }).click()
  const dialog = page.getByRole('dialog', { name: 'Qrupdan çıxmaq istədiyinizə əminsiniz?' })
  await expect(dialog).toContainText('“Coğrafiya” qrupu')
  await expect(dialog).toContainText('Qayıtmaq istəsəniz, qrupun kodu ilə özünüz qoşulmalısınız.')
  await dialog.getByRole('button', { name: 'Qrupdan çıx' }).click()
  await expect(page).toHaveURL('/student-dashboard')
  await expect(page.getByText('Qrupdan çıxdınız.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hazırda aktiv qrupunuz yoxdur' })).toBeVisible()
})
