import { expect, test } from './support/test.ts'

const pages = [
  ['İstifadə təlimatı', '/user-guide'],
  ['Məxfilik siyasəti', '/privacy-policy'],
] as const

test('the static text pages open from the sign-in page in tabs of their own', async ({ page, context }) => {
  await page.goto('/login')
  for (const [name, path] of pages) {
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: new RegExp(name) }).click()
    const opened = await opening
    await expect(opened).toHaveURL(path)
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(opened.getByText('© 2025 Haşiyə. Bütün hüquqlar qorunur.')).toBeVisible()
    await expect(page).toHaveURL('/login')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' })

  for (const [name, path] of pages) {
    test(`“${name}” is complete, with its own style and the system's colour scheme`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 24, 27)')
      await expect(page.locator('body')).toHaveCSS('font-family', /Onest Variable/)
      const contents = page.getByRole('navigation', { name: 'Mündəricat' })
      await expect(contents).toHaveCSS('background-color', 'rgb(26, 35, 39)')
      await contents.getByRole('link').last().click()
      await expect(page.getByRole('heading', { level: 2 }).last()).toBeInViewport()
      await expect(page.getByRole('main')).not.toContainText('__')
    })
  }
})

test('the static text pages follow the chosen colour scheme, in this tab and from another', async ({
  page,
  context,
}) => {
  await page.goto('/user-guide')
  const other = await context.newPage()
  await other.goto('/privacy-policy')
  await other.evaluate("localStorage.setItem('hasiye.scheme', 'dark')")
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 24, 27)')
  await other.reload()
  await expect(other.locator('body')).toHaveCSS('background-color', 'rgb(17, 24, 27)')
})

test('a URL with a section opens at that section', async ({ page }) => {
  await page.goto('/user-guide#valideyn')
  await expect(page.getByRole('heading', { name: 'Valideyn', exact: true })).toBeInViewport()
})

test('the printed page has the text without the table of contents', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation', { name: 'Mündəricat' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(30, 36, 40)')
})
