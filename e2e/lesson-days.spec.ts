import { getCourse, type LessonDay, setLessonDays } from '@hasiye/contract/courses.ts'
import { holidayOn } from '@hasiye/contract/holidays.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { dayWithWeekday, longDate, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import { addManyParticipants } from '@hasiye/contract/participants.ts'
import type { Page } from '@playwright/test'
import { expectStored, openBlank, openCached } from './support/cached.ts'
import { type Course, makeCourse, storedMark } from './support/classes.ts'
import { dayMs, moveClocks } from './support/clock.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import type { Person } from './support/people.ts'
import { expectGoodScreen } from './support/screen.ts'

/** The first day from today on that is not a holiday, because holidays have no lessons. */
const lessonDate = [0, 1, 2, 3, 4, 5, 6, 7].map((days) => daysAgo(-days)).find((date) => !holidayOn(date)) ?? today()
const weekday = weekdayOf(lessonDate) + 1

async function moveToLessonDate(page: Page): Promise<void> {
  if (lessonDate !== today()) await moveClocks(page, Date.parse(lessonDate) - Date.parse(today()))
}

const setDays = ({ session }: Person, { id }: Pick<Course, 'id'>, lessonDays: LessonDay[]) =>
  session.call(setLessonDays, { params: { id }, body: { lessonDays } })

test('the lesson days of a new course lead to the list of today in one tap, and only looking changes nothing', {
  tag: '@both',
}, async ({ page, network, newPerson, signIn, attendance, isPhone, pupils: [pupil] }) => {
  const owner = await newPerson('teacher')
  await makeCourse(owner)
  await moveToLessonDate(page)
  await signIn(owner)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Qrup yarat' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Yeni qrup' })
  await dialog.getByLabel('Qrupun adı').fill('Fizika')
  const day = weekdays[weekday - 1] ?? ''
  await dialog.getByRole('checkbox', { name: day, exact: true }).check()
  await dialog.getByLabel(`${day}, saat`).fill('09:30')
  await expectGoodScreen(page, 'new course with a lesson day', { isPhone })
  await dialog.getByRole('button', { name: 'Qrup yarat' }).click()
  await expect(page).toHaveURL(/\/course\/\d+#participants$/)
  const course = { id: Number(/course\/(\d+)/.exec(page.url())?.[1]), name: 'Fizika' }
  // the page of the course first shows what is cached, a course without students
  await expectStored(page, 'participantIds')
  await owner.session.call(addManyParticipants, {
    params: course,
    body: { studentShortIds: [pupil.shortId] },
  })

  await page.goto('/dashboard')
  const strip = page.getByRole('region', { name: 'Bu gün' })
  await expect(strip.getByRole('listitem')).toHaveText(/Fizika.*09:30\s*(hələ|indi,) yazılmayıb/)
  const reading = network.hold('GET /api/courses/*')
  await strip.getByRole('link', { name: 'İştirakçılar: Fizika' }).click()
  await reading.arrived
  await expect(page.getByRole('heading', { level: 1 }), 'as it is cached').toHaveText('Fizika')
  reading.release()
  await attendance.expectMark(pupil, lessonDate, '')
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')
  await page.goBack()
  await expect(strip.getByRole('listitem')).toHaveText(/Fizika.*09:30\s*(hələ|indi,) yazılmayıb/)
  await attendance.openFromCard(course)
  await attendance.mark(pupil, lessonDate, '+')
  await attendance.save()
  expect(await storedMark(owner, course, pupil, lessonDate)).toEqual({ status: '+', note: '' })
  await page.goBack()
  await expect(strip).toContainText('yazılıb 1/1')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the General tab changes the lesson days, and a new date offers the next ones', { tag: '@both' }, async ({
  page,
  newPerson,
  signIn,
  attendance,
  isPhone,
  pupils: [pupil],
}) => {
  const owner = await newPerson('teacher')
  const held = [7, 14, 21, 28].map((days) => addDays(lessonDate, -days)).filter((date) => date < today())
  const course = await makeCourse(owner, { pupils: [pupil], days: Object.fromEntries(held.map((date) => [date, '+'])) })
  await signIn(owner)
  await page.goto(`/course/${course.id}#general`)
  const line = page.getByRole('button', { name: /^Dərs günləri/ })
  await line.click()
  const card = page.getByRole('dialog', { name: 'Dərs günləri' })
  const [first = '', second = ''] = ['bazar ertəsi', 'çərşənbə']
  await card.getByRole('checkbox', { name: second, exact: true }).check()
  await card.getByRole('checkbox', { name: first, exact: true }).check()
  await card.getByLabel(`${first}, saat`).fill('14:00')
  await card.getByRole('button', { name: `${first}: daha bir dərs` }).click()
  await card.getByLabel(`${first}, saat`).last().fill('16:30')
  await expectGoodScreen(page, 'lesson days', { isPhone })
  await card.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(page.getByText('Dərs günləri yadda saxlanıldı.')).toBeVisible()
  const saved = await owner.session.call(getCourse, { params: course })
  expect(saved.lessonDays).toEqual([
    { weekday: 1, startsAt: '14:00' },
    { weekday: 1, startsAt: '16:30' },
    { weekday: 3, startsAt: null },
  ])
  await expect(card).toBeHidden()
  await expect(line).toHaveText('Dərs günləriB.e. 14:00, B.e. 16:30, Ç.')
  await expect(page.getByText('Növbəti dərs', { exact: true })).toBeVisible()

  await setDays(owner, course, [{ weekday: weekdayOf(daysAgo(-1)) + 1, startsAt: null }])
  await attendance.open(course.id)
  await attendance.act('Tarix əlavə et')
  const adding = page.getByRole('dialog', { name: 'Tarix əlavə et' })
  const offered = adding.getByRole('region', { name: 'Növbəti dərslər' }).getByRole('button')
  await expect(offered).toHaveCount(3)
  await offered.first().click()
  await expect(offered.first()).toHaveAttribute('aria-pressed', 'true')
  await expectGoodScreen(page, 'next lessons', { isPhone })
})

