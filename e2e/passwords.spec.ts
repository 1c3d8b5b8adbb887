import { getMe } from '@hasiye/contract/accounts.ts'
import { renewCalendar } from '@hasiye/contract/calendar.ts'
import type { Page } from '@playwright/test'
import { mailedLink } from './support/outbox.ts'
import { sendSignIn } from './support/sign-in-form.ts'
import { expect, test } from './support/test.ts'

const subject = 'Parolun sıfırlanması'
const answer =
  'Bu e-poçt ünvanı ilə hesab varsa, sıfırlama linki göndərildi. Məktubu görmürsünüzsə, “Spam” qovluğunu da yoxlayın.'

async function fillBoth(page: Page, password: string): Promise<void> {
  await page.getByLabel('Yeni parol', { exact: true }).fill(password)
  await page.getByLabel('Yeni parolun təkrarı', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Parolu yenilə' }).click()
}

test('a forgotten password is reset by the e-mailed link, only once, and that ends every session', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('teacher')
  const calendar = new URL((await person.session.call(renewCalendar)).url).pathname
  await page.goto('/forgot-password')
  await page.getByLabel('E-poçt').fill(person.email)
  await page.getByRole('button', { name: 'Sıfırlama linki göndər' }).click()
  await expect(page.getByRole('status')).toHaveText(`${answer} Məktub ${person.email} ünvanına göndərildi.`)
  await expect(page.getByLabel('E-poçt')).toHaveCount(0)
  const link = await mailedLink(person.email, subject)
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await expect(page.getByLabel('Yeni parol', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert'), 'the link still works after a reload').toHaveCount(0)
  await page.getByLabel('Təqvim linklərini də söndür').check()
  await fillBoth(page, 'bənövşə-gülü-7')
  await expect(page.getByRole('status')).toHaveText(
    'Parolunuz uğurla yeniləndi. 3 saniyə sonra giriş səhifəsinə yönləndiriləcəksiniz.',
  )
  await expect(page).toHaveURL('/login')
  await expect(person.session.call(getMe)).rejects.toThrow(/401/)
  expect((await page.request.get(calendar)).status()).toBe(404)

  await sendSignIn(page, { ...person, password: 'bənövşə-gülü-7' })
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await fillBoth(page, 'bənövşə-gülü-8')
  await expect(page.getByRole('alert')).toHaveText(
    'Link etibarsızdır, istifadə olunub və ya müddəti bitib. Yeni link istəyin.',
  )
  await expect(page.getByText('Bir neçə məktub almısınızsa, yalnız sonuncu məktubdakı link işləyir.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Yeni link istə' })).toHaveAttribute('href', '/forgot-password')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage)), 'a spent token').not.toContain('mailed')
})
