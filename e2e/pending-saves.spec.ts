import { longDate } from '@hasiye/contract/locale.ts'
import { removeTeacher } from '@hasiye/contract/participants.ts'
import { expectStored, openBlank, openCached, storedText } from './support/cached.ts'
import { makeCourse, storedMark } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { findFreePort, startOwnServer } from './support/own-server.ts'
import { signUpAndIn } from './support/people.ts'
import { wakeWorker } from './support/worker.ts'

test.use({ serviceWorkers: 'allow' })

const date = daysAgo(1)
const pendingOne = 'Göndərilməyi gözləyir: 1 dəyişiklik'

test('marks can be made on a reloaded page while the server is stopped, and are sent from any page when it runs again', {
  tag: '@core',
}, async ({ page, context, attendance }) => {
  test.setTimeout(240_000)
  const port = await findFreePort()
  const server = await startOwnServer(port, {})
  const teacher = await signUpAndIn(server.origin, 'teacher', 'Sevda Nağıyeva')
  const pupil = await signUpAndIn(server.origin, 'student', 'Kamran Zeynallı')
  const course = await makeCourse(teacher, { name: 'İnformatika', pupils: [pupil], days: { [date]: '+' } })
  const { token: value } = teacher.session
  await context.addCookies([{ name: 'sid', value, url: server.origin, httpOnly: true, sameSite: 'Lax' }])
  const path = `${server.origin}/course/${course.id}#participants`
  await openCached(page, `${server.origin}/dashboard`, course.name)
  await page.goto(path)
  await attendance.expectMark(pupil, date, '+')
  await expectStored(page, date)

  await server.halt()
  await page.reload()
  await attendance.expectMark(pupil, date, '+')
  await expect(page.getByText(/^Son yenilənmə: /).filter({ visible: true })).toBeVisible()
  await attendance.mark(pupil, date, '-')
  await attendance.writeNote(pupil, date, 'Üzrlü')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText(pendingOne)
  await page.goto(`${server.origin}/dashboard`)
  const card = page
    .getByRole('region', { name: 'Bu gün' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/course/${course.id}"]`) })
  await expect(card).toContainText('göndərilməyi gözləyir')

  const again = await startOwnServer(port, {}, server.data)
  await expect
    .poll(() => storedMark(teacher, course, pupil, date), { timeout: 90_000 })
    .toEqual({ status: '-', note: 'Üzrlü' })
  await expect(page.getByText('göndərilməyi gözləyir')).toBeHidden()
  await again.stop()
})

test('after the tab was closed the worker sends pending saves once, and only for the person who is signed in', {
  tag: '@core',
}, async ({ page, context, network, teacher, newPerson, signIn, attendance, pupils }) => {
  const [first, second] = pupils
  const other = await newPerson('teacher', 'Rauf Quliyev')
  const course = await makeCourse(teacher, { pupils: [first, second], days: { [date]: '++' } })
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await attendance.open(course.id)
  network.cut('POST /api/courses/*/attendance')
  await attendance.mark(first, date, '-')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText(pendingOne)
  await page.close()

  await signIn(other)
  const blank = await openBlank(context)
  // The closing page may just have repeated the save for the teacher; by now that was cut as well.
  network.restore()
  await wakeWorker(blank)
  await expect.poll(() => storedMark(teacher, course, first, date)).toEqual({ status: '+', note: '' })
  expect(await storedText(blank)).toContain('saveId')

  await signIn(teacher)
  const blankAgain = await openBlank(context)
  await wakeWorker(blankAgain)
  await expect.poll(() => storedMark(teacher, course, first, date)).toEqual({ status: '-', note: '' })
  await expectStored(blankAgain, 'saveId', false)
  expect(await storedMark(teacher, course, second, date)).toEqual({ status: '+', note: '' })
})

/** Records what the page sets as the badge of the app's icon. */
const noteBadges = `
  globalThis.badges = []
  const setBadge = navigator.setAppBadge.bind(navigator)
  navigator.setAppBadge = (count) => {
    globalThis.badges.push(count)
    return setBadge(count)
  }`

test('a date added without a network survives a reload and is sent once; the icon shows the number of changes', async ({
  page,
  context,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  await context.addInitScript({ content: noteBadges })
  const expectBadge = (count: number) => expect.poll(() => page.evaluate('globalThis.badges.at(-1)')).toBe(count)
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [date]: '+' } })
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await attendance.open(course.id)
  await expectStored(page, date)
  await context.setOffline(true)
  await attendance.act('Tarix əlavə et')
  const dialog = page.getByRole('dialog', { name: 'Tarix əlavə et' })
  await dialog.getByRole('button', { name: 'Əlavə et' }).click()
  await attendance.mark(pupil, today(), '-')
  await attendance.mark(pupil, date, '-')
  await expectBadge(2)
  await page.reload()
  await attendance.expectMark(pupil, today(), '-')
  await expectBadge(2)
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText('Göndərilməyi gözləyir: 2 dəyişiklik')
  await page.reload()
  await attendance.expectMark(pupil, today(), '-')
  await expectBadge(2)

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/attendance')) sent.push(request.postDataJSON().date)
  })
  await context.setOffline(false)
  for (const day of [date, today()]) {
    await expect.poll(() => storedMark(teacher, course, pupil, day)).toEqual({ status: '-', note: '' })
  }
  await expectBadge(0)
  expect(sent.sort()).toEqual([date, today()])
})

