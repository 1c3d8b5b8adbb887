import { longDate } from '@hasiye/contract/locale.ts'
import type { Page } from '@playwright/test'
import { makeCourse, type Pupil, type Signs, storedMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/test.ts'

const dates = Array.from({ length: 9 }, (_, index) => daysAgo(9 - index))
const days: Signs = Object.fromEntries(dates.map((date) => [date, '']))
const dateAt = (index: number): string => dates.at(index) ?? ''

/** Expects this cell to have the focus. */
async function expectFocus(page: Page, pupil: Pupil, index: number): Promise<void> {
  const name = `${pupil.fullName}, ${longDate(dateAt(index))}: `
  await expect(page.getByRole('gridcell', { name })).toBeFocused()
}

test('the first cell is reached from the start of the page by skip links and at most 8 presses of Tab', {
  tag: '@desktop',
}, async ({ page, openAttendance, pupils: [first] }) => {
  await openAttendance({ pupils: [first], days })
  await expect(page.getByRole('grid')).toBeVisible()
  const skips = ['Əsas məzmuna keç', 'Davamiyyət cədvəlinə keç']
  let focused = ''
  for (let presses = 0; presses < 8 && focused !== skips[1]; presses++) {
    await page.keyboard.press('Tab')
    focused = String(await page.locator(':focus').textContent())
    if (skips.includes(focused)) {
      await expect(page.locator(':focus')).toBeInViewport()
      await page.keyboard.press('Enter')
    }
  }
  await expectFocus(page, first, -1)
})

test('arrows, Home, End and the page keys move through the grid', { tag: ['@core', '@desktop'] }, async ({
  page,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second, third] = pupils
  await openAttendance({ pupils: [first, second, third], days })
  await attendance.cell(first, dateAt(-1)).focus()
  const walk = async (keys: string, pupil: Pupil, index: number) => {
    await page.keyboard.press(keys)
    await expectFocus(page, pupil, index)
  }
  await walk('ArrowDown', second, -1)
  await walk('ArrowLeft', second, -2)
  await walk('ArrowUp', first, -2)
  await walk('ArrowUp', first, -2)
  await walk('ArrowRight', first, -1)
  await walk('ArrowRight', first, -1)
  await walk('Home', first, 2)
  await walk('ArrowLeft', first, 1)
  await walk('ArrowRight', first, 2)
  await walk('End', first, -1)
  await walk('Control+End', third, -1)
  await walk('ArrowDown', third, -1)
  await walk('Control+Home', first, 2)
  await walk('PageUp', first, 0)
  await walk('End', first, 1)
  await walk('PageDown', first, 3)
  await walk('PageDown', first, 3)
})

test('Space and Enter cycle a mark, signs mark and move down, Backspace and Delete clear', {
  tag: '@desktop',
}, async ({ page, teacher, signIn, attendance, pupils }) => {
  const [first, second, third, fourth] = pupils
  const course = await makeCourse(teacher, { pupils: [first, second, third, fourth], days })
  const date = dateAt(-1)
  await signIn(teacher)
  await attendance.open(course.id)
  await attendance.cell(first, date).focus()
  for (const [key, status] of [
    ['Space', '+'],
    ['Enter', '-'],
    ['Space', ''],
  ] as const) {
    await page.keyboard.press(key)
    await attendance.expectMark(first, date, status)
    await expectFocus(page, first, -1)
  }
  for (const key of ['+', '-', '=']) await page.keyboard.press(key)
  await expectFocus(page, fourth, -1)
  await attendance.expectMark(first, date, '+')
  await attendance.expectMark(second, date, '-')
  await attendance.expectMark(third, date, '+')
  await page.keyboard.press('-')
  await attendance.expectMark(fourth, date, '-')
  await page.keyboard.press('Backspace')
  await attendance.expectMark(fourth, date, '')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  await attendance.expectMark(third, date, '')
  await expect(attendance.cell(first, date)).toHaveAccessibleName(
    `${first.fullName}, ${longDate(date)}: İştirak edib. Yadda saxlanılmayıb`,
  )

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Davamiyyət uğurla yadda saxlanıldı!')).toBeVisible()
  expect(await storedMark(teacher, course, second, date)).toEqual({ status: '-', note: '' })
})

test('a key scrolls the row of the focused cell into view, also after a click', { tag: '@desktop' }, async ({
  page,
  teacher,
  signIn,
  attendance,
  pupils: [first, second],
}) => {
  const course = await makeCourse(teacher, { pupils: [first, second], days })
  await signIn(teacher)
  await attendance.open(course.id)
  const colorOf = ({ fullName }: { fullName: string }) =>
    page
      .getByRole('rowheader')
      .filter({ hasText: fullName })
      .evaluate((name) => getComputedStyle(name).backgroundColor)
  await attendance.cell(first, dateAt(-1)).click()
  await attendance.expectMark(first, dateAt(-1), '+')
  const usual = await colorOf(second)
  expect(await colorOf(first)).toBe(usual)
  await page.keyboard.press('Space')
  await attendance.expectMark(first, dateAt(-1), '-')
  await expect.poll(() => colorOf(first)).not.toBe(usual)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => colorOf(first)).toBe(usual)
  expect(await colorOf(second)).not.toBe(usual)
})

test('N opens the note and ? the list of keys; closing each returns the focus to the cell', {
  tag: '@desktop',
}, async ({ page, openAttendance, attendance, pupils: [pupil] }) => {
  await openAttendance({ pupils: [pupil], days })
  await attendance.cell(pupil, dateAt(-1)).focus()
  await page.keyboard.press('n')
  const note = page.getByRole('dialog', { name: 'Şagird Qeydi' })
  await note.getByRole('textbox').fill('Klaviatura ilə')
  await page.keyboard.press('Control+Enter')
  await expect(note).toBeHidden()
  await expectFocus(page, pupil, -1)
  await attendance.expectNote(pupil, dateAt(-1))

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Klaviatura qısayolları' })
  for (const text of ['Xanalar arasında hərəkət', 'İşarəni dəyiş', 'Qeydi aç', 'Yadda saxla', 'Pəncərəni bağla']) {
    await expect(keys.getByText(text, { exact: true })).toBeVisible()
  }
  for (const [width, height] of [
    [1280, 800],
    [768, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    const hidden = await keys.evaluate((box) => [
      box.scrollWidth - box.clientWidth,
      box.scrollHeight - box.clientHeight,
    ])
    expect(hidden, `part of the list that is cut off at ${width} px`).toEqual([0, 0])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expectFocus(page, pupil, -1)
})

test('the grid is a single tab stop, and screen readers announce it as a grid', { tag: ['@core', '@desktop'] }, async ({
  page,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  await openAttendance({ pupils: [first, second], days })
  const grid = page.getByRole('grid', { name: 'Davamiyyət cədvəli' })
  const stop = grid.getByRole('gridcell').and(page.locator('[tabindex="0"]'))
  await expect(stop).toHaveCount(1)
  await expect(grid).toHaveAttribute('aria-rowcount', '3')
  await expect(grid).toHaveAttribute('aria-colcount', '11')
  await attendance.cell(second, dateAt(-3)).click()
  await expect(stop).toHaveAccessibleName(
    `${second.fullName}, ${longDate(dateAt(-3))}: İştirak edib. Yadda saxlanılmayıb`,
  )
})
