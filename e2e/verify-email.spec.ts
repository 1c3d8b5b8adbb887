import { getMe } from '@hasiye/contract/accounts.ts'
import type { Page } from '@playwright/test'
import { mailedLink } from './support/outbox.ts'
import { signUpAndIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const subject = 'E-poçt ünvanınızı təsdiqləyin'
const reminder = 'E-poçt hələ təsdiqlənməyib'
const newestEmail = 'Bir neçə məktub almısınızsa, yalnız sonuncu məktubdakı link işləyir.'
const invalid = 'Təsdiq linki etibarsızdır və ya müddəti bitib. Yeni təsdiq məktubu istəyin.'

const press = (page: Page) => page.getByRole('button', { name: 'E-poçtu təsdiqlə' }).click()

test('the page says where the e-mail was sent, a press on the page of the e-mailed link verifies the address, and the reminder disappears', async ({
  page,
  origin,
  signIn,
}) => {
  const person = await signUpAndIn(origin, 'teacher', 'Nərmin Axundzadə')
  await signIn(person)
  await page.goto('/dashboard')
  await expect(page.getByText(reminder)).toBeVisible()
  await page.goto('/verify-email')
  const sent = `${person.email} ünvanına təsdiq məktubu göndərdik. Məktubdakı linkə keçin.`
  await expect(page.getByText(sent)).toBeVisible()
  await page.goto(await mailedLink(person.email, subject))
  await expect(page).toHaveURL('/verify-email')
  expect((await person.session.call(getMe)).isVerified, 'opened, not pressed').toBe(false)
  await page.reload()
  await press(page)
  await expect(
    page.getByRole('status').filter({ hasText: 'E-poçt ünvanınız təsdiqləndi. İndi daxil ola bilərsiniz.' }),
  ).toBeVisible()
  await expect(page).toHaveURL('/verify-email')
  await page.goto('/verify-email')
  await expect(page.getByRole('status').filter({ hasText: 'Ünvanınız artıq təsdiqlənib.' })).toBeVisible()
  await page.getByRole('link', { name: 'Ana səhifəyə qayıt' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(reminder)).toHaveCount(0)
})

test('another e-mail is sent from the reminder, and replaces the first link', async ({ page, origin, signIn }) => {
  const person = await signUpAndIn(origin, 'student', 'Nərmin Axundzadə')
  const first = await mailedLink(person.email, subject)
  await signIn(person)
  await page.goto('/student-dashboard')
  await page.getByRole('button', { name: 'Yenidən göndər' }).click()
  await expect(
    page.getByText('Təsdiq məktubu yenidən göndərildi. Yalnız sonuncu məktubdakı link işləyir.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Yenidən göndərmək üçün \d+ saniyə gözləyin\.$/ })).toBeDisabled()
  const second = await mailedLink(person.email, subject, 2)

  await page.goto(first)
  await press(page)
  await expect(page.getByRole('alert')).toHaveText(invalid)
  await expect(page.getByText(newestEmail)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yeni məktub göndər' })).toBeEnabled()
  await page.goto(second)
  await press(page)
  await expect(page.getByRole('status').filter({ hasText: /^E-poçt ünvanınız təsdiqləndi\./ })).toBeVisible()
})

test('a link that is opened twice says that the address is already verified', async ({ page, origin }) => {
  const person = await signUpAndIn(origin, 'teacher', 'Nərmin Axundzadə')
  const link = await mailedLink(person.email, subject)
  await page.goto(link)
  await press(page)
  await expect(page.getByRole('status').filter({ hasText: /^E-poçt ünvanınız təsdiqləndi\./ })).toBeVisible()
  await page.context().clearCookies()
  await page.reload()
  await expect(
    page.getByRole('status').filter({ hasText: /^E-poçt ünvanınız təsdiqləndi\./ }),
    'after a reload',
  ).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('mailed')))).toEqual([])
  await page.goto(link)
  await press(page)
  await expect(page.getByRole('status').filter({ hasText: 'Ünvanınız artıq təsdiqlənib.' })).toBeVisible()
  await page.getByRole('link', { name: 'Giriş səhifəsinə qayıt' }).click()
  await expect(page).toHaveURL('/login')
})
