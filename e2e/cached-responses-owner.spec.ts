import { logOut, parentLogin } from '@hasiye/contract/accounts.ts'
import { deleteOwnAccount } from '@hasiye/contract/own-account.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import type { Page } from '@playwright/test'
import { expectStored, openBlank, openCached, storedText } from './support/cached.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import type { Person } from './support/people.ts'
import { Session } from './support/session.ts'

test.use({ serviceWorkers: 'allow' })

const date = daysAgo(1)
const updated = /^Son yenilənmə: \d\d:\d\d$/
const dayMs = 24 * 60 * 60 * 1000

/** Opens the app without a network and expects the sign-in page, or the message that the account is unknown. */
async function expectNobodyOffline(page: Page, person: Person, path: string): Promise<void> {
  await page.context().setOffline(true)
  await page.goto(path)
  await expect(page.locator('#root > *').first()).toBeVisible()
  await expect(page.getByText(person.fullName)).toHaveCount(0)
  await page.context().setOffline(false)
}

test('a log-out removes all personal data from the device', { tag: '@core' }, async ({
  page,
  newPerson,
  signIn,
  pupils: [pupil],
}) => {
  const teacher = await newPerson('teacher', 'Zivər Qədirli')
  const course = await makeCourse(teacher, { name: 'Botanika, 6-cı sinif', pupils: [pupil], days: { [date]: '+' } })
  await signIn(teacher)
  await openCached(page, `/course/${course.id}#participants`, pupil.fullName)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Çıxış' }).first().click()
  await expect(page).toHaveURL('/login')
  await expectStored(page, course.name, false)
  const stored = await storedText(page)
  for (const text of [pupil.fullName, teacher.fullName, teacher.email, date]) expect(stored).not.toContain(text)
  await expectNobodyOffline(page, teacher, '/dashboard')
})

test('an expired session and a deleted account leave no personal data on the device', async ({
  page,
  newPerson,
  signIn,
}) => {
  const teacher = await newPerson('teacher', 'Vüsalə Kərimli')
  const course = await makeCourse(teacher, { name: 'Fizika, 11-ci sinif' })
  await signIn(teacher)
  await openCached(page, `/course/${course.id}`, course.name)
  await teacher.session.call(logOut)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await expectStored(page, course.name, false)
  await expectNobodyOffline(page, teacher, '/dashboard')

  const student = await newPerson('student', 'Nihad Abbaszadə')
  await signIn(student)
  await openCached(page, '/student-dashboard', student.fullName)
  await student.session.call(deleteOwnAccount, { body: { password: student.password } })
  await page.goto('/student-dashboard')
  await expect(page).toHaveURL('/login')
  await expectStored(page, student.fullName, false)
})

test('another person who signs in sees only their own data', { tag: '@core' }, async ({
  page,
  teacher,
  newPerson,
  signIn,
  pupils: [pupil],
}) => {
  const course = await makeCourse(teacher, { name: 'Astronomiya, 9-cu sinif', pupils: [pupil], days: { [date]: '+' } })
  const other = await newPerson('teacher', 'Elçin Səfərov')
  await makeCourse(other, { name: 'Rəsm, 2-ci sinif' })
  await signIn(teacher)
  await openCached(page, `/course/${course.id}#participants`, pupil.fullName)
  // as after a sign-in with Google, of which the pages of the app are not notified
  await signIn(other)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Elçin Səfərov')
  await expectStored(page, 'Rəsm, 2-ci sinif')
  const stored = await storedText(page)
  for (const text of [course.name, pupil.fullName, teacher.fullName]) expect(stored).not.toContain(text)
})

