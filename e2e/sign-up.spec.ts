import type { Page } from '@playwright/test'
import { expect, test } from './support/faults.ts'
import { newEmail } from './support/people.ts'

const submit = 'Qeydiyyatdan Keç'

test('a teacher signs up, sees a confirmation, and signs in', { tag: '@core' }, async ({ page }) => {
  const email = newEmail()
  let body: unknown
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/signup')) body = request.postDataJSON()
  })
  await page.goto('/signup')
  await page.getByText('Müəllim', { exact: true }).click()
  await page.getByLabel('Ad və soyad').fill('Gülnar Əhmədova')
  await page.getByLabel('E-poçt').fill(email)
  await page.getByLabel(/Mobil nömrə/).fill('050 123 45 67')
  await page.getByLabel('Parol', { exact: true }).fill('çoxgizli-söz')
  await page.getByLabel('Parolun təkrarı', { exact: true }).fill('çoxgizli-söz')
  await page.getByRole('button', { name: submit }).click()
  await expect(page).toHaveURL('/login?registered=true')
  await expect(page.getByRole('status')).toHaveText('Qeydiyyat uğurla tamamlandı. İndi daxil ola bilərsiniz.')
  await expect(page.getByLabel('E-poçt')).toHaveValue(email)
  await expect(page.getByLabel('Şifrə', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Şifrə', { exact: true }), 'only the browser keeps it').toHaveValue('')
  expect(body).toEqual({
    fullName: 'Gülnar Əhmədova',
    email,
    phoneNumber: '0501234567',
    role: 'teacher',
    password: 'çoxgizli-söz',
  })

  await expect(page.getByLabel('E-poçt')).toHaveValue(email)
  await expect(page.getByLabel('Şifrə', { exact: true })).toBeFocused()
  await page.getByLabel('Şifrə', { exact: true }).fill('çoxgizli-söz')
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gülnar Əhmədova')
})

test('an error of the server is shown, and the input is kept', async ({ page, newPerson }) => {
  const { email } = await newPerson('student')
  await page.goto('/signup')
  await page.getByText('Şagird', { exact: true }).click()
  await page.getByLabel('Ad və soyad').fill('Orxan Vəliyev')
  await page.getByLabel('E-poçt').fill(email)
  await page.getByLabel('Parol', { exact: true }).fill('123456')
  await page.getByLabel('Parolun təkrarı', { exact: true }).fill('123456')
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByText(/^Bu parol çox asandır/)).toHaveText(
    'Bu parol çox asandır. Başqa parol seçin. Çox işlədilən sözlər və rəqəmlər tez tapılır.',
  )
  await expect(page.getByLabel('Parol', { exact: true })).toBeFocused()

  await page.getByLabel('Parol', { exact: true }).fill('bənövşə-77')
  await page.getByLabel('Parolun təkrarı', { exact: true }).fill('bənövşə-77')
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByLabel('E-poçt')).toHaveAccessibleDescription(
    /^Bu e-poçt ünvanı ilə artıq hesab var\. Daxil olun və ya parolu sıfırlayın\./,
  )
  await expect(page.getByRole('link', { name: 'Daxil olun' }).last()).toHaveAttribute('href', '/login')
  const toReset = page.getByRole('link', { name: 'Parolu sıfırlayın' })
  await expect(toReset).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByLabel('E-poçt')).toBeFocused()
  await expect(page.getByLabel('E-poçt')).toHaveValue(email)
  await expect(page.getByLabel('Ad və soyad')).toHaveValue('Orxan Vəliyev')
})

/** How many pixels of the animated ground are painted within an element. */
const paintedWithin = (page: Page, selector: string) =>
  page.evaluate((name) => {
    const canvas = document.querySelector('canvas')
    const box = document.querySelector(name)?.getBoundingClientRect()
    if (!canvas || !box) throw new Error(`nothing is ${name}`)
    const field = canvas.getBoundingClientRect()
    const scale = canvas.width / field.width
    const [left, top] = [(box.left - field.left) * scale, (box.top - field.top) * scale]
    const pixels = canvas.getContext('2d')?.getImageData(left, top, box.width * scale, box.height * scale).data ?? []
    return pixels.filter((value, n) => n % 4 === 3 && value > 0).length
  }, selector)

test('the knots avoid texts that a longer form moves', async ({ page }) => {
  // higher than the page, so that the ground keeps its size
  await page.setViewportSize({ width: 800, height: 2400 })
  await page.goto('/signup')
  await expect(page.locator('canvas')).toBeAttached()
  await expect.poll(() => paintedWithin(page, 'canvas')).toBeGreaterThan(0)
  const before = await page.locator('section[data-quiet]').boundingBox()
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByText('E-poçt mütləq doldurulmalıdır.', { exact: true })).toBeVisible()
  const after = await page.locator('section[data-quiet]').boundingBox()
  expect((after?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(60)
  await expect.poll(() => paintedWithin(page, 'section[data-quiet]')).toBe(0)
  expect(await paintedWithin(page, 'canvas')).toBeGreaterThan(0)
})
