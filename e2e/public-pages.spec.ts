import { expectNoSidewaysScroll } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const pages = [
  ['İstifadə təlimatı', '/user-guide'],
  ['Məxfilik siyasəti', '/privacy-policy'],
] as const

for (const [name, path] of pages) {
  test(`“${name}” opens from the sign-in page in a tab of its own`, async ({ page, context }) => {
    await page.goto('/login')
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: new RegExp(name) }).click()
    const opened = await opening
    await expect(opened).toHaveURL(path)
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(opened.getByText('© 2025 Haşiyə. Bütün hüquqlar qorunur.')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test(`every entry in the contents of “${name}” leads to its section`, async ({ page }) => {
    await page.goto(path)
    const entries = page.getByRole('navigation', { name: 'Mündəricat' }).getByRole('link')
    await expect(entries.first()).toBeVisible()
    for (const entry of await entries.all()) {
      const anchor = (await entry.getAttribute('href')) ?? ''
      await entry.click()
      await expect(page).toHaveURL(`${path}${anchor}`)
      await expect(page.locator(anchor)).toBeInViewport()
    }
    await expectNoSidewaysScroll(page, name)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' })

  for (const [name, path] of pages) {
    test(`“${name}” is complete, with its own style and the system's colour scheme`, { tag: '@core' }, async ({
      page,
    }) => {
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

test('the policy contains its constants and no unreplaced placeholder', async ({ page }) => {
  await page.goto('/privacy-policy')
  const text = page.getByRole('main')
  await expect(text).toContainText('Təhlükəsizlik jurnalları 180 gün, ehtiyat nüsxələr 30 gün saxlanılır.')
  await expect(text).toContainText('Sorğuya 30 gün ərzində cavab veririk.')
  await expect(text).toContainText('şərhlər və materialların siyahısı) cihazınızda ən çoxu 7 gün saxlanılır.')
  await expect(text).not.toContainText(/[{}*]/)
  await page.goto('/user-guide')
  await expect(text).toContainText('/admin/login ünvanında')
  await expect(text).toContainText('Cavab tapmadım. Texniki dəstək linki ilə yazın.')
  await expect(text).not.toContainText('Google')
  await expect(text).not.toContainText(/[{}*]/)
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

test('the guide is reached from the settings and from the panel of a parent', async ({ page, newPerson, signIn }) => {
  const guide = page.getByRole('link', { name: 'İstifadə təlimatı' })
  const student = await newPerson('student')
  await signIn(student)
  await page.goto('/student-dashboard')
  await page.getByRole('button', { name: 'Tənzimləmələr' }).first().click()
  await expect(guide).toHaveAttribute('href', '/user-guide')
  await expect(guide).toHaveAttribute('target', '_blank')
  await page.context().clearCookies()
  await page.goto('/parent-view')
  await page.getByLabel('Şagird ID-si').fill(student.shortId)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(guide).toHaveAttribute('href', '/user-guide#valideyn')
})
