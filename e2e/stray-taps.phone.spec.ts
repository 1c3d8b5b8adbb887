import { expect, test } from './support/test.ts'

/** Taps a button and returns whether a second tap at the same point would press something after the button is gone. */
const pressesBeneath = (button: HTMLElement): Promise<boolean> => {
  const { x, y, width, height } = button.getBoundingClientRect()
  const point = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true }
  button.dispatchEvent(new PointerEvent('pointerdown', point))
  button.dispatchEvent(new MouseEvent('click', { ...point, detail: 1 }))
  return new Promise((resolve) => {
    const look = () => {
      if (button.isConnected) return requestAnimationFrame(look)
      resolve(document.elementFromPoint(point.clientX, point.clientY)?.closest('a, button') != null)
    }
    look()
  })
}

test('the second tap of a double tap does not press what was below the closed sheet', async ({
  page,
  teacher,
  signIn,
}) => {
  await signIn(teacher)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Qrup yarat' }).first().tap()
  const sheet = page.getByRole('dialog', { name: 'Yeni qrup' })
  const cancel = sheet.getByRole('button', { name: 'Ləğv et' })
  await expect(cancel).toBeVisible()
  expect(await cancel.evaluate(pressesBeneath)).toBe(false)
  await expect(sheet).toBeHidden()
  // The page accepts taps again.
  await page.getByRole('button', { name: 'Tənzimləmələr' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Tənzimləmələr' })).toBeVisible()
})

/** Taps a button twice at the same point: the second time as soon as the dialog that it opens is there. */
const tapTwice = (button: HTMLElement): Promise<void> => {
  const { x, y, width, height } = button.getBoundingClientRect()
  const point = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true }
  const tap = (target: Element | null) => {
    target?.dispatchEvent(new PointerEvent('pointerdown', point))
    for (const type of ['mousedown', 'mouseup', 'click'])
      target?.dispatchEvent(new MouseEvent(type, { ...point, detail: 1 }))
  }
  const now = performance.now()
  performance.now = () => now // However long the dialog takes to open, it is the same double tap.
  tap(button)
  return new Promise((resolve) => {
    const tapAgain = () => {
      if (!document.querySelector('[role=dialog]')) return requestAnimationFrame(tapAgain)
      requestAnimationFrame(() => {
        tap(document.elementFromPoint(point.clientX, point.clientY))
        resolve()
      })
    }
    tapAgain()
  })
}

test('the second tap of a double tap does not close the sheet that the first one opened', async ({
  page,
  teacher,
  signIn,
}) => {
  await signIn(teacher)
  await page.goto('/dashboard')
  const open = page.getByRole('button', { name: 'Qrup yarat' }).first()
  const sheet = page.getByRole('dialog', { name: 'Yeni qrup' })
  await open.tap()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await open.evaluate(tapTwice)
  await sheet.getByLabel('Qrupun adı').fill('Kimya')
  await expect(sheet.getByRole('button', { name: 'Qrup yarat' })).toBeVisible()
})
