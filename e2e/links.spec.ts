import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { setLessonDays } from '@hasiye/contract/courses.ts'
import { changeLesson } from '@hasiye/contract/lesson-changes.ts'
import { weekdayOf } from '@hasiye/contract/locale.ts'
import { openCached } from './support/cached.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { makeCategory } from './support/shelves.ts'

test.use({ serviceWorkers: 'allow' })

const url = 'http://video.example.az/izle?v=12'

test('an address as long as that of a document widens no page of a phone', async ({ page, newPerson, signIn }) => {
  const address = `https://docs.example.az/document/d/${'aBcDeFgHiJ'.repeat(6)}/edit?usp=sharing`
  const [teacher, student] = [await newPerson('teacher'), await newPerson('student')]
  const course = await makeCourse(teacher, { pupils: [student], days: { [daysAgo(1)]: '-' } })
  const { session } = teacher
  const statuses = [{ studentId: student.id, status: '-' as const, note: `Tapşırıq: ${address}` }]
  await session.call(saveAttendance, { params: course, body: { date: daysAgo(1), statuses } })
  const lessonDays = [{ weekday: weekdayOf(today()) + 1, startsAt: '00:00' }]
  await session.call(setLessonDays, { params: course, body: { lessonDays } })
  await session.call(changeLesson, {
    params: { ...course, date: today() },
    body: { kind: 'cancelled', text: `Dərs əvəzinə: ${address}` },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const pages = [
    [student, '/student-dashboard'],
    [student, `/student/course/${course.id}#attendance`],
    [teacher, `/course/${course.id}#participants`],
    [teacher, `/course/${course.id}#general`],
  ] as const
  for (const [person, path] of pages) {
    await page.goto('about:blank')
    await signIn(person)
    await page.goto(path)
    await expect(page.getByText(address).first()).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390)
  }
})

test('a shared link becomes a material, and only the person who opens it requests its host', async ({
  page,
  context,
  network,
  newPerson,
  signIn,
}) => {
  const requests: (string | undefined)[] = []
  await context.route('http*://video.example.az/**', async (route) => {
    requests.push((await route.request().allHeaders()).referer)
    await route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' })
  })
  const teacher = await newPerson('teacher', 'Sara Qafarova')
  const course = await makeCourse(teacher, { name: 'Biologiya, 7-ci sinif' })
  const category = await makeCategory(teacher, course, 'Videolar')
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  // as the system does when another app shares a text
  const answered = page.waitForEvent('load')
  await page.evaluate((text) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share' })
    form.enctype = 'multipart/form-data'
    form.append(Object.assign(document.createElement('input'), { name: 'text', value: text }))
    document.body.append(form)
    form.submit()
  }, `Fotosintez ${url}`)
  await answered
  await expect(page.getByRole('heading', { name: 'Link hara əlavə edilsin?' })).toBeFocused()
  await page.getByRole('button', { name: category.name }).click()

  network.answer('POST /api/categories/*/links', 500)
  const sheet = page.getByRole('dialog', { name: 'Link əlavə et' })
  await expect(sheet.getByLabel('Link', { exact: true })).toHaveValue(url)
  await sheet.getByLabel('Materialın adı').fill('Fotosintez: video')
  await sheet.getByRole('button', { name: 'Əlavə et' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  network.restore()
  await expect(sheet.getByLabel('Materialın adı')).toHaveValue('Fotosintez: video')
  await sheet.getByRole('button', { name: 'Əlavə et' }).click()
  await expect(page).toHaveURL(`/course/${course.id}?category=${category.id}#general`)
  const row = page.getByRole('listitem').filter({ hasText: 'Fotosintez: video' })
  await expect(row).toContainText('LİNK')
  await expect(row).toContainText('video.example.az')

  await row.getByRole('button', { name: 'Fotosintez: video üçün əməliyyatlar' }).click()
  await page.getByRole('menuitem', { name: 'Linki dəyiş' }).click()
  const change = page.getByRole('dialog', { name: 'Linki dəyiş' })
  await change.getByLabel('Link', { exact: true }).fill('video.example.az/izle?v=13')
  await change.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(page.getByText('Link dəyişdirildi.')).toBeVisible()

  expect(requests).toEqual([])
  const opened = context.waitForEvent('page')
  await row
    .getByRole('link', { name: /materialını aç, .* \(yeni vərəqdə açılır\)$/ })
    .first()
    .click()
  await expect(await opened).toHaveTitle('Video')
  expect(new URL((await opened).url()).search).toBe('?v=13')
  expect(requests).toEqual([undefined])
})
