import { expect, test } from './support/test.ts'

/** Taps, and taps again at the same place as soon as what was tapped is gone; gives what the second tap met. */
const tapTwice = (button: HTMLElement): Promise<string> => {
  const { document } = button.ownerDocument.defaultView ?? window
  const { x, y, width, height } = button.getBoundingClientRect()
  const [clientX, clientY] = [x + width / 2, y + height / 2]
  const tap = (target: Element) => {
    const place = { clientX, clientY, bubbles: true, cancelable: true }
    target.dispatchEvent(new PointerEvent('pointerdown', place))
    target.dispatchEvent(new MouseEvent('click', { ...place, detail: 1 }))
  }
  tap(button)
  return new Promise((resolve) => {
    const again = () => {
      if (button.isConnected) return requestAnimationFrame(again)
      const beneath = document.elementFromPoint(clientX, clientY)?.closest('a, button')
      if (beneath) tap(beneath)
      resolve(beneath?.textContent ?? '')
    }
    again()
  })
}

test('the second tap of a double tap does not press what lay under the closed sheet', async ({
  page,
  teacher,
  signIn,
}) => {
  await signIn(teacher)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Qrup yarat' }).first().tap()
  const sheet = page.getByRole('dialog', { name: 'Yeni qrup' })
  expect(await sheet.getByRole('button', { name: 'Ləğv et' }).evaluate(tapTwice)).not.toBe('')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Tənzimləmələr' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Tənzimləmələr' })).toBeVisible()
})
