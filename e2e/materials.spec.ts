import { readFile, writeFile } from 'node:fs/promises'
import { addCards } from '@hasiye/contract/cards.ts'
import { errors } from '@hasiye/contract/errors.ts'
import { listMaterials } from '@hasiye/contract/materials.ts'
import { makeCourse } from './support/classes.ts'
import { failWrites } from './support/database.ts'
import { expect, test } from './support/faults.ts'
import { docxFile, maxUploadMb, mp3File, pdfFile, pngFile, xlsxFile, zipFile } from './support/files.ts'
import { expectNoSidewaysScroll } from './support/screen.ts'
import { chooseFiles, makeCategory, makeMaterial, makeShelf, openChooser, rowOf, shelfPath } from './support/shelves.ts'

const maxBytes = maxUploadMb * 1024 * 1024
const uploads = 'POST /api/categories/*/content'

test('files of every type are uploaded together, each with its own title, and show their badges', {
  tag: '@core',
}, async ({ page, teacher, openShelf }) => {
  const { category } = await openShelf()
  await expect(page.getByText('Bu kateqoriyada hələ material yoxdur. İlk faylı yükləyin.')).toBeVisible()
  const files = [
    pdfFile('Kvadrat tənliklər.pdf'),
    docxFile('ev tapşırığı.docx'),
    xlsxFile('nəticələr.xlsx'),
    pngFile('parabola.png'),
    zipFile('arxiv.zip'),
    mp3File('dərs.mp3'),
  ]
  const dialog = await chooseFiles(page, files)
  const titles = dialog.getByLabel('Materialın adı')
  await expect(titles).toHaveCount(6)
  await expect(dialog).toContainText('Ən çoxu 5 MB')
  await expect(dialog.getByText('Kvadrat tənliklər.pdf')).toHaveCount(0)
  for (const [index, { name }] of files.entries()) await expect(titles.nth(index)).toHaveValue(name)
  await titles.nth(0).fill('')
  await dialog.getByRole('button', { name: 'Material yüklə' }).click()
  await expect(dialog.getByText('Materialın adı boş ola bilməz.')).toBeVisible()
  await titles.nth(0).fill('  Konspekt  ')
  await dialog.getByRole('button', { name: 'Material yüklə' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '6 fayldan 6 fayl yükləndi' })).toHaveCount(1)
  await expect(page.getByText('“parabola.png” yükləndi.')).toHaveCount(0)
  for (const [title, badge] of [
    ['Konspekt', 'Fayl növü: PDF'],
    ['ev tapşırığı.docx', 'Fayl növü: DOC'],
    ['nəticələr.xlsx', 'Fayl növü: XLS'],
    ['parabola.png', 'Fayl növü: FILE, şəkil'],
    ['arxiv.zip', 'Fayl növü: ZIP'],
    ['dərs.mp3', 'Fayl növü: FILE, səs'],
  ] as const) {
    await expect(rowOf(page, title)).toContainText(badge)
    await expect(rowOf(page, title)).toContainText('Rəna Şükürova')
  }
  await expect(rowOf(page, 'dərs.mp3')).toContainText('17 KB')
  const picture = rowOf(page, 'parabola.png').locator('img')
  await expect(picture).toHaveJSProperty('naturalWidth', 64)
  expect(await picture.boundingBox()).toMatchObject({ width: 44, height: 44 })
  await expect(picture).toHaveAttribute('loading', 'lazy')
  await expect(page.locator('img')).toHaveCount(1)
  const stored = await teacher.session.call(listMaterials, { params: { id: category.id } })
  expect(stored.map(({ fileName }) => fileName).sort()).toEqual(files.map(({ name }) => name).sort())
})

