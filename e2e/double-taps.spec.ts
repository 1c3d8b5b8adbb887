import { afterDoubleTapMs } from './support/attendance.ts'
import { makeCourse } from './support/classes.ts'
import { expect, test } from './support/test.ts'

/**
 * Taps a button twice at the same point. The page is so slow that the immediate second tap is delivered after the
 * button is removed, or after the dialog that it opens is shown.
 */
const tapTwice = (button: HTMLElement, does: 'closes' | 'opens'): Promise<void> => {
  const { x, y, width, height } = button.getBoundingClientRect()
  const point = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true, detail: 1 }
  const makeTap = () => [
    new PointerEvent('pointerdown', point),
    ...['mousedown', 'mouseup', 'click'].map((type) => new MouseEvent(type, point)),
  ]
  const [first, second] = [makeTap(), makeTap()]
  const isDone = () => (does === 'closes' ? !button.isConnected : document.querySelector('[role=dialog]') !== null)
  for (const event of first) button.dispatchEvent(event)
  return new Promise((resolve) => {
    const tapAgain = () => {
      if (!isDone()) return requestAnimationFrame(tapAgain)
      // longer than a double tap takes
      setTimeout(() => {
        for (const event of second) document.elementFromPoint(point.clientX, point.clientY)?.dispatchEvent(event)
        resolve()
      }, 600)
    }
    tapAgain()
  })
}

test('the second tap of a double tap does not press what was below the closed sheet', async ({
  page,
  teacher,
  signIn,
}) => {
  await makeCourse(teacher)
  await signIn(teacher)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Qrup yarat' }).first().tap()
  const sheet = page.getByRole('dialog', { name: 'Yeni qrup' })
  const cancel = sheet.getByRole('button', { name: 'Ləğv et' })
  await expect(cancel).toBeVisible()
  await page.waitForTimeout(afterDoubleTapMs)
  await cancel.evaluate(tapTwice, 'closes' as const)
  await expect(sheet).toBeHidden()
  // The page accepts taps again.
  await page.getByRole('button', { name: 'Tənzimləmələr' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Tənzimləmələr' })).toBeVisible()
})

test('the second tap of a double tap does not close the sheet that the first one opened', { tag: '@core' }, async ({
  page,
  teacher,
  signIn,
}) => {
  await makeCourse(teacher)
  await signIn(teacher)
  await page.goto('/dashboard')
  const open = page.getByRole('button', { name: 'Qrup yarat' }).first()
  const sheet = page.getByRole('dialog', { name: 'Yeni qrup' })
  await open.tap()
  await expect(sheet).toBeVisible()
  // a click between two taps makes them no double tap
  await sheet.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(sheet).toBeHidden()
  await open.evaluate(tapTwice, 'opens' as const)
  await sheet.getByLabel('Qrupun adı').fill('Kimya')
  await expect(sheet.getByRole('button', { name: 'Qrup yarat' })).toBeVisible()
})
