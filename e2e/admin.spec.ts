import { getMe } from '@hasiye/contract/accounts.ts'
import { setSubscription } from '@hasiye/contract/admin.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import type { Locator, Page } from '@playwright/test'
import { adminEmail, adminPassword } from './support/admin.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/test.ts'

/** Opens the panel with a search. */
async function find(page: Page, text: string): Promise<void> {
  await page.goto('/admin/teachers')
  await page.getByRole('searchbox', { name: 'Ad və ya e-poçt üzrə axtarın' }).fill(text)
}

/** A user's row, or their card on phones. */
const rowOf = (page: Page, email: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: email })

test('an admin signs in on a separate page, and every other signed-in page redirects to the panel', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByLabel('E-poçt').fill(adminEmail)
  await page.getByLabel('Şifrə', { exact: true }).fill('yanlış-şifrə')
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByRole('alert')).toHaveText('E-poçt və ya şifrə yanlışdır.')
  await expect(page.getByLabel('E-poçt')).toHaveValue(adminEmail)
  await page.getByLabel('Şifrə', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin paneli' })).toBeVisible()
  for (const path of ['/dashboard', '/course/7', '/student-dashboard', '/admin/login']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin')
  }
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/admin/teachers')
  await expect(page.getByRole('heading', { name: 'Giriş Məhduddur' })).toBeVisible()
})

test('everybody else sees that access is restricted', { tag: '@once' }, async ({ page, newPerson, signIn }) => {
  await page.goto('/admin/teachers')
  await expect(page.getByRole('heading', { name: 'Giriş Məhduddur' })).toBeVisible()
  await signIn(await newPerson('teacher'))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Giriş Məhduddur' })).toBeVisible()
  await page.getByRole('link', { name: 'Admin kimi daxil ol' }).click()
  await expect(page).toHaveURL('/admin/login')
})

test('teachers and students are counted, and found by a name typed without Azerbaijani letters', {
  tag: '@once',
}, async ({ page, admin, signIn, newPerson }) => {
  const teacher = await newPerson('teacher', 'Şəbnəm Çıraqlı')
  const student = await newPerson('student', 'Ülkər Çıraqlı')
  await signIn(admin)
  await find(page, 'sebnem ciraqli')
  await expect(page.getByRole('tab', { name: /^Müəllimlər \(\d+\)$/ })).toBeVisible()
  await expect(rowOf(page, teacher.email)).toContainText('Təsdiqlənməyib')
  await expect(rowOf(page, teacher.email)).toContainText(teacher.shortId)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.reload()
  await expect(rowOf(page, teacher.email)).toBeVisible()
  await page.getByRole('tab', { name: /^Şagirdlər \(\d+\)$/ }).click()
  await page.getByRole('searchbox').fill(student.email)
  await expect(rowOf(page, student.email)).toContainText('Ülkər Çıraqlı')
  await page.getByRole('searchbox').fill('belə adam yoxdur')
  await expect(page.getByRole('heading', { name: '“belə adam yoxdur” üzrə istifadəçi tapılmadı.' })).toBeVisible()
})

test('a page number beyond the last redirects to the last page', { tag: '@once' }, async ({
  page,
  admin,
  signIn,
  newPerson,
}) => {
  const { email } = await newPerson('teacher')
  await signIn(admin)
  await page.goto(`/admin?q=${email}&page=9`)
  await expect(rowOf(page, email)).toBeVisible()
})

test('a list is sorted by a column, and reversed by a second click', async ({
  page,
  isPhone,
  admin,
  signIn,
  newPerson,
}) => {
  const family = `Ağayev${Date.now()}`
  const first = await newPerson('teacher', `Anar ${family}`)
  const last = await newPerson('teacher', `Zaur ${family}`)
  await signIn(admin)
  await find(page, family)
  const sort = async () => {
    if (isPhone) await page.getByRole('button', { name: /^Sıralama: / }).click()
    const role = isPhone ? 'menuitem' : 'button'
    await page.getByRole(role, { name: 'Ad və soyad üzrə sırala' }).click()
  }
  const people = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: '@' })
  await sort()
  await expect(people).toHaveText([new RegExp(first.email), new RegExp(last.email)])
  await sort()
  await expect(people).toHaveText([new RegExp(last.email), new RegExp(first.email)])
})

test('quota and subscription are edited; missing values are reported, and the success notice hides by itself', async ({
  page,
  admin,
  signIn,
  newPerson,
}) => {
  const teacher = await newPerson('teacher', 'Rauf Məlikov')
  await signIn(admin)
  await find(page, teacher.email)
  await rowOf(page, teacher.email)
    .getByRole('button', { name: /^Redaktə et/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Müəllim məlumatlarını redaktə et' })
  await dialog.getByLabel('Qrup yaratma limiti').fill('')
  await dialog.getByRole('button', { name: 'Tarixi təmizlə' }).click()
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(dialog.getByText('Limit mənfi olmayan bir rəqəm olmalıdır.')).toBeVisible()
  await expect(dialog.getByText('Abunəlik üçün bitiş tarixi seçilməlidir.')).toBeVisible()

  await dialog.getByLabel('Qrup yaratma limiti').pressSequentially('-1x2')
  await expect(dialog.getByLabel('Qrup yaratma limiti')).toHaveValue('12')
  await dialog.getByRole('button', { name: 'Abunəliyin bitiş tarixi' }).click()
  await page.getByRole('button', { name: longDate(today()), exact: true }).click()
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  const success = page.getByText('Müəllim məlumatları uğurla yenilədi (Rauf Məlikov).')
  await expect(success).toBeVisible()
  await expect(rowOf(page, teacher.email)).toContainText('Aktiv, 1 gün qalıb')
  await expect(success).toBeHidden()
  const { quota } = await teacher.session.call(getMe)
  expect(quota).toMatchObject({ limit: 12, active: true })
  expect(bakuDate(new Date(quota?.subscriptionExpiresAt ?? ''))).toBe(today())
})

test('an ended subscription is shown as ended', { tag: '@once' }, async ({ page, admin, signIn, newPerson }) => {
  const teacher = await newPerson('teacher')
  await admin.session.call(setSubscription, { params: { id: teacher.id }, body: { expiresAt: daysAgo(1) } })
  await signIn(admin)
  await find(page, teacher.email)
  await expect(rowOf(page, teacher.email)).toContainText('Bitib')
})

test('a user is deleted after a confirmation that says what is deleted', { tag: '@once' }, async ({
  page,
  admin,
  signIn,
  newPerson,
}) => {
  const teacher = await newPerson('teacher', 'Kamran Rzayev')
  await makeCourse(teacher)
  await signIn(admin)
  await find(page, teacher.email)
  const remove = rowOf(page, teacher.email).getByRole('button', { name: /^İstifadəçini sil/ })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Bu istifadəçini silmək istədiyinizə əminsiniz?' })
  await expect(question).toContainText(`Kamran Rzayev (${teacher.email})`)
  await expect(question).toContainText('Yaratdığı 1 qrup')
  await question.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(rowOf(page, teacher.email)).toBeVisible()
  await remove.click()
  await question.getByRole('button', { name: 'İstifadəçini sil' }).click()
  await expect(page.getByText('İstifadəçi uğurla silindi.')).toBeVisible()
  await expect(rowOf(page, teacher.email)).toHaveCount(0)
  await expect(teacher.session.call(getMe)).rejects.toThrow(/401/)
})
