import { getMe } from '@hasiye/contract/accounts.ts'
import { openSettings } from './support/settings.ts'
import { expect, test } from './support/test.ts'

test('a picture is cropped, uploaded, shown and removed', async ({ page, newPerson, signIn }) => {
  const person = await newPerson('teacher')
  await signIn(person)
  await page.goto('/dashboard')
  const dialog = await openSettings(page, 'Profil')
  const buffer = await page.screenshot()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'men.png', mimeType: 'image/png', buffer })
  const crop = page.getByRole('dialog', { name: 'Şəkli kəs' })
  await crop.getByRole('slider', { name: 'Böyütmə' }).fill('2')
  await crop.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(page.getByText('Profil şəkli yeniləndi.')).toBeVisible()
  const { avatar } = await person.session.call(getMe)
  expect(avatar).toMatch(/^\/api\/images\//)
  await expect(dialog.locator('img')).toHaveAttribute('src', avatar ?? '')
  await dialog.getByRole('button', { name: 'Şəkli sil' }).click()
  await expect(page.getByText('Profil şəkli silindi.')).toBeVisible()
  expect((await person.session.call(getMe)).avatar).toBeNull()
})
