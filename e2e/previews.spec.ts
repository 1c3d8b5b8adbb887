import { mp3File, pdfFile, pngFile } from './support/files.ts'
import { chooseFiles, makeMaterial, makeShelf, rowOf, shelfPath } from './support/shelves.ts'
import { expect, test } from './support/test.ts'
import { recordVideo } from './support/video.ts'

const withoutPdfViewer = `Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false })`

test('pictures and audio are shown in the page', async ({ page, teacher, signIn }) => {
  const { course, category } = await makeShelf(teacher)
  await makeMaterial(teacher, category, 'Parabola', pngFile('parabola.png'))
  await makeMaterial(teacher, category, 'Dərsin səsi', mp3File('dərs.mp3'))
  await signIn(teacher)
  await page.goto(shelfPath(course, category))
  await page.getByRole('button', { name: '“Parabola” materialını aç' }).click()
  const picture = page.getByRole('dialog', { name: 'Parabola' }).getByRole('img', { name: 'Parabola' })
  await expect(picture).toHaveJSProperty('naturalWidth', 64)
  await page.keyboard.press('Escape')
  await expect(picture).toBeHidden()
  await page.getByRole('button', { name: '“Dərsin səsi” materialını aç' }).click()
  const sound = page.getByRole('dialog', { name: 'Dərsin səsi' }).locator('audio')
  await expect(sound).toHaveJSProperty('readyState', 4)
  await expect(sound).toHaveJSProperty('paused', true)
  await expect(page.getByRole('link', { name: 'Endir', exact: true })).toHaveAttribute(
    'href',
    /\/api\/content\/\d+\/file$/,
  )
})

test('a video is uploaded and plays in the page from start to end', async ({ page, openShelf }) => {
  await openShelf()
  const dialog = await chooseFiles(page, [await recordVideo(page, 'təcrübə.webm')])
  await dialog.getByLabel('Materialın adı').fill('Təcrübə')
  await dialog.getByRole('button', { name: 'Material yüklə' }).click()
  await expect(rowOf(page, 'Təcrübə')).toContainText('Fayl növü: FILE, video')
  await page.getByRole('button', { name: '“Təcrübə” materialını aç' }).click()
  const video = page.getByRole('dialog', { name: 'Təcrübə' }).locator('video')
  await expect(video).toBeVisible()
  await expect(video).toHaveJSProperty('readyState', 4)
  await expect(video).toHaveJSProperty('videoWidth', 64)
  await expect(video).toHaveJSProperty('paused', true)
  await video.focus()
  await page.keyboard.press('Space')
  await expect(video).toHaveJSProperty('ended', true)
  expect(await video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.3)
})

test('a file that the browser cannot show is downloaded, or says so and can be downloaded', async ({
  page,
  teacher,
  signIn,
}) => {
  const { course, category } = await makeShelf(teacher)
  await makeMaterial(teacher, category, 'Konspekt', pdfFile('konspekt.pdf'))
  const broken = { name: 'xarab.png', mimeType: 'image/png', buffer: Buffer.from('şəkil deyil') }
  await makeMaterial(teacher, category, 'Xarab şəkil', broken)
  await signIn(teacher)
  await page.addInitScript(withoutPdfViewer)
  await page.goto(shelfPath(course, category))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '“Konspekt” materialını aç' }).click()
  expect((await download).suggestedFilename()).toBe('konspekt.pdf')
  await page.getByRole('button', { name: '“Xarab şəkil” materialını aç' }).click()
  const dialog = page.getByRole('dialog', { name: 'Xarab şəkil' })
  await expect(dialog.getByRole('alert')).toHaveText('Fayl açıla bilmədi. Yenidən cəhd edin və ya onu endirin.')
  await expect(dialog.getByRole('link', { name: 'Endir' })).toBeVisible()
})

test('a picture opens over the whole window, zooms in around a tap, and Back closes it first', async ({
  page,
  teacher,
  signIn,
}) => {
  const { course, category } = await makeShelf(teacher)
  await makeMaterial(teacher, category, 'Qrafik', pngFile('qrafik.png', 800))
  await signIn(teacher)
  await page.goto(shelfPath(course, category))
  await page.getByRole('button', { name: '“Qrafik” materialını aç' }).click()
  const preview = page.getByRole('dialog', { name: 'Qrafik' }).first()
  await preview.getByRole('button', { name: 'Şəkli tam ekranda aç' }).click()
  const zoom = page.getByRole('button', { name: 'Şəkli böyüt' })
  await expect(zoom).toHaveAttribute('aria-pressed', 'false')
  const boxOf = async () => (await zoom.locator('img').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const small = await boxOf()
  expect(small.height, 'a picture is not larger than the window').toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  const [x, y] = [small.x + small.width * 0.6, small.y + small.height / 2]
  await page.mouse.click(x, y)
  await expect(zoom).toHaveAttribute('aria-pressed', 'true')
  const large = await boxOf()
  expect(large.width / small.width).toBeCloseTo(2.5, 1)
  expect(Math.abs(large.x + large.width * 0.6 - x), 'the tapped point moved by').toBeLessThanOrEqual(2)
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(preview).toBeVisible()
  await preview.getByRole('button', { name: 'Şəkli tam ekranda aç' }).click()
  await expect(zoom).toBeVisible()
  await expect.poll(() => page.evaluate<unknown>('history.state.isLayer')).toBe(true)
  await page.goBack()
  await expect(zoom).toBeHidden()
  await expect(preview).toBeVisible()
  await page.goBack()
  await expect(preview).toBeHidden()
})
