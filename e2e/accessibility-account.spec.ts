import { expectGoodScreen } from './support/screen.ts'
import { openSection } from './support/settings.ts'
import { expect, test } from './support/test.ts'

test.slow()

test('the sign-in page of admins', async ({ page, isPhone }) => {
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expectGoodScreen(page, 'admin sign-in with errors', { isPhone })
})

test('the pages of mailed links', async ({ page, isPhone }) => {
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Sıfırlama linki göndər' }).click()
  await expectGoodScreen(page, 'forgotten password', { isPhone })
  await page.goto('/reset-password')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectGoodScreen(page, 'new password without a token', { isPhone })
  await page.goto('/verify-email')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectGoodScreen(page, 'verification', { isPhone })
})

test('the static text pages', async ({ page, isPhone }) => {
  for (const path of ['/user-guide', '/privacy-policy']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodScreen(page, path, { isPhone })
  }
})

test('the settings', async ({ page, isPhone, newPerson, signIn }) => {
  await signIn(await newPerson('student'))
  await page.goto('/student-dashboard')
  await page.getByRole('button', { name: 'Tənzimləmələr' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tənzimləmələr' })
  await expect(dialog.getByRole('tab', { name: 'Profil' })).toBeVisible()
  await expectGoodScreen(page, 'list of the settings', { isPhone })
  await dialog.getByRole('tab', { name: 'Profil' }).click()
  await expect(dialog.getByLabel('Ad və soyad')).toBeVisible()
  await expectGoodScreen(page, 'profile', { isPhone })
  const buffer = await page.screenshot()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'men.png', mimeType: 'image/png', buffer })
  const crop = page.getByRole('dialog', { name: 'Şəkli kəs' })
  await expect(crop.getByRole('slider')).toBeVisible()
  await expectGoodScreen(page, 'crop of a picture', { isPhone })
  await crop.getByRole('button', { name: 'Ləğv et' }).click()
  await openSection(dialog, 'Şifrə')
  await dialog.getByRole('button', { name: 'Şifrəni dəyiş' }).click()
  await expectGoodScreen(page, 'password', { isPhone })
  await openSection(dialog, 'Aktiv sessiyalar')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expectGoodScreen(page, 'devices', { isPhone })
  await openSection(dialog, 'Məlumatlarım')
  await dialog.getByRole('button', { name: 'Hesabımı sil' }).click()
  await expect(page.getByRole('button', { name: 'Hesabı həmişəlik sil' })).toBeVisible()
  await expectGoodScreen(page, 'deletion of the account', { isPhone })
})

test('the admin panel', { tag: '@both' }, async ({ page, isPhone, admin, signIn, newPerson }) => {
  const { email } = await newPerson('teacher')
  await signIn(admin)
  await page.goto(`/admin?q=${encodeURIComponent(email)}`)
  await expect(page.getByText(email)).toBeVisible()
  await expectGoodScreen(page, 'teachers of an admin', { isPhone, hasOwnDesktop: true })
})

test('the dialogs of the admin panel', async ({ page, isPhone, admin, signIn, newPerson }) => {
  const { email } = await newPerson('teacher')
  await signIn(admin)
  await page.goto(`/admin?q=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: /^Redaktə et/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Qrup yaratma limiti').fill('')
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expectGoodScreen(page, 'quota and subscription', { isPhone })
  await page.goto('/admin?tab=students')
  await expect(page.getByRole('button', { name: /^İstifadəçini sil/ }).first()).toBeVisible()
  await expectGoodScreen(page, 'students of an admin', { isPhone })
  await page
    .getByRole('button', { name: /^İstifadəçini sil/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodScreen(page, 'deletion of a user', { isPhone })
  await page.goto('/admin?q=heç-kim')
  await expect(page.getByRole('heading', { name: /istifadəçi tapılmadı/ })).toBeVisible()
  await expectGoodScreen(page, 'search without a match', { isPhone })
})
