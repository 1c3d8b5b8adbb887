import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expectNoSidewaysScroll } from './support/screen.ts'
import { commentOn, shelfPath } from './support/shelves.ts'
import { expect, test } from './support/test.ts'

// A window of 1280 × 800 px at a zoom of 400 %
test.use({ viewport: { width: 320, height: 200 } })

/** Lists what stays in place while the page scrolls: bars, headers, buttons. */
const kept = (page: Page, within = 'body'): Promise<string[]> =>
  page.locator(within).evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { position } = getComputedStyle(element)
        const { height, bottom } = element.getBoundingClientRect()
        return ['sticky', 'fixed'].includes(position) && height > 0 && bottom > 0
      })
      .map((element) => element.className),
  )

test('at a zoom of 400 % nothing stays above the text', async ({
  page,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const date = daysAgo(1)
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [date]: ' ' } })
  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect.soft(await kept(page), 'dashboard').toEqual([])
  await page.getByRole('button', { name: 'Tənzimləmələr' }).tap()
  await page.getByRole('tab', { name: 'Profil' }).tap()
  await expect(page.getByLabel('Ad və soyad')).toBeVisible()
  expect.soft(await kept(page, '[role=dialog]'), 'settings').toEqual([])
  await page.goto(`/course/${course.id}#general`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect.soft(await kept(page), 'course').toEqual([])
  await attendance.open(course.id)
  await attendance.mark(pupil, date, '+')
  await expect(page.getByRole('button', { name: 'Yadda saxla', exact: true })).toBeVisible()
  // a shield against a second tap is shown for a moment
  await expect.poll(() => kept(page), 'attendance').toEqual([])
})

test('comments open at the newest one with the field in view, and so does a new comment', async ({
  page,
  teacher,
  makeSharedMaterial,
  signIn,
}) => {
  const { student, course, category, material } = await makeSharedMaterial()
  for (let n = 1; n <= 12; n++) await commentOn(student, material, `Fikir ${n}`)
  await signIn(teacher)
  await page.goto(shelfPath(course, category, material))
  const field = page.getByRole('textbox', { name: 'Şərhinizi yazın...' })
  await expect(field).toBeInViewport()
  expect.soft(await kept(page), 'comments').toEqual([])
  await expectNoSidewaysScroll(page, 'comments')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(page.getByText('Fikir 12', { exact: true })).toBeInViewport()
  await expect(field).toBeInViewport()
  const long = Array.from({ length: 12 }, (_, line) => `Sətir ${line + 1}`).join('\n')
  await field.fill(long)
  await page.getByRole('button', { name: 'Göndər' }).tap()
  const own = page.getByRole('listitem').filter({ hasText: 'Sətir 1' })
  await expect(own.getByRole('button', { name: 'Daha çox' })).toBeInViewport()
  await own.getByRole('button', { name: 'Daha çox' }).tap()
  await expect(own.getByRole('button', { name: 'Daha çox' })).toBeHidden()
  await expect(own.getByText('Sətir 12')).toBeVisible()
})
