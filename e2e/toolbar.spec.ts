import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/test.ts'

const labels = ['Tarix əlavə et', 'Şagird əlavə et', 'Hamısı iştirak edib', 'Yadda saxla', 'Daha çox']

test('four buttons and "more" are above the grid in one row at every width, each with its label in one line', {
  tag: '@desktop',
}, async ({ page, openAttendance, pupils }) => {
  await openAttendance({ pupils: pupils.slice(0, 2), days: { [daysAgo(1)]: '+-' } })
  for (const width of [768, 800, 992, 1000, 1280, 1920]) {
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
            const { top, right } = button.getBoundingClientRect()
            return { text: button.textContent, top, right, lines: words.getClientRects().length }
          }),
      )
    expect(
      buttons.map(({ text }) => text),
      `at ${width} px`,
    ).toEqual(labels)
    expect(new Set(buttons.map(({ top }) => top)).size, `rows at ${width} px`).toBe(1)
    expect(new Set(buttons.map(({ lines }) => lines)), `lines at ${width} px`).toEqual(new Set([1]))
    expect(Math.max(...buttons.map(({ right }) => right))).toBeLessThanOrEqual(width - 24)
  }
  await page.getByRole('button', { name: 'Daha çox' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Şagirdləri dəvət edin',
    'Adlarla əlavə edin',
    'Excel-dən idxal et',
    'Kartları çap et',
    'Müəllimlər (1)',
    'Excel-ə ixrac et',
    'Excel-dən geri yüklə',
    'Davamiyyət jurnalı',
    'Aylıq vərəqlər',
    'Dəyişiklik tarixçəsi',
  ])
})