test('an upload shows its progress, and can be stopped and retried', async ({ page, context, teacher, openShelf }) => {
  const { category } = await openShelf()
  const network = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow)
  const large = { ...pdfFile('böyük.pdf'), buffer: Buffer.concat([pdfFile('x').buffer, Buffer.alloc(4_000_000)]) }
  const dialog = await chooseFiles(page, [large])
  await dialog.getByRole('button', { name: 'Material yüklə' }).click()
  const list = page.getByRole('region', { name: 'Material yüklə' })
  await expect(list.getByRole('progressbar')).toHaveAccessibleName(/^“böyük.pdf” yüklənir: [1-9]\d?%$/)
  await expect(list).toContainText(/\d+% · [\d,]+ [KM]B\/san\./)
  await list.getByRole('button', { name: 'Yükləməni dayandır: böyük.pdf' }).click()
  await expect(list.getByRole('alert')).toHaveText('Yükləmə dayandırıldı.')
  expect(await teacher.session.call(listMaterials, { params: { id: category.id } })).toEqual([])

  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await list.getByRole('button', { name: 'Yenidən cəhd et' }).click()
  await expect(rowOf(page, 'böyük.pdf')).toContainText('3,8 MB')
  await expect(list).toHaveCount(0)
})

test('a failed upload keeps the file and its title for a retry', async ({ page, network, openShelf }) => {
  const { course } = await openShelf()
  const list = page.getByRole('region', { name: 'Material yüklə' })
  const dialog = await chooseFiles(page, [pdfFile('konspekt.pdf')])
  await dialog.getByLabel('Materialın adı').fill('Konspekt')
  network.cut(uploads)
  await dialog.getByRole('button', { name: 'Material yüklə' }).click()
  await expect(list.getByRole('alert')).toHaveText('Bağlantı kəsildi, yükləmə yarımçıq qaldı.')
  const retry = list.getByRole('button', { name: 'Yenidən cəhd et' })
  network.answer(uploads, 500)
  await retry.click()
  await expect(list.getByRole('alert')).toHaveText('Fayl yüklənə bilmədi. Yenidən cəhd edin.')
  network.restore()
  const recover = await failWrites('all_materials', { course_id: course.id }, 'diskFull')
  await retry.click()
  await expect(list.getByRole('alert')).toHaveText(errors.storage_full.text)
  await recover()
  await page.getByRole('link', { name: 'Kateqoriyalara qayıt' }).click()
  await page.getByRole('link', { name: /kateqoriyasını aç$/ }).click()
  await retry.click()
  await expect(rowOf(page, 'Konspekt')).toBeVisible()
})

test('uploads that failed without a network continue by themselves when it is back', async ({
  page,
  context,
  openShelf,
}) => {
  await openShelf()
  const list = page.getByRole('region', { name: 'Material yüklə' })
  const dialog = await chooseFiles(page, [pdfFile('konspekt.pdf'), pdfFile('tapşırıq.pdf')])
  await expect(dialog).toBeVisible() // its code has arrived
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Material yüklə' }).click()
  const cut = 'Bağlantı kəsildi, yükləmə yarımçıq qaldı.'
  await expect(list.getByRole('alert')).toHaveText([cut, cut])
  await context.setOffline(false)
  await expect(list).toHaveCount(0)
  await expect(rowOf(page, 'konspekt.pdf')).toBeVisible()
  await expect(rowOf(page, 'tapşırıq.pdf')).toBeVisible()
})