test('the cached data of the first person is not shown when another person is signed in by then', async ({
  page,
  context,
  network,
  teacher,
  newPerson,
  signIn,
}) => {
  const course = await makeCourse(teacher, { name: 'Məntiq, 10-cu sinif' })
  const other = await newPerson('teacher', 'Samir Hacıyev')
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await page.close()
  await signIn(other)
  // the server is so slow that the page shows the cached data
  const slow = network.hold('GET /api/*')
  const later = await context.newPage()
  await later.goto('/dashboard')
  await expect(later.getByText(course.name).first()).toBeVisible()
  slow.release()
  await expect(later.getByRole('heading', { level: 1 })).toContainText('Samir Hacıyev')
  await expect(later.getByText(course.name)).toHaveCount(0)
  await expectStored(later, course.name, false)
})

test('a course from which a student was removed is removed from the device', async ({
  page,
  context,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student', 'Aytən Mikayılova')
  const secret = 'Gedişlər və açılışlar'
  const details = { name: 'Şahmat dərnəyi', description: secret, pupils: [student], days: { [date]: '+' } }
  const left = await makeCourse(teacher, details)
  const kept = await makeCourse(teacher, { name: 'Musiqi dərnəyi', pupils: [student] })
  await signIn(student)
  await openCached(page, '/student-dashboard', left.name)
  for (const { id, name } of [left, kept]) {
    await page.goto(`/student/course/${id}#attendance`)
    await expectStored(page, `"params":{"id":${id}}`.replace('"params":', '').replaceAll('"', '\\"'))
    await expectStored(page, name)
  }
  await teacher.session.call(removeParticipant, { params: { id: left.id, studentId: student.id } })
  await page.goto('/student-dashboard')
  await expect(page.getByText(kept.name).first()).toBeVisible()
  // the list has its name; its content is gone, and so are the responses
  await expectStored(page, secret, false)
  await expectStored(page, `{\\"id\\":${left.id}}`, false)
  await expectStored(page, kept.name)
  await context.setOffline(true)
  await page.goto(`/student/course/${left.id}#attendance`)
  await expect(page.getByText('Bu bölmə hələ yüklənməyib. İnternet qayıdanda açılacaq.')).toBeVisible()
})

test("a parent reads without a network until the session ends, and the student's own data are separate", async ({
  page,
  context,
  origin,
  teacher,
  newPerson,
}) => {
  const student = await newPerson('student', 'Tunar Fərzəliyev')
  const course = await makeCourse(teacher, { name: 'Üzgüçülük', pupils: [student], days: { [date]: '-' } })
  const parent = new Session(origin)
  await parent.call(parentLogin, { body: { shortId: student.shortId } })
  await context.addCookies([{ name: 'sid', value: parent.token, url: origin, httpOnly: true, sameSite: 'Lax' }])
  await openCached(page, '/student-dashboard', course.name)
  await page.goto(`/student/course/${course.id}#attendance`)
  await expectStored(page, '/api/courses/:id/attendance/me')
  await context.setOffline(true)
  await page.goto('/student-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valideyn nəzarət paneli')
  await expect(page.getByText(course.name).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Son dərslər' })).toBeVisible()
  await expect(page.getByText(updated)).toBeVisible()
  await page.goto(`/student/course/${course.id}#attendance`)
  await expect(page.getByText('0%', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(updated)).toBeVisible()
  await context.setOffline(false)
  await parent.call(logOut)
  await page.goto('/student-dashboard')
  await expect(page).toHaveURL('/parent-view')
  await expectStored(page, course.name, false)
  await expectNobodyOffline(page, student, '/student-dashboard')
})

test('after seven days nothing cached is shown or stored', async ({ page, context, teacher, signIn }) => {
  const course = await makeCourse(teacher, { name: 'Mineralogiya' })
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await page.close()
  const later = await openBlank(context)
  await later.clock.setSystemTime(Date.now() + 8 * dayMs)
  await context.setOffline(true)
  await later.goto('/dashboard')
  await expect(later.getByText('İnternet bağlantısı yoxdur')).toBeVisible()
  await expect(later.getByText(course.name)).toHaveCount(0)
  await expectStored(later, course.name, false)
})
