import { forgotPassword, getMe, parentLogin, resetPassword } from '@hasiye/contract/accounts.ts'
import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { mailedLink } from './support/outbox.ts'
import type { Person } from './support/people.ts'
import { Session } from './support/session.ts'
import { sendSignIn } from './support/sign-in-form.ts'
import { expect, test } from './support/test.ts'

const password = 'bənövşə-gülü-7'
const maybeKnown = 'Bu hesab təsdiqlənməmişdi. Onu başqası yaradıbsa, ID-ni yeniləyin.'

/** Signs in as a parent, as anyone who knows the ID can. */
async function lookIn(origin: string, shortId: string): Promise<Session> {
  const session = new Session(origin)
  await session.call(parentLogin, { body: { shortId } })
  return session
}

/** The owner of the address resets the password with the e-mailed link, and signs in with it. */
async function takeOver(page: Page, origin: string, { email }: Person): Promise<void> {
  const session = new Session(origin)
  await session.call(forgotPassword, { body: { email } })
  const token = new URL(await mailedLink(email, 'Parolun sıfırlanması')).searchParams.get('token') ?? ''
  await session.call(resetPassword, { body: { token, password } })
  await page.goto('/login')
  await sendSignIn(page, { email, password })
}

test('the owner sees in a course that the ID may be known, and renewing it ends access to the view', async ({
  page,
  origin,
  newPerson,
  teacher,
}) => {
  const registered = await newPerson('student')
  await makeCourse(teacher, { pupils: [registered] })
  await takeOver(page, origin, registered)
  const stranger = await lookIn(origin, registered.shortId)
  const banner = page.getByRole('complementary', { name: 'ID' })
  await expect(banner).toContainText(maybeKnown)
  await page.reload()
  await banner.getByRole('button', { name: 'ID-ni yenilə' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yeni ID almaq istədiyinizə əminsiniz?' })
  await dialog.getByRole('button', { name: 'Yeni ID al' }).click()
  await expect(page.getByText(/^ID-niz yeniləndi: /).last()).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText(registered.shortId)).toHaveCount(0)
  await expect(stranger.call(getMe)).rejects.toThrow(/401/)
})

test('a teacher who keeps the ID is not asked again', async ({ page, origin, newPerson }) => {
  const registered = await newPerson('teacher')
  await makeCourse(registered)
  await takeOver(page, origin, registered)
  const banner = page.getByRole('complementary', { name: 'ID' })
  await banner.getByRole('button', { name: 'Bağla' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})
