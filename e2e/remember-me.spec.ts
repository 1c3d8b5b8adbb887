import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

const ended = 'Bu cihazda hesab yadda saxlanılmadığı üçün yenidən daxil olun.'

async function enter(page: Page, person: Person, remembers: boolean): Promise<void> {
  await page.getByLabel('E-poçt').fill(person.email)
  await page.getByLabel('Şifrə', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: 'Məni xatırla' }).setChecked(remembers)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
}

test('a restarted browser signs out a person who chose not to be remembered, and shows none of their data', async ({
  page,
  context,
  newPerson,
}) => {
  const teacher = await newPerson('teacher', 'Xanım Əsgərova')
  const course = await makeCourse(teacher, { name: 'Musiqi, 4-cü sinif' })
  const opened = (tab: Page) => expect(tab.getByRole('link', { name: `“${course.name}” qrupunu aç` })).toBeVisible()
  await page.goto('/login')
  await enter(page, teacher, false)
  await opened(page)
  await page.reload()
  await opened(page)

  // a second tab is not a new browser, and stays signed in when the first one is closed
  const second = await context.newPage()
  await second.goto('/dashboard')
  await opened(second)
  await page.close()
  await second.reload()
  await opened(second)
  await second.close()

  const later = await context.newPage()
  const shown: string[] = []
  await later.exposeFunction('note', (text: string) => shown.push(text))
  await later.addInitScript(() =>
    new MutationObserver(() =>
      (window as unknown as { note(text: string): void }).note(document.getElementById('root')?.textContent ?? ''),
    ).observe(document, { childList: true, subtree: true }),
  )
  await later.goto(`/course/${course.id}`)
  await expect(later).toHaveURL('/login')
  await expect(later.getByRole('status').filter({ hasText: ended })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sid')
  expect(shown.filter((text) => text.includes(course.name) || text.includes(teacher.fullName))).toEqual([])
  await enter(later, teacher, true)
  await expect(later).toHaveURL(`/course/${course.id}`)
  await later.close()

  const remembered = await context.newPage()
  await remembered.goto('/dashboard')
  await opened(remembered)
})

test('a second tab stays signed in right after the sign-in, and while the first one is loading', async ({
  page,
  context,
  newPerson,
}) => {
  const teacher = await newPerson('teacher', 'Lalə Nəbiyeva')
  const course = await makeCourse(teacher, { name: 'Rəsm, 3-cü sinif' })
  const opened = (tab: Page) => expect(tab.getByRole('link', { name: `“${course.name}” qrupunu aç` })).toBeVisible()
  await page.goto('/login')
  await enter(page, teacher, false)
  await expect(page).toHaveURL('/dashboard')
  const second = await context.newPage()
  await second.goto('/dashboard')
  await opened(second)
  await second.close()

  // the first tab has the document but no script of it yet
  let isRead = false
  await page.route('**/assets/*.js', async (route) => {
    isRead = true
    await expect.poll(() => isSlow).toBe(false)
    await route.continue()
  })
  let isSlow = true
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => isRead).toBe(true)
  const third = await context.newPage()
  await third.goto('/dashboard')
  await expect.poll(() => third.evaluate(() => performance.now())).toBeGreaterThan(1500)
  isSlow = false
  await opened(third)
  await opened(page)
  expect((await context.cookies()).map(({ name }) => name)).toContain('sid')
})

test('without a network a restarted browser shows no data of a person who chose not to be remembered, and signs out later', async ({
  page,
  context,
  newPerson,
}) => {
  const teacher = await newPerson('teacher', 'Solmaz Həmidova')
  await page.goto('/login')
  await enter(page, teacher, false)
  await expect(page).toHaveURL('/dashboard')
  await page.close()
  const later = await context.newPage()
  await later.route('**/auth/logout', (route) => route.abort())
  await later.goto('/dashboard')
  await expect(later.getByText(ended)).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).toContain('sid')
  await later.close()
  const last = await context.newPage()
  await last.goto('/dashboard')
  await expect(last.getByText(ended)).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sid')
})
