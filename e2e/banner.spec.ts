import { getCourse } from '@hasiye/contract/courses.ts'
import { makeCourse } from './support/classes.ts'
import { pngFile, zipFile } from './support/files.ts'
import { expect, test } from './support/test.ts'

test("a teacher sets and replaces a course's picture, and restores the woven pattern", async ({
  page,
  teacher,
  signIn,
}) => {
  const { id } = await makeCourse(teacher)
  const stored = async () => (await teacher.session.call(getCourse, { params: { id } })).bannerImage
  await signIn(teacher)
  await page.goto(`/course/${id}#general`)
  const picture = page.locator('header img[src^="/api/images/"]')
  await expect(page.locator('header svg pattern').first()).toBeAttached()
  await expect(picture).toHaveCount(0)
  const choose = page.getByRole('button', { name: 'Qrup şəklini dəyiş' })
  const chooser = page.waitForEvent('filechooser')
  await choose.click()
  await (await chooser).setFiles(pngFile('şəkil.png', 200))
  await expect(page.getByText('Qrup şəkli yeniləndi.')).toBeVisible()
  await expect(picture).toHaveJSProperty('complete', true)
  const first = await stored()
  await expect(picture).toHaveAttribute('src', first ?? '')

  await choose.click()
  const next = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Qrup şəklini dəyiş' }).click()
  await (await next).setFiles(pngFile('başqa.png', 120))
  await expect(picture).not.toHaveAttribute('src', first ?? '')

  await choose.click()
  await page.getByRole('menuitem', { name: 'Qrup şəklini sil' }).click()
  await expect(page.getByText('Qrup şəkli silindi.')).toBeVisible()
  await expect(picture).toHaveCount(0)
  expect(await stored()).toBeNull()
})

test('a file that is no picture is rejected with the reason', async ({ page, teacher, signIn }) => {
  const { id } = await makeCourse(teacher)
  await signIn(teacher)
  await page.goto(`/course/${id}#general`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Qrup şəklini dəyiş' }).click()
  await (await chooser).setFiles({ ...zipFile('arxiv.zip'), name: 'şəkil.png' })
  await expect(page.getByRole('alert')).toContainText('Bu növ fayl qəbul edilmir.')
  await expect(page.locator('header img[src^="/api/images/"]')).toHaveCount(0)
})

test('a student sees the picture but no button to change it', async ({ page, openCourseAsStudent }) => {
  await openCourseAsStudent()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Qrup şəklini dəyiş' })).toHaveCount(0)
})

test('a picture with too many pixels is scaled down before the upload', async ({ page, teacher, signIn }) => {
  test.slow()
  const { id } = await makeCourse(teacher)
  await signIn(teacher)
  await page.goto(`/course/${id}#general`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Qrup şəklini dəyiş' }).click()
  // The browser has to scale 16 megapixels before the upload; only the timeout of the test limits that.
  const saved = page.waitForResponse((response) => response.url().endsWith(`/courses/${id}/banner`), { timeout: 0 })
  await (await chooser).setFiles(pngFile('böyük.png', 4008))
  expect((await saved).status()).toBe(200)
  await expect(page.getByText('Qrup şəkli yeniləndi.')).toBeVisible()
  await expect(page.locator('header img[src^="/api/images/"]')).toHaveJSProperty('complete', true)
})
