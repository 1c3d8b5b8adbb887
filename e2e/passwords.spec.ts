import { getMe } from '@hasiye/contract/accounts.ts'
import type { Page } from '@playwright/test'
import { mailedLink, mailsTo } from './support/outbox.ts'
import { newEmail } from './support/people.ts'
import { sendSignIn } from './support/sign-in-form.ts'
import { expect, test } from './support/test.ts'

const subject = 'Parolun sıfırlanması'
const answer =
  'Bu e-poçt ünvanı ilə hesab varsa, sıfırlama linki göndərildi. Məktubu görmürsünüzsə, “Spam” qovluğunu da yoxlayın.'

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByLabel('E-poçt').fill(email)
  await page.getByRole('button', { name: 'Sıfırlama linki göndər' }).click()
  await expect(page.getByRole('status')).toHaveText(`${answer} Məktub ${email} ünvanına göndərildi.`)
}

async function fillBoth(page: Page, password: string, confirm = password): Promise<void> {
  await page.getByLabel('Yeni parol', { exact: true }).fill(password)
  await page.getByLabel('Yeni parolun təkrarı', { exact: true }).fill(confirm)
  await page.getByRole('button', { name: 'Parolu yenilə' }).click()
}

test('a forgotten password is reset by the mailed link, only once, and ends every session', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('teacher')
  await askForLink(page, person.email)
  await expect(page.getByLabel('E-poçt')).toHaveCount(0)
  const link = await mailedLink(person.email, subject)
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await expect(page.getByLabel('Yeni parol', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert'), 'the link still works after a reload').toHaveCount(0)
  await fillBoth(page, 'bənövşə-gülü-7')
  await expect(page.getByRole('status')).toHaveText(
    'Parolunuz uğurla yeniləndi. 3 saniyə sonra giriş səhifəsinə yönləndiriləcəksiniz.',
  )
  await expect(page).toHaveURL('/login')
  await expect(person.session.call(getMe)).rejects.toThrow(/401/)

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

test('an address without an account gets the same response and no mail', async ({ page }) => {
  const email = newEmail()
  await askForLink(page, email)
  expect(await mailsTo(email, subject)).toEqual([])
})

test('a malformed address is reported before anything is sent, and another address can be written', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/forgot-password')
  await page.getByLabel('E-poçt').fill('nigar@mekteb')
  await page.getByRole('button', { name: 'Sıfırlama linki göndər' }).click()
  await expect(page.getByLabel('E-poçt')).toHaveAccessibleDescription('E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.')
  expect(sent).toEqual([])
  await askForLink(page, newEmail())
  await page.getByRole('button', { name: 'Başqa ünvan yaz' }).click()
  await expect(page.getByLabel('E-poçt')).toBeEditable()
})

test('an empty address shows an error, and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Sıfırlama linki göndər' }).click()
  await expect(page.getByLabel('E-poçt')).toHaveAccessibleDescription('E-poçt mütləq doldurulmalıdır.')
  await expect(page.getByLabel('E-poçt')).toBeFocused()
  expect(sent).toEqual([])
})

test('without a token the page shows a message, and another one when it is submitted', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/reset-password')
  await expect(page.getByRole('alert')).toHaveText('Etibarsız və ya əskik sıfırlama kodu.')
  await fillBoth(page, 'bənövşə-gülü-7')
  await expect(page.getByRole('alert')).toHaveText(
    'Etibarsız və ya əskik sıfırlama kodu. Zəhmət olmasa, e-poçtunuza göndərilən linki yenidən yoxlayın.',
  )
  expect(sent).toEqual([])
})

test('a short password and a different repetition show different errors before anything is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/reset-password?token=abc')
  await fillBoth(page, '12345')
  await expect(page.getByLabel('Yeni parol', { exact: true })).toHaveAccessibleDescription(
    /^Parol ən azı 6 simvoldan ibarət olmalıdır\./,
  )
  await fillBoth(page, 'bənövşə-7', 'bənövşə-8')
  await expect(page.getByLabel('Yeni parolun təkrarı', { exact: true })).toHaveAccessibleDescription(
    'Daxil etdiyiniz parollar uyğun gəlmir!',
  )
  expect(sent).toEqual([])
})
