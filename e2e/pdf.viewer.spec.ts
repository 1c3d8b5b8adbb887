import { pdfFile } from './support/files.ts'
import { makeMaterial, makeShelf, shelfPath } from './support/shelves.ts'
import { expect, test } from './support/test.ts'

test("a PDF is shown in the page by the browser's own viewer", async ({ page, teacher, signIn }) => {
  const { course, category } = await makeShelf(teacher)
  const { fileUrl } = await makeMaterial(teacher, category, 'Konspekt', pdfFile('konspekt.pdf'))
  await signIn(teacher)
  await page.goto(shelfPath(course, category))
  const shown = page.waitForResponse(`${fileUrl}?inline=1`)
  await page.getByRole('button', { name: '“Konspekt” materialını aç' }).click()
  const answer = await shown
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  await expect(page.getByRole('dialog', { name: 'Konspekt' }).locator('iframe')).toBeVisible()
  const viewers = () => page.frames().filter((frame) => frame.url().startsWith('chrome-extension://'))
  await expect.poll(viewers).not.toHaveLength(0)
})

test('a PDF that is not available without a network says so, and is shown when the network is back', async ({
  page,
  context,
  teacher,
  signIn,
}) => {
  const { course, category } = await makeShelf(teacher)
  await makeMaterial(teacher, category, 'Konspekt', pdfFile('konspekt.pdf'))
  await signIn(teacher)
  const dialogCode = page.waitForEvent('requestfinished', (request) => /DialogBody-[\w-]+\.js$/.test(request.url()))
  await page.goto(shelfPath(course, category))
  await dialogCode
  const open = page.getByRole('button', { name: '“Konspekt” materialını aç' })
  await expect(open).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Konspekt' })
  await expect(dialog.getByText('Fayl bu cihazda saxlanılmayıb. Onu açmaq üçün internet lazımdır.')).toBeVisible()
  await expect(dialog.locator('iframe')).toHaveCount(0)
  await context.setOffline(false)
  await expect(dialog.locator('iframe')).toBeVisible()
})
