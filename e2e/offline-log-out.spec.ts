import { parentLogin } from '@hasiye/contract/accounts.ts'
import type { Page } from '@playwright/test'
import { untilLoaded } from './support/attendance.ts'
import { expectStored, openBlank, openCached, storedText } from './support/cached.ts'
import { makeCourse, storedMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import type { Person } from './support/people.ts'
import { Session } from './support/session.ts'
import { sendSignIn } from './support/sign-in-form.ts'
import { wakeWorker } from './support/worker.ts'

test.use({ serviceWorkers: 'allow' })

const date = daysAgo(1)
const loggedOut = 'Hesabınızdan çıxdınız.'
const pendingOne = 'Göndərilməyi gözləyir: 1 dəyişiklik'
const logOut = 'POST /auth/logout'

const pressLogOut = (page: Page) => page.getByRole('button', { name: 'Çıxış' }).first().click()
const hasSession = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'sid')

/** Records the calls of the page when they are answered; those of a worker are not included. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|auth)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('a log-out without a network removes cached data in all tabs, and ends the session first when the network is back', {
  tag: '@core',
}, async ({ page, context, newPerson, signIn, pupils: [pupil] }) => {
  const teacher = await newPerson('teacher', 'Zərifə Qasımlı')
  const course = await makeCourse(teacher, { name: 'Zoologiya, 7-ci sinif', pupils: [pupil], days: { [date]: '+' } })
  await signIn(teacher)
  await openCached(page, `/course/${course.id}#participants`, pupil.fullName)
  await page.goto('/dashboard')
  await expect(page.getByText(course.name).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/course/${course.id}`)
  await expect(other.getByRole('heading', { name: course.name })).toBeVisible()
  // what one tab stores arrives later in another than its message
  await other.evaluate(() => {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      return key === 'hasiye.logOut' ? null : getItem.call(this, key)
    }
  })

  await context.setOffline(true)
  await pressLogOut(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').filter({ hasText: loggedOut })).toBeVisible()
  await expect(other).toHaveURL('/login')
  await expectStored(page, course.name, false)
  const stored = await storedText(page)
  for (const text of [pupil.fullName, teacher.fullName, teacher.email, date]) expect(stored).not.toContain(text)
  for (const tab of [page, other]) {
    await tab.goto(`/course/${course.id}#participants`)
    await expect(tab).toHaveURL('/login')
    await expect(tab.getByText(pupil.fullName)).toHaveCount(0)
  }
  // from now on the browser says that it is online, and no event comes, as where a network has no internet
  await other.close()

  const calls = recordCalls(page)
  await context.setOffline(false)
  await expect.poll(() => hasSession(page)).toBe(false)
  await expect.poll(() => calls[0]).toBe(logOut)
  expect(new Set(calls)).not.toContain('GET /api/me')
})

test('a page that opens after a log-out without a network ends the session before anything else', async ({
  page,
  context,
  network,
  newPerson,
  signIn,
}) => {
  const teacher = await newPerson('teacher', 'Afət Sultanova')
  const course = await makeCourse(teacher, { name: 'Rəqs, 3-cü sinif' })
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  network.loseAnswers(logOut)
  await pressLogOut(page)
  await expect(page).toHaveURL('/login')
  await page.close()
  network.restore()

  const later = await context.newPage()
  const calls = recordCalls(later)
  await later.goto('/dashboard')
  await expect(later).toHaveURL('/login')
  await expect.poll(() => hasSession(later)).toBe(false)
  await expect.poll(() => calls[0]).toBe(logOut)
  expect(calls).not.toContain('GET /api/me')
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a parent and a teacher log out without a network', async ({ page, context, origin, newPerson, signIn }) => {
    const student = await newPerson('student', 'Ülviyyə Hüseynli')
    const parent = new Session(origin)
    await parent.call(parentLogin, { body: { shortId: student.shortId } })
    await context.addCookies([{ name: 'sid', value: parent.token, url: origin, httpOnly: true, sameSite: 'Lax' }])
    await page.goto('/student-dashboard')
    await untilLoaded(page, ['ParentLogin', 'forms'])
    await context.setOffline(true)
    await pressLogOut(page)
    await expect(page).toHaveURL('/parent-view')
    await expect(page.getByText('Valideyn panelindən çıxdınız.')).toBeVisible()
    await expect(page.getByText(student.fullName)).toHaveCount(0)
    await context.setOffline(false)
    await expect.poll(() => hasSession(page)).toBe(false)

    const teacher = await newPerson('teacher', 'Nailə Əsədova')
    await signIn(teacher)
    await page.goto('/dashboard')
    await untilLoaded(page, ['unsaved', 'app-dialogs', 'Login', 'forms'])
    await context.setOffline(true)
    await pressLogOut(page)
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(loggedOut)).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => hasSession(page)).toBe(false)
  })
})

/** Logs out on the dashboard with the first button of the question about a pending mark. */
async function leaveWithPendingMark(page: Page, person: Person): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.fullName)
  await pressLogOut(page)
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await question.getByRole('button', { name: 'Yadda saxla və çıx' }).click()
  await expect(page).toHaveURL('/login')
}