test('on a day without lessons the teacher and the family see when the next one is', async ({
  page,
  newPerson,
  signIn,
  context,
  isPhone,
}) => {
  const owner = await newPerson('teacher')
  const student = await newPerson('student', 'Fidan Rəhimli')
  const course = await makeCourse(owner, { name: 'Kimya', pupils: [student] })
  const next = [1, 2, 3, 4, 5, 6, 7].map((days) => daysAgo(-days)).find((date) => !holidayOn(date)) ?? ''
  await setDays(owner, course, [{ weekday: weekdayOf(next) + 1, startsAt: '15:00' }])
  await signIn(owner)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Qruplarım' })).toContainText(
    `Növbəti dərs: ${dayWithWeekday(next, today())}, Kimya`,
  )
  await expectGoodScreen(page, 'no lesson today', { isPhone })

  await context.clearCookies()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/parent-view')
  await page.getByLabel('Şagird ID-si').fill(student.shortId)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByText(/^Növbəti dərs:\s.+\s15:00$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Təqvim' }).click()
  const link = page.getByRole('button', { name: 'Təqvim linkini kopyala' })
  await link.click()
  await expect(page.getByText('Təqvim linki kopyalandı.')).toBeVisible()
  await expectGoodScreen(page, 'calendar', { isPhone })
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(await (await page.request.get(copied)).text()).toContain('SUMMARY:Kimya')
  await page.getByRole('button', { name: 'Linki yenilə' }).click()
  await expect(page.getByText('Yeni link kopyalandı. Əvvəlki artıq işləmir.')).toBeVisible()
  expect((await page.request.get(copied)).status()).toBe(404)
  await page.getByRole('button', { name: 'Linki söndür' }).click()
  await expect(page.getByRole('button', { name: 'Linki yenilə' })).toHaveCount(0)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the cached dashboard of yesterday shows the lessons of today', async ({
    page,
    context,
    newPerson,
    signIn,
    pupils: [pupil],
  }) => {
    const owner = await newPerson('teacher')
    const course = await makeCourse(owner, { name: 'Fizika', pupils: [pupil] })
    const later = [1, 2, 3, 4, 5].find((days) => !holidayOn(daysAgo(-days))) ?? 1
    await setDays(owner, course, [{ weekday: weekdayOf(daysAgo(-later)) + 1, startsAt: '08:15' }])
    await signIn(owner)
    await openCached(page, '/dashboard', 'Fizika')
    await page.goto(`/course/${course.id}#participants`)
    await expectStored(page, pupil.fullName)
    const blank = await openBlank(context)
    await page.close()
    await blank.clock.setSystemTime(Date.now() + later * dayMs)
    await context.setOffline(true)
    await blank.goto('/dashboard')
    await expect(blank.getByText(`Son yenilənmə: ${longDate(today())}`)).toBeVisible()
    const todays = blank.getByRole('region', { name: 'Bu gün' })
    await expect(todays).toContainText('08:15')
    await todays.getByRole('link', { name: /^İştirakçılar/ }).click()
    await blank.getByRole('button', { name: new RegExp(`^${pupil.fullName}, .*Qayıb`) }).click()
    await expect(
      blank.getByRole('button', { name: new RegExp(`^${pupil.fullName}.*Yadda saxlanılmayıb`) }),
    ).toBeVisible()
    await expect(blank.getByText('1 dəyişiklik · 1 tarix')).toBeVisible()
  })
})
