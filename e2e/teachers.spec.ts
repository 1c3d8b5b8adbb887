import { addTeacher } from '@hasiye/contract/participants.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { openJoining } from './support/joining.ts'
import { expect, test } from './support/test.ts'

test('the owner adds a co-teacher, lets them manage, and removes them', async ({
  page,
  teacher,
  colleague,
  openAttendance,
  attendance,
}) => {
  await openAttendance()
  await attendance.act('Müəllimlər (1)')
  const panel = page.getByRole('dialog', { name: 'Müəllimlər' })
  const owner = panel.getByRole('listitem').filter({ hasText: teacher.fullName })
  await expect(owner).toContainText('Qrup admini')
  await expect(owner).toContainText('(siz)')
  await expect(owner.getByRole('switch')).toHaveCount(0)
  await expect(panel.getByText('Hələ müəllim əlavə edilməyib.')).toBeVisible()

  await panel.getByLabel('Müəllim ID-si').fill('ZZZZ2222')
  await panel.getByRole('button', { name: 'Əlavə et' }).click()
  await expect(panel.getByRole('alert')).toHaveText('Bu ID ilə müəllim tapılmadı. ID-ni yoxlayın.')
  await panel.getByLabel('Müəllim ID-si').fill(colleague.shortId)
  await panel.getByRole('button', { name: 'Əlavə et' }).click()
  await expect(panel.getByText(`${colleague.fullName} qrupa əlavə edildi.`)).toBeVisible()

  const row = panel.getByRole('listitem').filter({ hasText: colleague.fullName })
  await expect(row).not.toContainText('Qrup admini')
  const manage = row.getByRole('switch', { name: 'Qrupu idarə edə bilər' })
  await expect(manage).not.toBeChecked()
  await manage.click()
  await expect(page.getByText('İcazə yeniləndi.')).toBeVisible()
  await expect(manage).toBeChecked()

  await row.getByRole('button', { name: `${colleague.fullName} adlı müəllimi qrupdan sil` }).click()
  const dialog = page.getByRole('dialog', { name: 'Bu müəllimi qrupdan silmək istədiyinizə əminsiniz?' })
  await dialog.getByRole('button', { name: 'Müəllimi sil' }).click()
  await expect(page.getByText(`${colleague.fullName} qrupdan silindi.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a co-teacher marks and sees the join code, but manages only with the permission', async ({
  page,
  teacher,
  colleague,
  signIn,
  attendance,
  pupils,
}) => {
  const date = daysAgo(2)
  const [pupil] = pupils
  const { id } = await makeCourse(teacher, { pupils: [pupil], days: { [date]: '+' } })
  const params = { id }
  await teacher.session.call(addTeacher, { params, body: { teacherShortId: colleague.shortId } })
  await openJoining(teacher, { id })
  await signIn(colleague)
  const invitation = page.getByRole('dialog', { name: 'Kodla dəvət' })
  await page.goto(`/course/${id}?invite=sheet#participants`)
  await expect(invitation.getByText('Qoşulma kodu açıqdır')).toBeVisible()
  await expect(invitation.getByRole('button', { name: 'Lövhədə göstər' })).toBeVisible()
  await expect(invitation.getByRole('switch')).toHaveCount(0)
  await expect(invitation.getByRole('button', { name: 'Yeni kod' })).toHaveCount(0)
  await attendance.open(id)
  await attendance.openDateMenu(date)
  await expect(attendance.ofDate('İşarələri təmizlə')).toBeVisible()
  await expect(attendance.ofDate(/^Tarixi sil/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await attendance.mark(pupil, date, '-')
  await attendance.save()

  await attendance.act('Müəllimlər (2)')
  const panel = page.getByRole('dialog', { name: 'Müəllimlər' })
  await expect(panel.getByText(/Müəllimləri yalnız qrup admini və icazəsi olan müəllimlər/)).toBeVisible()
  await expect(panel.getByLabel('Müəllim ID-si')).toHaveCount(0)
  await expect(panel.getByRole('switch')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Qrupdan çıx' }).click()
  await page
    .getByRole('dialog', { name: 'Qrupdan çıxmaq istədiyinizə əminsiniz?' })
    .getByRole('button', { name: 'Qrupdan çıx' })
    .click()
  await expect(page).toHaveURL('/dashboard')

  await teacher.session.call(addTeacher, { params, body: { teacherShortId: colleague.shortId, canManage: true } })
  await attendance.open(id)
  await attendance.openDateMenu(date)
  await expect(attendance.ofDate(/^Tarixi sil/)).toBeVisible()
  await page.keyboard.press('Escape')
  await attendance.act('Müəllimlər (2)')
  await expect(panel.getByLabel('Müəllim ID-si')).toBeVisible()
  const owner = panel.getByRole('listitem').filter({ hasText: teacher.fullName })
  await expect(owner).toContainText('Qrup admini')
  await expect(owner.getByRole('button', { name: /qrupdan sil$/ })).toHaveCount(0)
  await expect(panel.getByRole('switch')).toHaveCount(0)
  await page.goto(`/course/${id}?invite=sheet#participants`)
  await expect(invitation.getByRole('switch')).toHaveCount(2)
})
