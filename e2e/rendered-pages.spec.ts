import type { Page } from '@playwright/test'
import { type Course, makeCourse, writeMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import type { Person } from './support/people.ts'
import { expectNoShift, noteShifts } from './support/screen.ts'
import { makeCategory, makeMaterial } from './support/shelves.ts'

/** A student with twelve marks, one of them with a note, and a file to read. */
async function makeYear(teacher: Person, student: Person): Promise<Course> {
  const days = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [daysAgo(n * 9 + 1), n === 1 ? '-' : '+']))
  const course = await makeCourse(teacher, { name: 'Riyaziyyat', pupils: [student], days })
  await writeMark(teacher, course, student, daysAgo(10), { status: '-', note: 'xəstə idi' })
  await makeMaterial(teacher, await makeCategory(teacher, course, 'Testlər'), 'Sınaq imtahanı')
  return course
}

const field = (page: Page) => page.getByLabel('Şagird ID-si')
const wrong = 'Giriş mümkün olmadı. Zəhmət olmasa, ID-ni yoxlayın.'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a parent signs in, reads everything about a child, searches and logs out @both', async ({
    page,
    teacher,
    newPerson,
  }) => {
    const student = await newPerson('student', 'Fidan Qasımova')
    const course = await makeYear(teacher, student)
    await page.goto('/student-dashboard')
    await expect(page.getByRole('heading', { level: 1 }), 'the sign-in of families').toHaveText('Valideyn platforması')
    await field(page).fill('ZZZZ2222')
    await page.getByRole('button', { name: 'Daxil ol' }).click()
    await expect(page.getByRole('alert')).toHaveText(wrong)
    await expect(field(page)).toHaveValue('ZZZZ2222')

    await page.goto(`/student-view/${student.shortId}`)
    await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
    await expect(page).toHaveURL('/student-dashboard')
    await expect(page).toHaveTitle('Valideyn nəzarət paneli – Haşiyə')
    await expect(page.getByText('Şagird: Fidan Qasımova')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Son dərslər' }).getByRole('listitem')).toHaveCount(3)
    await page.getByRole('link', { name: 'Hamısı' }).click()
    await expect(page.getByRole('region', { name: 'Son dərslər' }).getByRole('listitem')).toHaveCount(12)
    await expect(page.getByText('11/12 · 91,7%')).toBeVisible()
    // controls that need a script are not there
    await expect(page.getByRole('button')).toHaveText(['Çıxış'])

    await page.getByRole('searchbox').fill('fizika')
    await page.keyboard.press('Enter')
    await expect(page.getByText('“fizika” üzrə qrup tapılmadı.')).toBeVisible()
    await page.goto('/student-dashboard')
    await page.getByRole('link', { name: 'Riyaziyyat', exact: true }).click()
    await page.getByRole('link', { name: /Testlər/ }).click()
    const download = page.getByRole('link', { name: /Sınaq imtahanı.*endir/ })
    await expect(download).toHaveAttribute('href', /\/api\/content\/\d+\/file/)

    await page.goto(`/student/course/${course.id}`)
    await page.getByRole('tab', { name: 'Davamiyyət' }).click()
    await expect(page).toHaveURL(`/student/course/${course.id}/attendance`)
    await expect(page.locator('li[tabindex] time'), 'all lessons, not the first five').toHaveCount(12)
    await expect(page.getByText('xəstə idi')).toBeVisible()
    await page.getByRole('link', { name: 'Yeniliklər' }).click()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()

    await page.getByRole('button', { name: 'Çıxış' }).click()
    await expect(page).toHaveURL('/parent-view')
    await page.goto('/student-dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valideyn platforması')
  })
})

test('a browser below the supported floor reads the pages of families, and sends their form itself', async ({
  page,
  teacher,
  newPerson,
}) => {
  await page.addInitScript('delete RegExp.prototype.hasIndices')
  const student = await newPerson('student', 'Fidan Qasımova')
  await makeYear(teacher, student)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().includes('/api/me')) calls.push(request.url())
  })
  await page.goto('/parent-view')
  await field(page).fill(student.shortId)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByText('11/12 · 91,7%')).toBeVisible()
  await page.getByRole('region', { name: 'Son dərslər' }).getByRole('listitem').nth(1).getByRole('link').click()
  await expect(page.locator('li[tabindex] time')).toHaveCount(12)
  expect(calls, 'no code that it cannot run').toEqual([])
})

