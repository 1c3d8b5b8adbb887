import type { Locator, Page, Request } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { askToJoin, openJoining } from './support/joining.ts'
import { expectNoShift, noteShifts } from './support/screen.ts'
import { expect, test } from './support/test.ts'
import { countTransferred, type Transferred } from './support/transferred.ts'

/**
 * Limits of a first visit: the transferred KB and the number of scripts, because a browser fetches six at a time. If one is
 * exceeded, find out what was added; web/build/chunks.ts splits by route.
 */
const budgets = {
  login: { kilobytes: 155, scripts: 9 },
  attendance: { kilobytes: 213, scripts: 10 },
  dashboard: { kilobytes: 185.5, scripts: 9 },
  parentPanel: { kilobytes: 209, scripts: 12 },
  card: { kilobytes: 208, scripts: 12 },
  studentCourse: { kilobytes: 194, scripts: 12 },
}

// A first visit is one without a worker; in a slow test the worker of its first page would otherwise be installed.
test.use({ serviceWorkers: 'block' })

/** Opens a page with an empty cache, without what it loads when it is idle after its first use. */
async function expectWithin(
  page: Page,
  { kilobytes, scripts }: { kilobytes: number; scripts: number },
  visit: () => Promise<Locator>,
): Promise<Transferred> {
  await page.addInitScript('globalThis.requestIdleCallback = () => 0')
  const transferred = await countTransferred(page)
  await expect(await visit()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(transferred.bytes / 1024, 'KB').toBeLessThanOrEqual(kilobytes)
  expect(transferred.scripts, 'scripts').toBeLessThanOrEqual(scripts)
  return transferred
}

test('the sign-in page stays within its budget', async ({ page }) => {
  await expectWithin(page, budgets.login, async () => {
    await page.goto('/login')
    return page.getByLabel('E-poçt')
  })
})

test('the attendance of a course stays within its budget', async ({ page, teacher, signIn, pupils }) => {
  const course = await makeCourse(teacher, { pupils: pupils.slice(0, 35), days: { [daysAgo(0)]: '' } })
  await signIn(teacher)
  const { lateScripts } = await expectWithin(page, budgets.attendance, async () => {
    await page.goto(`/course/${course.id}#participants`)
    return page.getByRole('button', { name: /İştirak edib/ }).first()
  })
  expect(lateScripts).toEqual([])
})

test('a first visit makes no call before it is shown, because the responses are in the page', async ({
  page,
  teacher,
  signIn,
  pupils,
}) => {
  const course = await makeCourse(teacher, {
    name: 'Kimya, 8-ci sinif',
    pupils: pupils.slice(0, 3),
    days: { [daysAgo(0)]: '' },
  })
  await signIn(teacher)
  const callsUntil = async (path: string, shown: Locator) => {
    const calls: string[] = []
    const note = (request: Request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname)
    page.on('request', note)
    await page.goto(path)
    await expect(shown).toBeVisible()
    page.off('request', note)
    return calls
  }
  const ofCourse = ['', '/attendance', '/join-requests'].map((call) => `/api/courses/${course.id}${call}`)
  const first = ['/api/me', '/api/my-courses', ...ofCourse]
  const mark = page.getByRole('button', { name: /İştirak edib/ }).first()
  const onCourse = await callsUntil(`/course/${course.id}#participants`, mark)
  const onDashboard = await callsUntil('/dashboard', page.getByRole('link', { name: `“${course.name}” qrupunu aç` }))
  expect([...onCourse, ...onDashboard].filter((call) => first.includes(call))).toEqual([])
})

test('what a course loads later does not cause another layout of the page', async ({
  page,
  teacher,
  attendance,
  signIn,
  pupils,
}) => {
  const course = await makeCourse(teacher, { pupils: pupils.slice(0, 3), days: { [daysAgo(0)]: '' } })
  await signIn(teacher)
  await page.addInitScript(() => {
    document.fonts.addEventListener('loading', () => {
      document.documentElement.dataset.fontLoads = String(Number(document.documentElement.dataset.fontLoads ?? 0) + 1)
    })
  })
  await attendance.open(course.id)
  // Chromium loads the fonts again when a later stylesheet makes it create the font faces again.
  await page.getByRole('button', { name: 'Əməliyyatlar menyusunu aç' }).tap()
  await page.getByRole('menuitem', { name: 'Tarix əlavə et' }).tap()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Əlavə et' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-font-loads', '1')
})

test('the list of a course does not move under a finger while it loads', async ({
  page,
  teacher,
  newPerson,
  signIn,
  pupils,
}) => {
  const course = await makeCourse(teacher, { pupils: pupils.slice(0, 12), days: { [daysAgo(0)]: '' } })
  await askToJoin(await newPerson('student'), await openJoining(teacher, course))
  await signIn(teacher)
  await noteShifts(page)
  await page.goto(`/course/${course.id}#participants`)
  await expect(page.getByRole('button', { name: /İştirak edib/ }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Qoşulmaq istəyənlər' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectNoShift(page)
})

test('the dashboard of a teacher stays within its budget', async ({ page, newPerson, signIn }) => {
  const teacher = await newPerson('teacher')
  const course = await makeCourse(teacher)
  await signIn(teacher)
  const { lateScripts } = await expectWithin(page, budgets.dashboard, async () => {
    await page.goto('/dashboard')
    return page.getByRole('link', { name: `“${course.name}” qrupunu aç`, exact: true })
  })
  expect(lateScripts).toEqual([])
})

test("a student's course stays within its budget", async ({ page, teacher, newPerson, signIn }) => {
  const student = await newPerson('student')
  const course = await makeCourse(teacher, { pupils: [student], days: { [daysAgo(1)]: '+' } })
  await signIn(student)
  await expectWithin(page, budgets.studentCourse, async () => {
    await page.goto(`/student/course/${course.id}/attendance`)
    return page.getByRole('heading', { name: 'Davamiyyətim' })
  })
})

test("a parent's path from the sign-in to the panel stays within its budget", async ({ page, teacher, newPerson }) => {
  const student = await newPerson('student')
  await makeCourse(teacher, { pupils: [student], days: { [daysAgo(1)]: '+' } })
  await expectWithin(page, budgets.parentPanel, async () => {
    await page.goto('/parent-view')
    await page.getByLabel('Şagird ID-si').fill(student.shortId)
    await page.getByRole('button', { name: 'Daxil ol' }).click()
    return page.getByText('1/1 · 100%')
  })
})

test("a parent's path from a card's QR code to the panel stays within its budget", async ({
  page,
  teacher,
  newPerson,
}) => {
  const student = await newPerson('student')
  await makeCourse(teacher, { pupils: [student], days: { [daysAgo(1)]: '+' } })
  await expectWithin(page, budgets.card, async () => {
    await page.goto(`/student-view/${student.shortId}`)
    await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
    return page.getByText('1/1 · 100%')
  })
  // rendered by the server it shows no character beyond those of the fonts cut by web/build/cut-fonts.ts
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(request.url().replace(/.*\/(.+)-[\w-]{8}\.woff2$/, '$1'))
  })
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect([...fonts].sort()).toEqual(['onest-core-az', 'onest-core-latin'])
})
