import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/test.ts'

const labels = ['Tarix əlavə et', 'Şagird əlavə et', 'Hamısı iştirak edib', 'Hesabat']

test('four tools are above the grid in one row at every width, from 1200 px in that of the tabs, each in one line', {
  tag: '@desktop',
}, async ({ page, openAttendance, pupils }) => {
  await openAttendance({ pupils: pupils.slice(0, 2), days: { [daysAgo(1)]: '+-', [today()]: '+-' } })
  for (const width of [768, 800, 992, 1000, 1200, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const buttons = await page
      .getByRole('button')
      .filter({ hasText: new RegExp(`^(${labels.join('|')})$`) })
      .evaluateAll((found) =>
        found
          .filter((button) => !button.closest('[data-save-bar], table'))
          .map((button) => {
            const words = document.createRange()
            words.selectNodeContents(button.lastElementChild ?? button)
            const { top, left, right } = button.getBoundingClientRect()
            return { text: button.textContent, top, left, right, lines: words.getClientRects().length }
          }),
      )
    expect(
      buttons.map(({ text }) => text),
      `at ${width} px`,
    ).toEqual(labels)
    expect(new Set(buttons.map(({ top }) => top)).size, `rows at ${width} px`).toBe(1)
    expect(new Set(buttons.map(({ lines }) => lines)), `lines at ${width} px`).toEqual(new Set([1]))
    expect(Math.max(...buttons.map(({ right }) => right))).toBeLessThanOrEqual(width - 24)
    const tabs = await page.getByRole('tab').evaluateAll((all) =>
      all.map((tab) => {
        const { top, right } = tab.getBoundingClientRect()
        return { top, right }
      }),
    )
    const isBeside = buttons.every(({ top }) => Math.abs(top - (tabs[0]?.top ?? 0)) < 5)
    expect(isBeside, `beside the tabs at ${width} px`).toBe(width >= 1200)
    if (isBeside) expect(Math.max(...tabs.map(({ right }) => right))).toBeLessThanOrEqual(buttons[0]?.left ?? 0)
  }
})