test('an empty file, one that is too large, and an executable are rejected', async ({ page, openShelf }) => {
  await openShelf()
  const empty = { name: 'boş.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }
  const large = { name: 'böyük.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(maxBytes + 1) }
  const program = { name: 'oyun.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ oyun') }
  const dialog = await chooseFiles(page, [empty, large, program])
  await expect(dialog.getByText('Fayl boşdur. Başqa fayl seçin.')).toBeVisible()
  await expect(dialog.getByText('Fayl çox böyükdür. Ən çoxu 5 MB yükləmək olar.')).toBeVisible()
  await expect(dialog.getByText('Bu növ fayl qəbul edilmir.')).toBeVisible()
  await dialog.getByRole('button', { name: '“boş.txt” faylını siyahıdan çıxar' }).click()
  await dialog.getByRole('button', { name: 'Material yüklə' }).click()
  await expect(dialog, 'nothing can be sent').toBeVisible()
})

test('files that changed after they were chosen, or have a refused type, do not block the others', async ({
  page,
  openShelf,
}, info) => {
  await openShelf()
  const paths = ['birinci.pdf', 'dəyişən.pdf', 'oyun.apk', 'sonuncu.pdf'].map((name) => info.outputPath(name))
  for (const path of paths) await writeFile(path, pdfFile('x').buffer)
  await (await openChooser(page)).setFiles(paths)
  const dialog = page.getByRole('dialog', { name: 'Material yüklə' })
  await expect(dialog.getByText('Bu növ fayl qəbul edilmir.')).toBeVisible()
  await writeFile(paths[1] ?? '', 'another content, another size')
  await dialog.getByRole('button', { name: 'Material yüklə' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'birinci.pdf')).toBeVisible()
  await expect(rowOf(page, 'sonuncu.pdf')).toBeVisible()
  const list = page.getByRole('region', { name: 'Material yüklə' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('alert')).toHaveText([
    'Fayl dəyişib və ya oxunmur, yenidən seçin.',
    'Bu növ fayl qəbul edilmir.',
  ])
  await expect(list.getByRole('button', { name: 'Yenidən cəhd et' })).toHaveCount(0)
})

test('a material is renamed and deleted', async ({ page, network, teacher, signIn }) => {
  const { course, category } = await makeShelf(teacher)
  await makeMaterial(teacher, category, 'Konspekt')
  await signIn(teacher)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await page.goto(shelfPath(course, category))
  const act = async (title: string, action: string) => {
    const button = page.getByRole('button', { name: `${title} üçün əməliyyatlar` })
    const closed = await button.boundingBox()
    await button.click()
    await expect(page.getByRole('menuitem', { name: action })).toBeVisible()
    expect((await button.boundingBox())?.x, 'the button of an open menu stays').toBe(closed?.x)
    await page.getByRole('menuitem', { name: action }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Adını dəyiş' })
  const title = dialog.getByLabel('Materialın adı')
  for (const typed of ['', 'Konspekt']) {
    await act('Konspekt', 'Adını dəyiş')
    await title.fill(typed)
    await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
    await expect(dialog).toBeHidden()
  }
  expect(sent).toEqual([])
  await act('Konspekt', 'Adını dəyiş')
  network.answer('PUT /api/content/*', 500)
  await title.fill('Mövzu 1')
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Materialın adı dəyişdirilə bilmədi. Yenidən cəhd edin.')
  await expect(title).toHaveValue('Mövzu 1')
  network.restore()
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(page.getByText('Materialın adı dəyişdirildi.')).toBeVisible()

  await act('Mövzu 1', 'Sil')
  const question = page.getByRole('dialog', { name: 'Bu materialı silmək istədiyinizə əminsiniz?' })
  await expect(question).toContainText('“Mövzu 1” materialı silinəcək. Şagirdlər faylı aça bilməyəcək.')
  await question.getByRole('button', { name: 'Materialı sil' }).click()
  await expect(page.getByText('“Mövzu 1” silindi.')).toBeVisible()
  await expect(page.getByText('Bu kateqoriyada hələ material yoxdur.')).toBeVisible()
})

test('a student downloads a material with its name and bytes, and has no controls that change it', async ({
  page,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student')
  const { course, category } = await makeShelf(teacher, student)
  const file = zipFile('Şəkillər və əlavələr.zip')
  await makeMaterial(teacher, category, 'Arxiv', file)
  await signIn(student)
  await page.goto(`/student${shelfPath(course, category)}`)
  for (const name of ['“Arxiv” materialını endir', '“Arxiv” materialını aç']) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('Şəkillər və əlavələr.zip')
    expect(await readFile(await saved.path())).toEqual(file.buffer)
  }
  await expect(page.getByRole('button', { name: /^Material (yüklə|əlavə et)$/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /üçün əməliyyatlar$/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Kateqoriyalara qayıt' }).click()
  await expect(page.getByRole('link', { name: /kateqoriyasını aç$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /üçün əməliyyatlar$|Kateqoriya yarat/ })).toHaveCount(0)
})

test('materials are searched and sorted, in a category and in the whole course', async ({ page, teacher, signIn }) => {
  const course = await makeCourse(teacher)
  const first = await makeCategory(teacher, course, 'Cəbr')
  const second = await makeCategory(teacher, course, 'Həndəsə')
  await makeMaterial(teacher, first, 'Şəkil 10', pngFile('a.png', 200))
  await makeMaterial(teacher, first, 'Viyet teoremi', pdfFile('viyet.pdf'))
  await makeMaterial(teacher, first, 'Şəkil 2', pngFile('b.png', 16))
  await makeMaterial(teacher, second, 'Pifaqor teoremi', pdfFile('pifaqor.pdf'))
  await signIn(teacher)
  await page.goto(shelfPath(course, first))
  const name = /materialını aç$/
  const titles = page.getByRole('button', { name }).or(page.getByRole('link', { name }))
  await expect(titles).toHaveText(['Şəkil 2', 'Viyet teoremi', 'Şəkil 10'])
  const order = page.getByRole('combobox', { name: 'Sıralama' })
  for (const [label, expected] of [
    ['Əvvəlcə ən köhnələr', ['Şəkil 10', 'Viyet teoremi', 'Şəkil 2']],
    ['Ada görə', ['Şəkil 2', 'Şəkil 10', 'Viyet teoremi']],
    ['Növə görə', ['Şəkil 2', 'Şəkil 10', 'Viyet teoremi']],
  ] as const) {
    await order.selectOption(label)
    await expect(titles).toHaveText([...expected])
  }
  await page.getByRole('searchbox').fill('SEKIL')
  await expect(titles).toHaveText(['Şəkil 2', 'Şəkil 10'])
  await page.reload()
  await expect(titles).toHaveText(['Şəkil 2', 'Şəkil 10'])
  await page.getByRole('searchbox').fill('kimya')
  await expect(page.getByRole('main').getByText('“kimya” üzrə heç nə tapılmadı.')).toBeVisible()

  // with fewer than ten files the search of all categories has no field, but its address
  await page.goto(`/course/${course.id}?find=teorem#general`)
  await expect(titles).toHaveText(['Pifaqor teoremi', 'Viyet teoremi'])
  await expect(rowOf(page, 'Pifaqor teoremi')).toContainText('Həndəsə')
})

test('long names without a break opportunity stay inside the window, and so does the close button', async ({
  page,
  teacher,
  signIn,
}) => {
  const name = 'Riyaziyyat_9-cu_sinif_2026/2027_tədris_ili_B_qrupu_riyaziyyat_təmayüllü'
  const course = await makeCourse(teacher, { name })
  const category = await makeCategory(teacher, course, `${name}_testləri`)
  const title = 'Azerbaycan_dili_VII_sinif_dersler_toplusu_2026_B_variant'
  await makeMaterial(teacher, category, title, pngFile('şəkil.png'))
  await signIn(teacher)
  await page.goto(shelfPath(course, category))
  await expect(page.getByRole('heading', { level: 1, name: category.name })).toBeVisible()
  await expectNoSidewaysScroll(page, 'category with long names')
  await page.getByRole('button', { name: `“${title}” materialını aç` }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('button', { name: 'Pəncərəni bağla' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  await teacher.session.call(addCards, { params: { id: course.id }, body: { names: ['Aysel Məmmədova'] } })
  await page.goto(`/course/${course.id}/cards`)
  await page.getByRole('button', { name: /^Kartı göstər/ }).click()
  const group = page.getByRole('dialog').getByText(name, { exact: true })
  await expect(group).toBeInViewport({ ratio: 1 })
})
