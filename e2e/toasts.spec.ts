import { expect, test } from './support/test.ts'

test('one toast is shown at a time, disappears after its time even under a finger, and covers no dialog', async ({
  page,
  newPerson,
  signIn,
}) => {
  const person = await newPerson('teacher')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(person)
  await page.goto('/dashboard')
  const notices = page.locator('[aria-live=off] > [data-kind]')
  const copy = page.getByRole('main').getByRole('button', { name: /^ID-ni kopyala/ })
  await copy.click()
  await expect(notices).toHaveCount(1)
  await copy.click()
  await expect(notices).toHaveCount(1)
  await notices.last().hover()
  await expect(notices).toHaveCount(0, { timeout: 6_000 })

  await page.getByRole('button', { name: 'Tənzimləmələr' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ad və soyad').fill('Yeni Ad')
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(page.getByText('Profiliniz yeniləndi.')).toBeVisible()
  await expect(notices).toHaveCount(1)
  await page.waitForFunction(() => document.getAnimations().length === 0)
  const [notice, sheet] = await Promise.all([notices.boundingBox(), dialog.boundingBox()])
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0)
})

test('the page reserves space for a toast, so that it covers nothing', async ({ page, newPerson, signIn }) => {
  await signIn(await newPerson('teacher'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^ID-ni kopyala/ })
    .click()
  const notice = page.locator('[aria-live=off] > [data-kind]')
  await expect(notice).toBeVisible()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await page.waitForFunction(() => document.getAnimations().length === 0)
  const last = page.getByRole('main').getByRole('button').last()
  const [above, button, nav] = await Promise.all([
    notice.boundingBox(),
    last.boundingBox(),
    page.getByRole('navigation').boundingBox(),
  ])
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(nav?.y ?? 0)
})
