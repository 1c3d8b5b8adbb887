import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { addCards } from '@hasiye/contract/cards.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { askToJoin, openJoining } from './support/joining.ts'
import { expect, test } from './support/test.ts'

const edges = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
    const heads = [...grid.querySelectorAll('thead th')].map(boxOf)
    const corner = grid.querySelector('thead th')
    const bar = boxOf(document.querySelector('[data-save-bar] > :first-child'))
    const rows = [...grid.querySelectorAll('tbody tr:has([data-row])')].map(boxOf)
    return {
      tabs: boxOf(document.querySelector('[role=tablist]')).bottom,
      head: heads[0]?.top ?? Number.NaN,
      firstDate: heads[1]?.left ?? Number.NaN,
      lastHead: heads.at(-1)?.right ?? Number.NaN,
      pager: Math.max(...[...(corner?.querySelectorAll('*') ?? [])].map((part) => boxOf(part).right)),
      wholeRows: rows.filter(({ top, bottom }) => top >= (heads[0]?.bottom ?? 0) - 1 && bottom <= bar.top + 1).length,
      numberLines: [...grid.querySelectorAll('th[scope=row]')].map((row) => {
        const range = document.createRange()
        range.selectNodeContents(row.querySelector('span') ?? row)
        return range.getClientRects().length
      }),
    }
  })

test('a short name fits on one line from 768 px, and requests come before the question about today', {
  tag: '@desktop',
}, async ({ page, teacher, newPerson, openAttendance, pupils }) => {
  const { id } = await openAttendance({ pupils: pupils.slice(0, 20), days: { [daysAgo(1)]: '+-' } })
  const question = page.getByRole('region', { name: 'Bu gün dərs var?' })
  const requests = page.getByRole('region', { name: 'Qoşulmaq istəyənlər' })
  await expect(question).toBeVisible()
  const student = await newPerson('student')
  await askToJoin(student, await openJoining(teacher, { id }))
  await page.reload()
  await expect(page.getByRole('tab', { name: /1 şagird gözləyir/ })).toBeVisible()
  await expect(requests).toBeVisible()
  await expect(question).toHaveCount(0)
  expect((await edges(page)).wholeRows, 'above the requests').toBeGreaterThanOrEqual(8)
  await page.getByRole('button', { name: 'Daha 1 bildiriş' }).click()
  expect((await edges(page)).wholeRows, 'above the question').toBeGreaterThanOrEqual(8)
  await question.getByRole('button', { name: 'Son dərsə bax' }).click()
  await expect(requests).toBeVisible()
  for (const width of [768, 800, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await page.getByRole('rowheader').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const name = row.querySelector('[title]')
        const isShort = (name?.textContent ?? '').length <= 14
        return name && isShort
          ? [Math.round(name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight))]
          : []
      }),
    )
    expect(new Set(lines), `lines of a short name at ${width} px`).toEqual(new Set([1]))
  }
})

test('nine students are visible at 1280 × 800 px', { tag: '@desktop' }, async ({ page, openAttendance, pupils }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAttendance({ pupils: pupils.slice(0, 20), days: { [daysAgo(1)]: '+-', [today()]: '+' } })
  await expect(page.getByRole('gridcell').first()).toHaveCSS('height', '56px')
  const { wholeRows } = await edges(page)
  expect(wholeRows).toBe(9)
})

test('the dates stay below the tabs from 768 px, also with a long pager and row numbers from 100', {
  tag: '@desktop',
}, async ({ page, teacher, signIn, attendance }) => {
  const course = await makeCourse(teacher)
  const params = { id: course.id }
  const names = Array.from(
    { length: 101 },
    (_, n) => `Aysel ${'abcdefghij'[n % 10]}${'abcdefghijk'[Math.floor(n / 10)]}`,
  )
  for (const some of [names.slice(0, 60), names.slice(60)])
    await teacher.session.call(addCards, { params, body: { names: some } })
  for (let day = 0; day < 106; day++) {
    await teacher.session.call(saveAttendance, { params, body: { date: daysAgo(day), statuses: [] } })
  }
  await signIn(teacher)
  await attendance.open(course.id)
  await expect(page.getByText('100–106 / 106', { exact: true })).toBeVisible()
  for (const width of [768, 800, 991, 1024, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await page.mouse.move(1, 1)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('rowheader').last()).toBeInViewport()
    const seen = await edges(page)
    expect(Math.abs(seen.head - seen.tabs), `the dates below the tabs at ${width} px`).toBeLessThanOrEqual(1)
    expect(seen.pager, `the pager at ${width} px`).toBeLessThanOrEqual(seen.firstDate)
    expect(seen.lastHead, `the last column at ${width} px`).toBeLessThanOrEqual(width)
    expect(new Set(seen.numberLines), `lines of a row number at ${width} px`).toEqual(new Set([1]))
  }
})

test('a hovered or focused date offers to mark the rest of its column present', { tag: '@desktop' }, async ({
  page,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  await openAttendance({ pupils: [first, second], days: { [daysAgo(1)]: '-', [today()]: '-' } })
  const all = (date: string) => page.getByRole('button', { name: `Hamısı iştirak edib: ${longDate(date)}` })
  await expect(all(today())).toHaveCount(0)
  await page.getByRole('columnheader', { name: longDate(daysAgo(1)) }).hover()
  await expect(all(daysAgo(1))).toHaveText('Hamısı')
  expect((await all(daysAgo(1)).boundingBox())?.height).toBe(26)
  await all(daysAgo(1)).click()
  await attendance.expectMark(first, daysAgo(1), '-')
  await attendance.expectMark(second, daysAgo(1), '+')
  await page.mouse.move(1, 1)
  await expect(all(daysAgo(1))).toHaveCount(0)

  await attendance.cell(second, today()).focus()
  const head = page.getByRole('button', { name: `${longDate(today())} üçün əməliyyatlar` })
  for (let n = 0; n < 10 && !(await head.evaluate((button) => button === document.activeElement)); n++) {
    await page.keyboard.press('Shift+Tab')
  }
  await expect(head).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(all(today())).toBeFocused()
  await page.keyboard.press('Enter')
  await attendance.expectMark(second, today(), '+')
  await expect(all(today())).toBeFocused()
  await attendance.openDateMenu(today())
  await expect(page.getByRole('menuitem', { name: 'Hamısı iştirak edib' })).toBeVisible()
})
