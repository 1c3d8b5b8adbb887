import { getCourse } from '@hasiye/contract/courses.ts'
import { makeCourse } from './support/classes.ts'
import { pngFile, type TestFile, zipFile } from './support/files.ts'
import { expect, test } from './support/test.ts'

test("a course's picture is set, replaced and removed; another file type is refused, and one with too many pixels is scaled", async ({
  page,
  teacher,
  signIn,
  attendance,
}) => {
  test.slow()
  const { id } = await makeCourse(teacher)
  const stored = async () => (await teacher.session.call(getCourse, { params: { id } })).bannerImage
  await signIn(teacher)
  await page.goto(`/course/${id}#general`)
  const picture = page.locator('main img[src^="/api/images/"]')
  await expect(page.locator('main svg pattern').first()).toBeAttached()
  await expect(picture).toHaveCount(0)
  await attendance.chooseOfCourse('Redaktə et')
  const choose = page.getByRole('dialog').getByRole('button', { name: 'Qrup şəklini dəyiş' })
  const chooseFirst = async (file: TestFile) => {
    const chooser = page.waitForEvent('filechooser')
    await choose.click()
    await (await chooser).setFiles(file)
  }
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await chooseFirst({ name: 'şəkil.heic', mimeType: 'image/heic', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert')).toContainText('İcazə verilən növlər: JPEG, PNG, WebP, GIF, AVIF.')
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Bildirişi bağla' }).click()
  await chooseFirst({ ...zipFile('arxiv.zip'), name: 'şəkil.png' })
  await expect(page.getByRole('alert')).toContainText('Bu növ fayl qəbul edilmir.')
  await expect(picture).toHaveCount(0)
  await chooseFirst(pngFile('şəkil.png', 200))
  await expect(page.getByText('Qrup şəkli yeniləndi.')).toBeVisible()
  await expect(picture).toHaveJSProperty('complete', true)
  const first = await stored()
  await expect(picture).toHaveAttribute('src', first ?? '')

  const next = page.waitForEvent('filechooser')
  await choose.click()
  // The browser has to scale 16 megapixels before the upload; only the timeout of the test limits that.
  const saved = page.waitForResponse((response) => response.url().endsWith(`/courses/${id}/banner`), { timeout: 0 })
  await (await next).setFiles(pngFile('böyük.png', 4008))
  expect((await saved).status()).toBe(200)
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await expect(picture).toHaveJSProperty('complete', true)

  await page.getByRole('dialog').getByRole('button', { name: 'Qrup şəklini sil' }).click()
  await expect(page.getByText('Qrup şəkli silindi.')).toBeVisible()
  await expect(picture).toHaveCount(0)
  expect(await stored()).toBeNull()
})
