import { longDate } from '@hasiye/contract/locale.ts'
import { openBlank, openCached } from './support/cached.ts'
import { makeCourse, storedMark } from './support/classes.ts'
import { dayMs, moveClocks } from './support/clock.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/test.ts'

const tomorrow = daysAgo(-1)

test('marks of a list that stayed open over midnight go to the day that the teacher chooses', {
  tag: ['@core', '@both'],
}, async ({ page, teacher, isPhone, openAttendance, attendance, pupils: [first, second] }) => {
  const course = await openAttendance({ pupils: [first, second], days: { [today()]: '-' } })
  await attendance.expectMark(first, today(), '-')
  await moveClocks(page, dayMs)
  const tap = () => (isPhone ? attendance.sign(second, today(), '+').tap() : attendance.cell(second, today()).click())
  await tap()
  const question = page.getByRole('dialog', { name: `Gün dəyişib: bu gün ${longDate(tomorrow)}.` })
  await question.getByRole('button', { name: 'Bu günə keç' }).click()
  await expect(question).toBeHidden()
  await attendance.expectMark(second, tomorrow, '+')
  await attendance.save()
  expect(await storedMark(teacher, course, second, tomorrow)).toEqual({ status: '+', note: '' })
  expect(await storedMark(teacher, course, second, today())).toEqual({ status: '', note: '' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the dashboard requests the lessons of the new day', async ({ page, newPerson, signIn, pupils: [pupil] }) => {
  const owner = await newPerson('teacher')
  await makeCourse(owner, { name: 'Fizika', pupils: [pupil], days: { [today()]: '+' } })
  await signIn(owner)
  await page.goto('/dashboard')
  const strip = page.getByRole('region', { name: 'Bu gün' })
  await expect(strip).toContainText('yazılıb 1/1')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /background-/.test(name)),
  )
  await page.route('**/api/**', (route) => route.abort())
  const asked = page.waitForRequest('**/api/my-courses')
  await page.clock.setSystemTime(Date.now() + dayMs)
  await page.evaluate(() => dispatchEvent(new Event('pageshow')))
  await asked
  await expect(strip).toHaveCount(0)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the cached dashboard of yesterday shows no lesson as one of today, nor does the shortcut', async ({
    page,
    context,
    newPerson,
    signIn,
    pupils: [pupil],
  }) => {
    const owner = await newPerson('teacher')
    await makeCourse(owner, { name: 'Fizika', pupils: [pupil], days: { [today()]: '+' } })
    await makeCourse(owner, { name: 'Kimya', pupils: [pupil] })
    await signIn(owner)
    await openCached(page, '/dashboard', 'Kimya')
    const later = await openBlank(context)
    await page.close()
    await later.clock.setSystemTime(Date.now() + dayMs)
    await context.setOffline(true)
    await later.goto('/dashboard')
    await expect(later.getByText(`Son yenilənmə: ${longDate(today())}`)).toBeVisible()
    await expect(later.getByRole('heading', { name: 'Kimya' })).toBeVisible()
    await expect(later.getByRole('region', { name: 'Bu gün' })).toHaveCount(0)
    await later.goto('/dashboard#today')
    await expect(later).toHaveURL('/dashboard')
    await expect(later.getByRole('heading', { name: 'Kimya' })).toBeVisible()
  })
})

test('a device that is two days ahead saves under the date of the server, and says once that its clock is wrong', async ({
  page,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await page.clock.setSystemTime(Date.now() + 2 * dayMs)
  const course = await openAttendance({ pupils: [pupil], days: { [daysAgo(1)]: '+' } })
  const banner = page.getByText(`Cihazın saatı düzgün deyil. Bu gün ${longDate(today())} götürüldü.`)
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Bildirişi bağla' }).tap()
  await page.getByRole('button', { name: 'Bəli, bu günü əlavə et' }).tap()
  await attendance.mark(pupil, today(), '-')
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, today())).toEqual({ status: '-', note: '' })
  await page.reload()
  await attendance.expectMark(pupil, today(), '-')
  await expect(banner).toHaveCount(0)
})