test('a log-out names the course, its dates and the number of unsaved changes, and can save first', async ({
  page,
  colleague,
  newPerson,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const teacher = await newPerson('teacher', 'Lamiyə Həsənli')
  const details = { pupils: [pupil], days: { [date]: '+', [today()]: '+' }, coTeacher: colleague }
  const course = await makeCourse(teacher, { name: 'Kimya, 8-ci sinif', ...details })
  await signIn(teacher)
  await attendance.open(course.id)
  await attendance.mark(pupil, date, '-')
  await attendance.mark(pupil, today(), '-')
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Çıxış' }).click()
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  const line = `“${course.name}” qrupunda 2 dəyişiklik yadda saxlanılmayıb. ${longDate(date)}, ${longDate(today())}`
  await expect(question.getByRole('listitem')).toHaveText(line)
  await question.getByRole('button', { name: 'Yadda saxla və çıx' }).click()
  await expect(page).toHaveURL('/login')
  await expectStored(page, pupil.fullName, false)
  for (const day of [date, today()]) {
    expect(await storedMark(colleague, course, pupil, day)).toEqual({ status: '-', note: '' })
  }
})

test('the question at log-out closes when the pending saves have been sent', async ({
  page,
  context,
  colleague,
  newPerson,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const teacher = await newPerson('teacher', 'Vüsalə Rzayeva')
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [date]: '+' }, coTeacher: colleague })
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await attendance.open(course.id)
  await context.setOffline(true)
  await attendance.mark(pupil, date, '-')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText(pendingOne)
  await page.goto('/dashboard')
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(question).toBeVisible()
  await context.setOffline(false)
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  expect(await storedMark(colleague, course, pupil, date)).toEqual({ status: '-', note: '' })
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/login')
})

test('a save for a course that the teacher left is shown with its course, and can be discarded with the names of its pupils', async ({
  page,
  context,
  colleague,
  newPerson,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const teacher = await newPerson('teacher', 'Ramiz Abdullayev')
  const course = await makeCourse(colleague, {
    name: 'Texnologiya, 6-cı sinif',
    pupils: [pupil],
    days: { [date]: '+' },
    coTeacher: teacher,
  })
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await attendance.open(course.id)
  await context.setOffline(true)
  await attendance.mark(pupil, date, '-')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText(pendingOne)
  await colleague.session.call(removeTeacher, { params: { id: course.id, teacherId: teacher.id } })
  await page.goto('/dashboard')
  await expect(page.getByText('göndərilməyi gözləyir')).toBeVisible()
  await context.setOffline(false)
  const said = `“${course.name}” qrupunda 1 dəyişiklik yadda saxlanılmayıb.`
  await expect(page.getByRole('alert').filter({ hasText: said })).toContainText(
    'Qrup silinib və ya siz artıq onun müəllimi deyilsiniz.',
  )
  const line = `${said} ${longDate(date)}`
  const banner = page.getByRole('main').getByRole('status').filter({ hasText: line })
  await expect(banner).toContainText('Qrup silinib və ya siz artıq onun müəllimi deyilsiniz.')

  await page.getByRole('button', { name: 'Çıxış' }).click()
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await expect(question.getByRole('listitem')).toHaveText(
    `${line}. Qrup silinib və ya siz artıq onun müəllimi deyilsiniz.`,
  )
  await expect(question.getByRole('button')).toHaveText(['Yadda saxlamadan çıx', 'Səhifədə qal'])
  await question.getByRole('button', { name: 'Səhifədə qal' }).click()

  await banner.getByRole('button', { name: 'Dəyişiklikləri ləğv et' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dəyişiklikləri ləğv etmək istədiyinizə əminsiniz?' })
  await expect(dialog).toContainText('1 yadda saxlanılmamış dəyişiklik itəcək.')
  await dialog.getByRole('button', { name: 'Dəyişiklikləri ləğv et' }).click()
  await expect(banner).toHaveCount(0)
  await expectStored(page, pupil.fullName, false)
  await expectStored(page, course.name, false)
})
