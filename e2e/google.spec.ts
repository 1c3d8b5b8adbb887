import { listJoinRequests } from '@hasiye/contract/joining.ts'
import { type OpenIdServer, openIdClient, startOpenId } from '../server/test/openid.ts'
import { makeCourse } from './support/classes.ts'
import { openJoining } from './support/joining.ts'
import { findFreePort, startOwnServer } from './support/own-server.ts'
import { newEmail, signUpAndIn } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

interface GoogleParts {
  google: OpenIdServer & { origin: string }
}

// Runs in one worker, because each worker would start its own server and provider.
base.describe.configure({ mode: 'default' })

/** A server that is connected to an identity provider; both are real and run locally. */
const test = base.extend<object, GoogleParts>({
  google: [
    async ({ browserName: _ }, use) => {
      const port = await findFreePort()
      const provider = await startOpenId([`http://localhost:${port}/auth/google/callback`])
      const server = await startOwnServer(port, {
        GOOGLE_CLIENT_ID: openIdClient.clientId,
        GOOGLE_CLIENT_SECRET: openIdClient.clientSecret,
        GOOGLE_ISSUER: provider.issuer,
      })
      await use({ ...provider, origin: server.origin })
      await server.stop()
      await provider.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const button = { name: 'Google ilə davam et' }

test('a registered user signs in with Google', { tag: '@core' }, async ({ page, google }) => {
  const { email, fullName } = await signUpAndIn(google.origin, 'teacher', 'Nigar Əliyeva')
  google.signInAs({ subject: `nigar-${email}`, email, isEmailVerified: true })
  await page.goto(`${google.origin}/login`)
  await page.getByRole('link', button).click()
  await expect(page).toHaveURL(`${google.origin}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fullName)
})

test('a student who signs in with Google on the way to a course returns to it and joins', async ({ page, google }) => {
  const teacher = await signUpAndIn(google.origin, 'teacher', 'Aysel Məmmədova')
  const student = await signUpAndIn(google.origin, 'student', 'Orxan Vəliyev')
  const course = await makeCourse(teacher, { name: 'Kimya' })
  const code = await openJoining(teacher, course)
  google.signInAs({ subject: `orxan-${student.email}`, email: student.email, isEmailVerified: true })
  await page.goto(`${google.origin}/join/${code}`)
  await page.getByRole('button', { name: 'Hesabım var, daxil olum' }).click()
  await expect(page.getByText('“Kimya” qrupuna qoşulun')).toBeVisible()
  await page.getByRole('link', button).click()
  await expect(page).toHaveURL(`${google.origin}/join/${code}`)
  await expect(page.getByText('Müraciətiniz göndərildi. Müəllim təsdiqləyəndə qrup burada görünəcək.')).toBeVisible()
  const waiting = await teacher.session.call(listJoinRequests, { params: { id: course.id } })
  expect(waiting.map((request) => request.student.id)).toEqual([student.id])
})

test('a person without an account who signs in with Google is asked to sign up first, and the sign-up still leads to the course', async ({
  page,
  google,
}) => {
  const teacher = await signUpAndIn(google.origin, 'teacher', 'Aysel Məmmədova')
  const code = await openJoining(teacher, await makeCourse(teacher, { name: 'Kimya' }))
  google.signInAs({ subject: 'yeni', email: 'yeni@mekteb.az', isEmailVerified: true })
  await page.goto(`${google.origin}/join/${code}`)
  await page.getByRole('button', { name: 'Hesabım var, daxil olum' }).click()
  await page.getByRole('link', button).click()
  await expect(page).toHaveURL(`${google.origin}/login?error=google_user_not_found`)
  await expect(page.getByRole('alert')).toHaveText(
    'Bu Google hesabı ilə qeydiyyatdan keçmiş istifadəçi tapılmadı. Zəhmət olmasa, əvvəlcə qeydiyyatdan keçin.',
  )
  await expect(page.getByText('“Kimya” qrupuna qoşulun')).toBeVisible()
  await page.getByRole('link', { name: /Qeydiyyat/ }).click()
  await expect(page.getByText('“Kimya” qrupuna qoşulun')).toBeVisible()
  await page.getByLabel('Ad və soyad').fill('Aysu Quliyeva')
  await page.getByLabel('E-poçt').fill(newEmail())
  await page.getByLabel('Parol', { exact: true }).fill('bənövşə-77')
  await page.getByLabel('Parolun təkrarı', { exact: true }).fill('bənövşə-77')
  await page.getByRole('button', { name: 'Qeydiyyatdan Keç' }).click()
  await expect(page).toHaveURL(`${google.origin}/join/${code}`)
  await expect(page.getByText(/^Müraciətiniz göndərildi\./)).toBeVisible()
})
