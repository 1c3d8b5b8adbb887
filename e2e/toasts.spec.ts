import { makeCourse } from './support/classes.ts'
import { openJoining } from './support/joining.ts'
import { closeSettings, openSettings } from './support/settings.ts'
import { expect, test } from './support/test.ts'

test('one toast is shown at a time, disappears after its time even under a finger, and covers no dialog', async ({
  page,
  newPerson,
  signIn,
}) => {
  const person = await newPerson('teacher')
  const { id } = await makeCourse(person)
  await openJoining(person, { id })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(person)
  await page.goto('/dashboard')
  const toasts = page.locator('[aria-live=off] > [data-kind]')
  const copy = page.getByRole('button', { name: /^ID-ni kopyala/ })
  await copy.click()
  await expect(toasts).toHaveCount(1)
  await copy.click()
  await expect(toasts).toHaveCount(1)
  await toasts.last().hover()
  await expect(toasts).toHaveCount(0, { timeout: 6_000 })

  const settings = await openSettings(page, 'Profil')
  await settings.getByLabel('Ad və soyad').fill('Yeni Ad')
  const save = settings.getByRole('button', { name: 'Yadda saxla' })
  await save.click()
  await expect(page.getByText('Profiliniz yeniləndi.')).toBeVisible()
  await expect(toasts).toHaveCount(1)
  const [toast, button] = await Promise.all([toasts.boundingBox(), save.boundingBox()])
  expect(toast?.y, 'below the form').toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0))
  await closeSettings(settings)

  await page.goto(`/course/${id}?invite=sheet#participants`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Linki kopyala' }).click()
  await expect(toasts).toHaveCount(1)
  await page.waitForFunction(() => document.getAnimations().length === 0)
  const [above, sheet] = await Promise.all([toasts.boundingBox(), dialog.boundingBox()])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0)
})

test('the page reserves space for a toast, so that it covers nothing', async ({ page, newPerson, signIn }) => {
  await signIn(await newPerson('teacher'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^ID-ni kopyala/ }).click()
  const toast = page.locator('[aria-live=off] > [data-kind]')
  await expect(toast).toBeVisible()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await page.waitForFunction(() => document.getAnimations().length === 0)
  const last = page.getByRole('main').getByRole('button').last()
  const [above, button, nav] = await Promise.all([
    toast.boundingBox(),
    last.boundingBox(),
    page.getByRole('navigation').boundingBox(),
  ])
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(nav?.y ?? 0)
})
