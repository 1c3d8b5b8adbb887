import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { addCards } from '@hasiye/contract/cards.ts'
import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/test.ts'

const size = 100

const rowsIn = (page: Page): Promise<number> => page.locator('[data-col="0"]').count()

test('for a large class the document contains only rows near the screen, and keys reach every row', {
  tag: '@desktop',
}, async ({ page, teacher, signIn, attendance }) => {
  const course = await makeCourse(teacher)
  const params = { id: course.id }
  const names = Array.from(
    { length: size },
    (_, index) => `Aysel Məmmədova ${String.fromCharCode(65 + (index % 26))}${'a'.repeat(Math.floor(index / 26))}`,
  )
  await teacher.session.call(addCards, { params, body: { names } })
  await teacher.session.call(saveAttendance, { params, body: { date: daysAgo(0), statuses: [] } })
  await signIn(teacher)
  await attendance.open(course.id)

  const cell = (row: number) => page.locator(`[data-row="${row}"][data-col="0"]`)
  await expect(cell(0)).toBeVisible()
  await expect.poll(() => rowsIn(page)).toBeLessThan(size)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(size + 1))

  await cell(0).focus()
  await page.keyboard.press('Control+End')
  await expect(cell(size - 1)).toBeFocused()
  await expect(page.getByRole('row').filter({ has: cell(size - 1) })).toHaveAttribute('aria-rowindex', String(size + 1))
  for (let row = size - 2; row >= size - 45; row--) {
    await page.keyboard.press('ArrowUp')
    await expect(cell(row)).toBeFocused()
  }
  await page.keyboard.press('+')
  await expect(cell(size - 45)).toHaveAccessibleName(/İştirak edib/)
  await page.keyboard.press('Control+Home')
  await expect(cell(0)).toBeFocused()
  await expect.poll(() => rowsIn(page)).toBeLessThan(size)
})

test('a mark re-renders only the row of its student', { tag: '@desktop' }, async ({
  page,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second, third] = pupils
  await openAttendance({ pupils: [first, second, third], days: { [daysAgo(0)]: '' } })
  await attendance.cell(second, daysAgo(0)).focus()
  await page.evaluate(() => {
    const changed = new Set<string>()
    const grid = document.querySelector('[role=grid]') as HTMLElement
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        changed.add(element?.closest('tr')?.getAttribute('aria-rowindex') ?? 'none')
      }
      grid.dataset.changed = [...changed].join()
    }).observe(grid, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-label', 'class', 'title'],
    })
  })
  await page.keyboard.press('Space')
  await attendance.expectMark(second, daysAgo(0), '+')
  // Row 1 is the header, whose date is shown as unsaved.
  expect((await page.getByRole('grid').getAttribute('data-changed'))?.split(',').sort()).toEqual(['1', '3'])
})
