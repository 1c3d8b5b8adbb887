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
