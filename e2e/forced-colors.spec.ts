import type { Locator } from '@playwright/test'
import { today } from './support/dates.ts'
import { expect, test } from './support/test.ts'

/** The border of a mark, which remains when forced colours remove backgrounds. */
const outline = (cell: Locator) =>
  cell.evaluate((element) => {
    const styles = [...element.querySelectorAll('span')].map((part) =>
      element.ownerDocument.defaultView?.getComputedStyle(part),
    )
    const bordered = styles.find((style) => style?.borderTopStyle === 'solid' && style.borderTopWidth !== '0px')
    return bordered && `${bordered.width}, round by ${bordered.borderTopLeftRadius}`
  })

const groundOf = (locator: Locator) =>
  locator.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor)

test('with forced colours marks keep their outlines and selected items stand out', async ({
  page,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [present, absent, none] = pupils
  await openAttendance({ pupils: [present, absent, none], days: { [today()]: '+- ' } })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    const ground = await groundOf(page.locator('body'))
    expect(await groundOf(attendance.sign(present, today(), '+'))).not.toBe(ground)
    expect(await groundOf(attendance.sign(absent, today(), '-'))).not.toBe(ground)
  }
  await attendance.openTable()
  const outlines = await Promise.all([present, absent, none].map((pupil) => outline(attendance.cell(pupil, today()))))
  expect(outlines).toEqual(['32px, round by 50%', '32px, round by 4px', '9px, round by 50%'])
})