test('marks that are pending at a log-out stay on the device for their owner, and are sent when the owner signs in', async ({
  page,
  context,
  newPerson,
  signIn,
  attendance,
  colleague,
  pupils: [pupil],
}) => {
  const teacher = await newPerson('teacher', 'Xatirə Bədəlova')
  const details = { pupils: [pupil], days: { [date]: '+' }, coTeacher: colleague }
  const course = await makeCourse(teacher, { name: 'Ekologiya, 8-ci sinif', ...details })
  const next = await newPerson('teacher', 'Tofiq Mehdiyev')
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await attendance.open(course.id)
  await expectStored(page, date)
  await context.setOffline(true)
  await attendance.mark(pupil, date, '-')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText(pendingOne)
  await leaveWithPendingMark(page, teacher)
  await expect(page.getByRole('status').filter({ hasText: loggedOut })).toContainText(
    '1 dəyişiklik bu cihazda saxlanılıb. Hesabınıza yenidən daxil olanda göndəriləcək.',
  )
  await expectStored(page, teacher.fullName, false)
  expect(await storedText(page)).toContain('saveId')

  const calls = recordCalls(page)
  await context.setOffline(false)
  await sendSignIn(page, next)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(next.fullName)
  await expect.poll(() => calls[0]).toBe(logOut)
  await expect(page.getByText(pendingOne)).toHaveCount(0)
  expect(await storedMark(colleague, course, pupil, date)).toEqual({ status: '+', note: '' })
  await pressLogOut(page)
  await expect(page).toHaveURL('/login')
  await sendSignIn(page, teacher)
  await expect.poll(() => storedMark(colleague, course, pupil, date)).toEqual({ status: '-', note: '' })
  await expectStored(page, 'saveId', false)
})

test('the worker ends the session of the person who logged out without a network, and sends none of their marks', async ({
  page,
  context,
  network,
  newPerson,
  signIn,
  attendance,
  colleague,
  pupils: [pupil],
}) => {
  const teacher = await newPerson('teacher', 'Nəzakət Cabbarlı')
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [date]: '+' }, coTeacher: colleague })
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await attendance.open(course.id)
  await expectStored(page, date)
  const blank = await openBlank(context)
  network.cutAll()
  await attendance.mark(pupil, date, '-')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText(pendingOne)
  await leaveWithPendingMark(page, teacher)
  await page.close()
  const calls: string[] = []
  network.onRequest = ({ method, url }) => calls.push(`${method} ${url}`)
  network.restore()

  await wakeWorker(blank)
  await expect.poll(() => hasSession(blank)).toBe(false)
  await expect.poll(() => calls[0]).toBe(logOut)
  expect(calls.filter((call) => call.startsWith('POST /api'))).toEqual([])
  expect(await storedText(blank)).toContain('saveId')
  expect(await storedMark(colleague, course, pupil, date)).toEqual({ status: '+', note: '' })
})
