import { signIn, signUp, verifyEmail } from '@hasiye/contract/accounts.ts'
import { listJoinRequests } from '@hasiye/contract/joining.ts'
import type { Page } from '@playwright/test'
import { type OpenIdServer, openIdClient, startOpenId } from '../server/test/openid.ts'
import { type SmtpProcess, startSmtp } from '../server/test/smtp.ts'
import { makeCourse } from './support/classes.ts'
import { openJoining } from './support/joining.ts'
import { findFreePort, startOwnServer } from './support/own-server.ts'
import { newEmail, type Person } from './support/people.ts'
import { Session } from './support/session.ts'
import { test as base, expect } from './support/test.ts'

interface Strict {
  origin: string
  smtp: SmtpProcess
  google: OpenIdServer
}

// Runs in one worker, because each worker would start its own servers.
base.describe.configure({ mode: 'default' })

/**
 * A server on which nobody can sign in before their address is verified, with a mail server and an identity provider.
 */
const test = base.extend<object, { strict: Strict }>({
  strict: [
    async ({ browserName: _ }, use) => {
      const port = await findFreePort()
      const smtp = await startSmtp()
      const google = await startOpenId([`http://localhost:${port}/auth/google/callback`])
      const server = await startOwnServer(port, {
        REQUIRE_VERIFIED_EMAIL: 'true',
        SMTP_URL: smtp.url,
        GOOGLE_CLIENT_ID: openIdClient.clientId,
        GOOGLE_CLIENT_SECRET: openIdClient.clientSecret,
        GOOGLE_ISSUER: google.issuer,
      })
      await use({ origin: server.origin, smtp, google })
      await server.stop()
      await google.stop()
      await smtp.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const password = 'bənövşə-77'
const verify = 'E-poçtu təsdiqlə'
const pending = 'Müraciətiniz göndərildi. Müəllim təsdiqləyəndə qrup burada görünəcək.'

/** The link in the next e-mail to this address; e-mails to others are skipped. */
async function linkTo(smtp: SmtpProcess, email: string): Promise<URL> {
  for (;;) {
    const mail = await smtp.nextEmail()
    if (!mail.envelopeTo.includes(email)) continue
    expect(mail.subject).toBe('E-poçt ünvanınızı təsdiqləyin')
    return new URL(/https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '')
  }
}

async function verifiedTeacher({ origin, smtp }: Strict): Promise<Person> {
  const session = new Session(origin)
  const [email, fullName] = [newEmail(), 'Aysel Məmmədova']
  await session.call(signUp, { body: { fullName, email, role: 'teacher', password } })
  const token = (await linkTo(smtp, email)).searchParams.get('token') ?? ''
  await session.call(verifyEmail, { body: { token } })
  await session.call(signIn, { body: { email, password } })
  return { id: 0, shortId: '', fullName, email, password, session }
}

async function signUpToJoin(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Qoşul', exact: true }).click()
  await page.getByLabel('Ad və soyad').fill('Orxan Vəliyev')
  await page.getByLabel('E-poçt').fill(email)
  await page.getByLabel('Parol', { exact: true }).fill(password)
  await page.getByLabel('Parolun təkrarı', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Qeydiyyatdan Keç' }).click()
  await expect(page).toHaveURL(/\/login\?registered=true$/)
  await expect(page.getByRole('status')).toHaveText(
    `Qeydiyyat tamamlandı. Daxil olmaq üçün e-poçt ünvanınızı təsdiqləyin. ${email} ünvanına təsdiq məktubu göndərdik. Məktubdakı linkə keçin.`,
  )
}

test('the link of the e-mail leads a new student on to the course, and nothing is typed twice', async ({
  page,
  context,
  strict,
}) => {
  const teacher = await verifiedTeacher(strict)
  const course = await makeCourse(teacher, { name: 'Kimya' })
  const url = `${strict.origin}/join/${await openJoining(teacher, course)}`
  const email = newEmail()
  await signUpToJoin(page, url, email)
  const link = await linkTo(strict.smtp, email)
  const tab = await context.newPage()
  await tab.goto(link.href)
  await tab.getByRole('button', { name: verify }).click()
  await expect(tab).toHaveURL(url)
  await expect(tab.getByText(pending)).toBeVisible()
  const waiting = await teacher.session.call(listJoinRequests, { params: { id: course.id } })
  expect(waiting.map(({ student }) => student.fullName)).toEqual(['Orxan Vəliyev'])
})

test('in another browser the link only verifies the address', async ({ page, browser, strict }) => {
  const teacher = await verifiedTeacher(strict)
  const url = `${strict.origin}/join/${await openJoining(teacher, await makeCourse(teacher))}`
  const email = newEmail()
  await signUpToJoin(page, url, email)
  const other = await browser.newPage({ locale: 'az' })
  await other.goto((await linkTo(strict.smtp, email)).href)
  await other.getByRole('button', { name: verify }).click()
  await expect(
    other.getByRole('status').filter({ hasText: 'E-poçt ünvanınız təsdiqləndi. İndi daxil ola bilərsiniz.' }),
  ).toBeVisible()
  await expect(other.getByRole('link', { name: 'Giriş səhifəsinə qayıt' })).toBeVisible()
  await other.close()
  await page.getByLabel('Şifrə', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Daxil ol', exact: true }).click()
  await expect(page).toHaveURL(url)
  await expect(page.getByText(pending)).toBeVisible()
})

test('Google instead of the e-mail lets a new student join too', async ({ page, strict }) => {
  const teacher = await verifiedTeacher(strict)
  const course = await makeCourse(teacher, { name: 'Fizika' })
  const url = `${strict.origin}/join/${await openJoining(teacher, course)}`
  const email = newEmail()
  await signUpToJoin(page, url, email)
  strict.google.signInAs({ subject: `orxan-${email}`, email, isEmailVerified: true })
  await page.getByRole('link', { name: 'Google ilə davam et' }).click()
  await expect(page).toHaveURL(url)
  await expect(page.getByText(pending)).toBeVisible()
  expect(await teacher.session.call(listJoinRequests, { params: { id: course.id } })).toHaveLength(1)
})
