import { longDate, months } from '@hasiye/contract/locale.ts'
import { setNewsSeen } from '@hasiye/contract/news.ts'
import type { Page } from '@playwright/test'
import { expectStored, openCached } from './support/cached.ts'
import { makeCourse, writeMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { askToJoin, openJoining } from './support/joining.ts'
import { expectGoodScreen } from './support/screen.ts'
import { commentOn, makeCategory, makeMaterial, rowOf } from './support/shelves.ts'

const bell = (page: Page) => page.getByRole('link', { name: /^Yeniliklər/ })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const fresh = (page: Page) => rows(page).getByText('Yeni', { exact: true })

/** The stored form of a count on the device, in a response that is a text. */
const counted = (n: number): string => `newsCount\\":${n}`

const dayOf = (date: string): string => `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`

test('a student sees the news on the bell and the card, and each line leads to its place', { tag: '@both' }, async ({
  page,
  teacher,
  newPerson,
  signIn,
  isPhone,
}) => {
  const student = await newPerson('student')
  const days = Object.fromEntries([2, 3, 4, 5, 6, 7, 8].map((n) => [daysAgo(n), '+']))
  const course = await makeCourse(teacher, { pupils: [student], days })
  const category = await makeCategory(teacher, course)
  const material = await makeMaterial(teacher, category)
  await commentOn(teacher, material, 'Evdə oxuyun')
  await writeMark(teacher, course, student, daysAgo(9), { status: '-', note: 'Xəbərsiz' })
  await signIn(student)
  await page.goto('/student-dashboard')
  await expect(bell(page)).toHaveAccessibleName('Yeniliklər, 11 yenilik')
  await expect(page.getByRole('article').getByText('11 yenilik')).toBeVisible()
  await bell(page).click()
  await expect(page).toHaveURL('/news')
  await expect(page.getByRole('heading')).toHaveText(['Yeniliklər', 'Bu gün'])
  await expect(rows(page), 'the presences are one line').toHaveCount(5)
  await expect(fresh(page)).toHaveCount(5)
  await expect(rows(page).last()).toContainText('7 dərsdə iştirak etdi')
  await expect(rows(page).first()).toContainText('Xəbərsiz')
  await expect(bell(page)).toHaveAccessibleName('Yeniliklər')
  await expectGoodScreen(page, 'news', { isPhone })

  await page.getByRole('link', { name: `${dayOf(daysAgo(9))}: iştirak etmədi` }).click()
  await expect(page).toHaveURL(`/student/course/${course.id}/attendance?date=${daysAgo(9)}`)
  const sought = page.getByRole('listitem').and(page.locator('[aria-current]'))
  await expect(sought).toContainText(longDate(daysAgo(9)))
  await expect(sought).toBeInViewport()

  await page.goBack()
  await expect(fresh(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Yeni material: Kvadrat tənliklər' }).click()
  await expect(rowOf(page, 'Kvadrat tənliklər').getByText('Yeni', { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: `${teacher.fullName}: Evdə oxuyun` }).click()
  const comment = page.getByRole('listitem').filter({ hasText: 'Evdə oxuyun' })
  await expect(comment.getByText('Yeni', { exact: true })).toBeVisible()

  await page.reload()
  await expect(comment).toBeVisible()
  await expect(comment.getByText('Yeni', { exact: true })).toHaveCount(0)
})

test("a parent's device stores what was seen", async ({ page, teacher, newPerson }) => {
  const student = await newPerson('student')
  const course = await makeCourse(teacher, { pupils: [student], days: { [daysAgo(2)]: '-' } })
  await page.goto('/parent-view')
  await page.getByLabel('Şagird ID-si').fill(student.shortId)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Yeniliklər')

  await writeMark(teacher, course, student, daysAgo(1), { status: '-', note: '' })
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Yeniliklər, 1 yenilik')
  await expect(page.getByRole('article').getByText('1 yenilik')).toBeVisible()
  await bell(page).click()
  await expect(rows(page)).toContainText([
    `${dayOf(daysAgo(1))}: iştirak etmədi`,
    dayOf(daysAgo(2)),
    'Qrupa qəbul olundu',
  ])
  await expect(fresh(page)).toHaveCount(1)
  await expect(bell(page)).toHaveAccessibleName('Yeniliklər')
  await expectGoodScreen(page, 'news of a parent', { isPhone: true })
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await expect(fresh(page)).toHaveCount(0)
  await rows(page).first().click()
  await expect(page).toHaveURL(`/student/course/${course.id}/attendance?date=${daysAgo(1)}`)
})

test('a teacher reads who asks to join, what others wrote and who is often absent, and loads more', async ({
  page,
  newPerson,
  signIn,
  db,
}) => {
  const [teacher, student] = [await newPerson('teacher'), await newPerson('student', 'Fidan Qasımova')]
  const days = { [daysAgo(3)]: '-', [daysAgo(2)]: '-', [daysAgo(1)]: '-' } as const
  const course = await makeCourse(teacher, { name: 'Kimya', pupils: [student], days })
  const category = await makeCategory(teacher, course)
  const material = await makeMaterial(teacher, category)
  await commentOn(student, material, 'Sağ olun, müəllim!')
  await askToJoin(await newPerson('student'), await openJoining(teacher, course))
  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Yeniliklər, 3 yenilik')
  await bell(page).click()
  const inRow = 'Fidan Qasımova son 3 dərsdə iştirak etməyib'
  await expect(rows(page)).toContainText(['1 şagird qoşulmaq istəyir', 'Fidan Qasımova: Sağ olun, müəllim!', inRow])
  await page.getByRole('link', { name: 'Fidan Qasımova: Sağ olun, müəllim!' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Sağ olun' }).getByText('Yeni', { exact: true }),
  ).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: '1 şagird qoşulmaq istəyir' }).click()
  await expect(page).toHaveURL(`/course/${course.id}#participants`)
  await expect(page.getByRole('region', { name: 'Qoşulmaq istəyənlər' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: inRow }).click()
  await expect(page).toHaveURL(`/course/${course.id}#participants`)
  await page.getByRole('button', { name: /^Son dərsə bax/ }).click()
  await expect(page.getByTitle('Son 3 dərsdə iştirak etməyib')).toBeVisible()

  const shelves = Array.from({ length: 40 }, (_, n) => ({
    courseId: course.id,
    name: `Mövzu ${n}`,
    lowerName: `mövzu ${n}`,
  }))
  const ids = await db.insertInto('categories').values(shelves).returning('id').execute()
  await db
    .insertInto('comments')
    .values(ids.map(({ id }) => ({ courseId: course.id, categoryId: id, authorId: student.id, text: 'Sual' })))
    .execute()
  await page.goto('/news')
  await expect(rows(page)).toHaveCount(30)
  await page.getByRole('button', { name: 'Daha çox' }).click()
  await expect(rows(page)).toHaveCount(43)
  await expect(rows(page).nth(30)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Daha çox' })).toHaveCount(0)
})

test('without news the list says so', async ({ page, newPerson, signIn }) => {
  await signIn(await newPerson('teacher'))
  await page.goto('/news')
  await expect(page.getByText('Hələ yenilik yoxdur.')).toBeVisible()
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the list is as it was last loaded', async ({ page, context, teacher, newPerson, signIn }) => {
    const student = await newPerson('student')
    await makeCourse(teacher, { name: 'Astronomiya', pupils: [student], days: { [daysAgo(1)]: '+' } })
    await signIn(student)
    await openCached(page, '/news', `${daysAgo(1)}#attendance`)
    await context.setOffline(true)
    await page.goto('/news')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).last()).toContainText(`${dayOf(daysAgo(1))}: iştirak etdi`)
  })

  test('a cached count is loaded again when its items were seen, here or elsewhere', async ({
    page,
    teacher,
    newPerson,
    signIn,
  }) => {
    const student = await newPerson('student')
    const course = await makeCourse(teacher, { name: 'Astronomiya', pupils: [student], days: { [daysAgo(1)]: '+' } })
    await signIn(student)
    await openCached(page, '/student-dashboard', counted(2))
    await page.goto('/news')
    await expect(rows(page)).toHaveCount(2)
    await expect(bell(page)).toHaveAccessibleName('Yeniliklər')
    await expectStored(page, counted(2), false)

    await writeMark(teacher, course, student, daysAgo(1), { status: '+', note: 'Əla cavab verdi' })
    await openCached(page, '/student-dashboard', counted(1))
    await student.session.call(setNewsSeen, { body: { at: new Date().toISOString() } })
    await page.goto('/news')
    await expect(rows(page)).toHaveCount(2)
    await expect(fresh(page)).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName('Yeniliklər')
    await expectStored(page, counted(1), false)
  })
})
