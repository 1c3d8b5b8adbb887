import type { Locator, Page } from '@playwright/test'
import { countTransferred } from '../scripts/transferred.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/test.ts'

/**
 * Limits of a first visit: the transferred KB and the number of scripts, because a browser fetches six at a time. If one is
 * exceeded, find out what was added; web/build/chunks.ts splits by route.
 */
const budgets = {
  login: { kilobytes: 140, scripts: 6 },
  attendance: { kilobytes: 269, scripts: 10 },
  dashboard: { kilobytes: 232, scripts: 9 },
  parentPanel: { kilobytes: 245, scripts: 15 },
}

/** Opens a page with an empty cache, like `npm run bench -- pages`. */
async function expectWithin(
  page: Page,
  { kilobytes, scripts }: { kilobytes: number; scripts: number },
  visit: () => Promise<Locator>,
): Promise<void> {
  const transferred = await countTransferred(page)
  await expect(await visit()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(transferred.bytes / 1024, 'KB').toBeLessThanOrEqual(kilobytes)
  expect(transferred.scripts, 'scripts').toBeLessThanOrEqual(scripts)
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
  await expectWithin(page, budgets.attendance, async () => {
    await page.goto(`/course/${course.id}#participants`)
    return page.getByRole('button', { name: /İştirak edib/ }).first()
  })
})

test('the dashboard of a teacher stays within its budget', async ({ page, newPerson, signIn }) => {
  const teacher = await newPerson('teacher')
  const course = await makeCourse(teacher)
  await signIn(teacher)
  await expectWithin(page, budgets.dashboard, async () => {
    await page.goto('/dashboard')
    return page.getByRole('link', { name: `“${course.name}” qrupunu aç`, exact: true })
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
