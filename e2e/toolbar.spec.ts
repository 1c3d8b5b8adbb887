import { expect, test } from './support/test.ts'

const labels = [
  'Tarix əlavə et',
  'Şagirdləri dəvət edin',
  'Şagird əlavə et',
  'Adlarla əlavə edin',
  'Excel-dən idxal et',
  'Excel-ə ixrac et',
  'Davamiyyət jurnalı',
  'Kartları çap et',
  'Dəyişiklik tarixçəsi',
  'Müəllimlər (1)',
]

test('the actions above the grid are in one row from 1280 px, each with its label', { tag: '@desktop' }, async ({
  page,
  openAttendance,
  pupils,
}) => {
  await openAttendance({ pupils: pupils.slice(0, 2) })
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const rows = new Set<number>()
    for (const name of labels) {
      const button = page.getByRole('button', { name, exact: true }).first()
      await expect(button).toHaveText(name)
      const words = await button.locator('span').first().boundingBox()
      expect(words?.width, `${name} at ${width} px`).toBeGreaterThan(40)
      const box = await button.boundingBox()
      rows.add(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
    }
    expect([width, rows.size]).toEqual([width, 1])
  }
})