/** Delays the app until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('the app takes the page over: nothing moves, nothing is requested twice, and focus and text stay @both', async ({
  page,
  teacher,
  newPerson,
}) => {
  const student = await newPerson('student', 'Fidan Qasımova')
  await makeYear(teacher, student)
  await noteShifts(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(me|my-courses|me\/recent-marks)$/.test(pathname)) calls.push(pathname)
  })
  // another font makes lines almost as long as the previous one does (web/floor/hold.css); this test is about the app
  await page.route('**/*.woff2', (route) => route.abort())
  const release = await holdApp(page)
  await page.goto(`/student-view/${student.shortId}`, { waitUntil: 'commit' })
  // when the button is pressed before the app has loaded, the browser itself sends the form
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  await expect(page).toHaveURL('/student-dashboard')
  const search = page.getByRole('searchbox')
  await search.fill('riy')
  const link = page.getByRole('link', { name: 'Riyaziyyat', exact: true })
  await link.focus()
  const before = await link.boundingBox()
  release()
  await expect(page.locator('#root')).not.toHaveAttribute('data-parts')
  await expect(link).toBeFocused()
  await expect(search).toHaveValue('riy')
  expect(await link.boundingBox()).toEqual(before)
  await page.waitForLoadState('networkidle')
  await expectNoShift(page)
  expect(calls, 'the replies are in the page').toEqual([])
})

test('a button that is pressed before the app has loaded opens when it has', async ({ page, newPerson, signIn }) => {
  await signIn(await newPerson('student'))
  const release = await holdApp(page)
  await page.goto('/student-dashboard', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Tənzimləmələr' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Tənzimləmələr' })).toBeVisible()
})

test('text typed into the form of families stays when the app takes over, and so does a refusal', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/parent-view', { waitUntil: 'commit' })
  await field(page).fill('zzzz2222')
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByRole('alert')).toHaveText(wrong)
  await field(page).fill('YYYY2222')
  release()
  await expect(page.locator('#root')).not.toHaveAttribute('data-parts')
  await expect(field(page)).toHaveValue('YYYY2222')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText(wrong)
})

test.describe('what only the device knows', () => {
  const openAs = async (page: Page, student: Person, stored: Record<string, string>, path = '/student-dashboard') => {
    await page.goto(`/student-view/${student.shortId}`)
    await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
    await expect(page).toHaveURL('/student-dashboard')
    // before any script of the next page, and not while the app of this page is running
    await page.addInitScript((values) => {
      sessionStorage.clear()
      localStorage.clear()
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    }, stored)
    const release = await holdApp(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#root[data-parts]').waitFor({ state: 'attached' })
    return release
  }

  test.describe('is decided before anything is visible', () => {
    const cases: [what: string, stored: Record<string, string>, path?: string][] = [
      ['a log-out that no server has answered', { 'hasiye.logOut': '' }],
      ['a session that ended with the browser', { 'hasiye.ends': '1' }],
      ['an offer above the courses', { 'hasiye.pushOffer parent 1': 'due' }],
      ['a hash that names another tab', {}, '/student/course/1#attendance'],
    ]
    for (const [what, stored, path] of cases) {
      test(what, async ({ page, teacher, newPerson }) => {
        const student = await newPerson('student', 'Fidan Qasımova')
        const course = await makeYear(teacher, student)
        const release = await openAs(page, student, stored, path?.replace('/1', `/${course.id}`))
        await expect(page.locator('html')).toHaveAttribute('data-held', '')
        await expect(page.getByText('Riyaziyyat').first()).toBeHidden()
        release()
        await expect(page.locator('html')).not.toHaveAttribute('data-held')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    }
  })

  test('the manually chosen colours, and the tabs of other children', async ({ page, teacher, newPerson }) => {
    const [student, sister] = [
      await newPerson('student', 'Fidan Qasımova'),
      await newPerson('student', 'Nərgiz Qasımova'),
    ]
    await makeYear(teacher, student)
    const children = JSON.stringify([{ id: sister.id, name: sister.fullName, shortId: sister.shortId }])
    const release = await openAs(page, student, { 'hasiye.scheme': 'dark', 'hasiye.children': children })
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
    await expect(page.getByText('Şagird: Fidan Qasımova')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Övladlar' })).toBeHidden()
    const before = await page.getByRole('heading', { level: 1 }).boundingBox()
    release()
    await expect(page.getByRole('navigation', { name: 'Övladlar' })).toContainText('Nərgiz')
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before)
  })
})
