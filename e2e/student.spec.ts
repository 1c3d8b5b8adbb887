import { logOut } from '@hasiye/contract/accounts.ts'
import { setLessonLink } from '@hasiye/contract/courses.ts'
import { longDate, months, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import { deleteOwnAccount } from '@hasiye/contract/own-account.ts'
import type { Locator } from '@playwright/test'
import { cardButton } from './support/cards.ts'
import { makeCourse, type Signs, writeMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { expectNoSidewaysScroll } from './support/screen.ts'

test('the start page greets, copies the ID, and finds courses by name, description or teacher', async ({
  page,
  teacher,
  colleague,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student', 'Ömər Şükürov')
  await makeCourse(teacher, { name: 'Ədəbiyyat', description: 'Nizami və Füzuli', pupils: [student] })
  await makeCourse(teacher, { name: 'Şahmat', description: 'Həvəskarlar üçün', pupils: [student] })
  await makeCourse(colleague, { name: 'Cəbr', description: 'Tənliklər', pupils: [student] })
  await signIn(student)
  await page.goto('/student-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xoş gəlmisiniz, Ömər Şükürov!')
  await expect(
    page.getByRole('main').getByRole('button', { name: `ID-ni kopyala: ${[...student.shortId].join(' ')}` }),
  ).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Əsas menyu' })
  await expect(nav.getByRole('button')).toHaveText(['Tənzimləmələr', 'Çıxış'])
  await expect(nav.getByRole('link', { name: /Texniki dəstək/ })).toBeVisible()
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Cəbr', 'Ədəbiyyat', 'Şahmat'])
  const search = page.getByRole('searchbox', { name: 'Ad, təsvir və ya müəllim üzrə axtarın' })
  for (const [typed, found] of [
    ['EDEBIYYAT', ['Ədəbiyyat']],
    ['füzuli', ['Ədəbiyyat']],
    ['ilqar', ['Cəbr']],
    ['sukurova', ['Ədəbiyyat', 'Şahmat']],
  ] as const) {
    await search.fill(typed)
    await expect(names).toHaveText([...found])
  }
  await search.fill('kimya')
  await expect(page.getByText('“kimya” üzrə qrup tapılmadı.')).toBeVisible()
})

test('a course shows its description and the lesson link, or that there is none, and no controls to change them', async ({
  page,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student')
  const { id } = await makeCourse(teacher, { name: 'Ədəbiyyat', description: 'Nizami və Füzuli', pupils: [student] })
  await signIn(student)
  await page.goto('/student-dashboard')
  await page.getByRole('link', { name: 'Ədəbiyyat' }).click()
  await expect(page).toHaveURL(`/student/course/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ədəbiyyat')
  await expect(page.getByRole('tab')).toHaveText(['Ümumi məlumat', 'Davamiyyət'])
  await expect(page.getByText('Nizami və Füzuli')).toBeVisible()
  await expect(page.getByText('Dərs linki təyin edilməyib')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rəna Şükürova · 1 iştirakçı' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Link əlavə et|Qrup şəklini dəyiş)$/ })).toHaveCount(0)
  const lessonLink = 'https://meet.example.az/edebiyyat'
  await teacher.session.call(setLessonLink, { params: { id }, body: { lessonLink } })
  await page.reload()
  const join = page.getByRole('link', { name: 'Dərsə qoşul' })
  await expect(join).toHaveAttribute('href', lessonLink)
  await expect(join).toHaveAttribute('target', '_blank')
  await expect(join).toHaveAttribute('rel', /noopener/)
  await page.getByRole('tab', { name: 'Davamiyyət' }).click()
  await expect(page).toHaveURL(`/student/course/${id}/attendance`)
  await expect(page.getByText('Hələ davamiyyət işarəsi yoxdur.')).toBeVisible()
})

test('own attendance shows the five newest lessons first, the newest in the upper half of a phone, with totals, percentage and a chart as text', {
  tag: '@core',
}, async ({ page, teacher, newPerson, signIn }) => {
  const student = await newPerson('student')
  const dates = Array.from({ length: 7 }, (_, index) => daysAgo(7 - index))
  const days: Signs = Object.fromEntries(dates.map((date, index) => [date, index === 1 || index === 6 ? '-' : '+']))
  const course = await makeCourse(teacher, { pupils: [student], days: { ...days, [daysAgo(0)]: ' ' } })
  await writeMark(teacher, course, student, dates[6] ?? '', { status: '-', note: 'Arayış gətirdi' })
  await signIn(student)
  await page.goto(`/student/course/${course.id}#attendance`)
  const total = (label: string) => page.getByRole('listitem').filter({ hasText: label })
  await expect(total('Cəmi iştirak')).toContainText('5')
  await expect(total('Cəmi qayıb')).toContainText('2')
  await expect(total('Davamiyyət faizi')).toContainText('71,4%')
  const shown = dates.toReversed().map((date) => `${longDate(date)} ${weekdays[weekdayOf(date)]}`)
  const rows = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Davamiyyətim' }) })
    .getByRole('listitem')
  await expect(rows).toHaveCount(5)
  for (const [index, text] of shown.slice(0, 5).entries()) await expect(rows.nth(index)).toContainText(text)
  await expect(rows.first()).toContainText('Qayıb')
  await expect(rows.first()).toContainText('Müəllimin qeydi: Arayış gətirdi')
  await expect(rows.nth(1)).toContainText('İştirak edib')
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const word = await rows.first().getByText('Qayıb', { exact: true }).boundingBox()
  expect((word?.y ?? 740) + (word?.height ?? 0), 'the end of the newest mark').toBeLessThanOrEqual(370)
  if (size) await page.setViewportSize(size)
  await page.getByRole('button', { name: 'Daha çox' }).click()
  await expect(rows).toHaveCount(7)
  await expect(rows.nth(5)).toBeFocused()
  await expect(rows.last()).toContainText(shown[6] ?? '')
  await expect(page.getByRole('button', { name: 'Daha çox' })).toHaveCount(0)
  await page.reload()
  await expect(rows).toHaveCount(7)

  const byMonth = Map.groupBy(dates, (date) => date.slice(0, 7))
  for (const [month, own] of byMonth) {
    const present = own.filter((date) => days[date] === '+').length
    const name = months[Number(month.slice(5)) - 1] ?? ''
    const title = name.charAt(0).toLocaleUpperCase('az') + name.slice(1)
    const row = page.getByRole('listitem').filter({ hasText: new RegExp(`^${title}`) })
    await expect(row).toContainText(`${own.length} dərsdən ${present} dərsdə iştirak etmisiniz`)
  }
})

test('an expired session redirects from the course list to the sign-in', async ({
  page,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student')
  const { id } = await makeCourse(teacher, { pupils: [student] })
  await signIn(student)
  await page.goto(`/student/course/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await student.session.call(logOut)
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Sessiyanızın müddəti bitib. Yenidən daxil olun.')).toBeVisible()
  await expect(page.getByLabel('E-poçt')).toBeVisible()
})

test('a missing course and a list that fails to load show messages, and a refused list the sign-in', async ({
  page,
  network,
  teacher,
  newPerson,
  signIn,
}) => {
  const { id } = await makeCourse(teacher, { name: 'Yad qrup' })
  await signIn(await newPerson('student'))
  await page.goto('/student/course')
  const withoutId = 'Qrup ID-si göstərilməyib. Qrupu “Qruplarım” siyahısından açın.'
  await expect(page.getByRole('heading', { name: withoutId })).toBeVisible()
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  await expect(page).toHaveURL('/student-dashboard')
  network.answer('GET /api/my-courses', 500)
  await page.goto(`/student/course/${id}`)
  await expect(page.getByRole('heading', { name: 'Kurs məlumatları tapılmadı.' })).toBeVisible()
  await expect(page.getByText('Yad qrup')).toHaveCount(0)
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  await expect(page.getByRole('heading', { name: 'Qrupları yükləmək mümkün olmadı.' })).toBeVisible()
  network.restore()
  await page.getByRole('button', { name: 'Yenidən cəhd et' }).click()
  await expect(page.getByRole('heading', { name: 'Hələ heç bir qrupda deyilsiniz' })).toBeVisible()
  // as a gateway does
  network.answer('GET /api/my-courses', 403)
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('E-poçt')).toBeVisible()
})

test('a long note is folded after 8 lines, and is opened by the keyboard and by a tap', async ({
  page,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student')
  const course = await makeCourse(teacher, { pupils: [student] })
  const note = Array.from({ length: 20 }, (_, line) => `Sətir ${line + 1}`).join('\n')
  for (const date of [daysAgo(2), daysAgo(1)]) await writeMark(teacher, course, student, date, { status: '-', note })
  await writeMark(teacher, course, student, daysAgo(0), { status: '+', note: 'Qısa qeyd' })
  await signIn(student)
  await page.goto(`/student/course/${course.id}#attendance`)
  const rows = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Davamiyyətim' }) })
    .getByRole('listitem')
  const [short, first, second] = [rows.nth(0), rows.nth(1), rows.nth(2)]
  const noteIn = (row: Locator) => row.getByText('Sətir 1').locator('..')
  /** The lines of the note that are in view. */
  const linesOf = (row: Locator) =>
    noteIn(row).evaluate((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)))
  const more = first.getByRole('button', { name: 'Daha çox' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(short.getByRole('button')).toHaveCount(0)
  expect(await linesOf(first)).toBe(8)
  await expectNoSidewaysScroll(page, 'a long note')
  await more.press('Enter')
  await expect(more).toBeHidden()
  expect(await linesOf(first)).toBe(20)
  await expect(noteIn(first)).toBeFocused()
  expect(await linesOf(second)).toBe(8)
  await second.getByRole('button', { name: 'Daha çox' }).tap()
  expect(await linesOf(second)).toBe(20)
})

test('months are below the list, newest first, three at once; a card shows the last lessons in one row', async ({
  page,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student')
  const dates = Array.from({ length: 30 }, (_, index) => daysAgo(150 - index * 5))
  const course = await makeCourse(teacher, {
    pupils: [student],
    days: Object.fromEntries(dates.map((date) => [date, '+'])),
  })
  await signIn(student)
  await page.goto('/student-dashboard')
  const last = page.getByText('son 24 dərs')
  await expect(last).toBeVisible()
  const rows = await last.evaluate(
    (text) =>
      new Set([...(text.previousElementSibling?.children ?? [])].map((knot) => knot.getBoundingClientRect().top)).size,
  )
  expect(rows).toBe(1)

  await page.goto(`/student/course/${course.id}#attendance`)
  const sectionOf = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  const chart = sectionOf('Aylar üzrə')
  const keys = [...new Set(dates.map((date) => date.slice(0, 7)))].toReversed()
  const titles = keys.map((key) => {
    const name = months[Number(key.slice(5)) - 1] ?? ''
    return new RegExp(`^${name.charAt(0).toLocaleUpperCase('az')}${name.slice(1)}`)
  })
  await expect(chart.getByRole('listitem')).toHaveText(titles.slice(0, 3))
  await chart.getByRole('button', { name: 'Daha çox' }).click()
  await expect(chart.getByRole('listitem')).toHaveText(titles)
  await expect(chart.getByRole('listitem').nth(3)).toBeFocused()
  const [list, figure] = await Promise.all([sectionOf('Davamiyyətim').boundingBox(), chart.boundingBox()])
  expect(list?.y).toBeLessThan(figure?.y ?? 0)
})

test('a course whose teacher was deleted says so on its cards, and nobody can edit it', async ({
  page,
  newPerson,
  signIn,
}) => {
  const [owner, colleague, student] = [
    await newPerson('teacher'),
    await newPerson('teacher'),
    await newPerson('student'),
  ]
  await makeCourse(owner, { name: 'Tarix', coTeacher: colleague, pupils: [student] })
  await owner.session.call(deleteOwnAccount, { body: { password: owner.password } })
  const text = /Bu qrup yalnız baxış üçün açıqdır və .* tarixində silinəcək\./
  await signIn(student)
  await page.goto('/student-dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tarix' }).getByText(text)).toBeVisible()
  await signIn(colleague)
  await page.goto('/dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tarix' }).getByText(text)).toBeVisible()
  await expect(cardButton(page, 'Qrupdan çıx', 'Tarix')).toBeVisible()
  await expect(cardButton(page, 'Redaktə et', 'Tarix')).toHaveCount(0)
})
