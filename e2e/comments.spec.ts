import { truncate, writeFile } from 'node:fs/promises'
import { parentLogin } from '@hasiye/contract/accounts.ts'
import { listCategoryComments, listMaterialComments } from '@hasiye/contract/comments.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/faults.ts'
import { pngFile, zipFile } from './support/files.ts'
import { Session } from './support/session.ts'
import { commentInGeneral, commentOn, makeMaterial, makeShelf, shelfPath, studentShelfPath } from './support/shelves.ts'

const boxOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Şərhinizi yazın...' })
const sendOf = (page: Page): Locator => page.getByRole('button', { name: 'Göndər' })
const commentOf = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text })

test('a student and a teacher comment on a material with text, a file, or both', async ({
  page,
  teacher,
  makeSharedMaterial,
  signIn,
}) => {
  const { student, course, category, material } = await makeSharedMaterial('Ləman İsmayılova')
  await signIn(student)
  await page.goto(studentShelfPath(course, category))
  await page.getByRole('button', { name: '“Kvadrat tənliklər” materialının şərhləri: 0' }).click()
  await expect(page).toHaveURL(studentShelfPath(course, category, material))
  await expect(page.getByText('Hələ şərh yoxdur. İlk şərhi siz yazın.')).toBeVisible()
  await expect(sendOf(page)).toBeDisabled()
  await boxOf(page).fill('  \n ')
  await expect(sendOf(page)).toBeDisabled()
  await boxOf(page).fill('Müəllim, 3-cü məsələ\nneçə xal verir?')
  await sendOf(page).click()
  await expect(commentOf(page, 'neçə xal verir?')).toContainText('Ləman İsmayılova (siz)')
  await expect(commentOf(page, 'neçə xal verir?')).toContainText(/saniyə əvvəl|indicə/)
  await expect(boxOf(page)).toHaveValue('')

  const input = page.locator('form input[type=file]')
  await input.setInputFiles(zipFile('köhnə.zip'))
  await page.getByRole('button', { name: 'Əlavəni sil' }).click()
  await expect(page.getByText('Əlavə: köhnə.zip')).toHaveCount(0)
  await input.setInputFiles(pngFile('həll yolu.png'))
  await expect(page.getByText('Əlavə: həll yolu.png')).toBeVisible()
  await sendOf(page).click()
  await page.getByRole('button', { name: 'Əlavə: həll yolu.png' }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: 'həll yolu.png' })
  await expect(picture).toHaveJSProperty('naturalWidth', 64)

  await signIn(teacher)
  await page.goto(shelfPath(course, category, material))
  await boxOf(page).fill('Bax: https://example.az/ders. Yox: javascript:alert(1)')
  await page.locator('form input[type=file]').setInputFiles(zipFile('cavablar.zip'))
  await expect(page.getByText('Əlavə: cavablar.zip')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await boxOf(page).press('Control+Enter')
  const answer = commentOf(page, 'Bax:')
  await expect(answer).toContainText('Müəllim')
  await expect(answer.getByRole('link', { name: 'https://example.az/ders' })).toHaveAttribute('target', '_blank')
  await expect(answer.getByRole('link')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await answer.getByRole('link', { name: 'Əlavə: cavablar.zip' }).click()
  expect((await download).suggestedFilename()).toBe('cavablar.zip')
  const stored = await teacher.session.call(listMaterialComments, { params: { id: material.id } })
  expect(stored.map(({ text }) => text)).toEqual([
    'Müəllim, 3-cü məsələ\nneçə xal verir?',
    '',
    'Bax: https://example.az/ders. Yox: javascript:alert(1)',
  ])
})

test('authors edit and delete their own comments; a teacher may do so with every comment', async ({
  page,
  network,
  teacher,
  makeSharedMaterial,
  signIn,
}) => {
  const { student, course, category, material } = await makeSharedMaterial()
  await commentOn(teacher, material, 'Müəllimin sözü')
  await commentOn(student, material, 'Şagirdin sözü')
  await commentOn(student, material, 'Artıq söz')
  await signIn(student)
  await page.goto(studentShelfPath(course, category, material))
  const own = commentOf(page, 'Şagirdin sözü')
  await expect(commentOf(page, 'Müəllimin sözü').getByRole('button')).toHaveCount(0)
  await own.getByRole('button', { name: 'Şərhi redaktə et' }).click()
  const editing = page.getByRole('textbox', { name: 'Şərhi redaktə et' })
  const save = page.getByRole('button', { name: 'Yadda saxla' })
  await expect(editing).toBeFocused()
  for (const typed of ['Şagirdin sözü', '   ']) {
    await editing.fill(typed)
    await expect(save).toBeDisabled()
  }
  network.answer('PUT /api/comments/*', 500)
  await editing.fill('Düzəldilmiş söz')
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('Şərh yenilənə bilmədi. Yenidən cəhd edin.')
  await expect(editing).toHaveValue('Düzəldilmiş söz')
  network.restore()
  await save.click()
  await expect(commentOf(page, 'Düzəldilmiş söz')).toContainText('redaktə olunub')
  await commentOf(page, 'Artıq söz').getByRole('button', { name: 'Şərhi sil' }).click()
  const question = page.getByRole('dialog', { name: 'Bu şərhi silmək istədiyinizə əminsiniz?' })
  await expect(question).toContainText('Şərh və ona əlavə edilmiş fayl hamı üçün silinəcək.')
  // only teachers can restore it
  await expect(question).not.toContainText('Silinənlər')
  await question.getByRole('button', { name: 'Şərhi sil' }).click()
  await expect(page.getByText('Şərh silindi.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bərpa et' })).toHaveCount(0)

  await signIn(teacher)
  await page.goto(shelfPath(course, category, material))
  await commentOf(page, 'Düzəldilmiş söz').getByRole('button', { name: 'Şərhi sil' }).click()
  network.answer('DELETE /api/comments/*', 500)
  await question.getByRole('button', { name: 'Şərhi sil' }).click()
  await expect(question.getByRole('alert')).toHaveText('Şərh silinə bilmədi. Yenidən cəhd edin.')
  network.restore()
  await question.getByRole('button', { name: 'Şərhi sil' }).click()
  await expect(commentOf(page, 'Düzəldilmiş söz')).toHaveCount(0)
  await expect(commentOf(page, 'Müəllimin sözü')).toBeVisible()
})

test('a comment that could not be sent stays in its box with its file, and is posted only once', async ({
  page,
  network,
  teacher,
  signIn,
}) => {
  const { course, category } = await makeShelf(teacher)
  const material = await makeMaterial(teacher, category)
  await signIn(teacher)
  await page.goto(shelfPath(course, category, material))
  const posts = 'POST /api/content/*/comments'
  network.cut(posts)
  await boxOf(page).fill('Uzun fikir')
  await page.locator('form input[type=file]').setInputFiles(zipFile('fayl.zip'))
  await expect(page.getByText('Əlavə: fayl.zip')).toBeVisible()
  await sendOf(page).click()
  await expect(page.getByRole('alert')).toHaveText('Serverlə əlaqə qurulmadı. Bağlantını yoxlayıb yenidən cəhd edin.')
  await expect(boxOf(page)).toHaveValue('Uzun fikir')
  network.restore()

  const back = page.getByRole('link', { name: category.name })
  const reopen = async () => {
    await back.click()
    await page.getByRole('tab', { name: 'Şərhlər' }).click()
    await expect(boxOf(page)).toHaveValue('')
    await page.getByRole('tab', { name: 'Materiallar' }).click()
    await page.getByRole('button', { name: /materialının şərhləri/ }).click()
  }
  await reopen()
  await expect(boxOf(page)).toHaveValue('Uzun fikir')
  await expect(page.getByText('Əlavə: fayl.zip')).toBeVisible()
  await back.click()
  await page.getByRole('link', { name: 'Kateqoriyalara qayıt' }).click()
  await expect(page.getByText(/^Qaralama bu cihazda saxlanıldı \(\d\d:\d\d\)\.$/)).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(boxOf(page)).toHaveValue('Uzun fikir')
  network.loseAnswers(posts)
  await sendOf(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  network.restore()
  await reopen()
  await sendOf(page).click()
  await expect(commentOf(page, 'Uzun fikir')).toHaveCount(1)
  await expect(boxOf(page)).toHaveValue('')
  expect(await teacher.session.call(listMaterialComments, { params: { id: material.id } })).toHaveLength(1)
})

test('a comment being written or edited is restored after a reload', async ({ page, teacher, signIn }) => {
  const { course, category } = await makeShelf(teacher)
  const material = await makeMaterial(teacher, category)
  await commentOn(teacher, material, 'Köhnə söz')
  await signIn(teacher)
  await page.goto(shelfPath(course, category, material))
  const edit = page.getByRole('button', { name: 'Şərhi redaktə et' })
  const editing = page.getByRole('textbox', { name: 'Şərhi redaktə et' })
  await boxOf(page).fill('Yarımçıq fikir')
  await edit.click()
  await editing.fill('Köhnə söz, yenidən')
  await page.reload()
  await expect(boxOf(page)).toHaveValue('Yarımçıq fikir')
  await edit.click()
  await expect(editing).toHaveValue('Köhnə söz, yenidən')
  await editing.press('Escape')
  await expect(edit).toBeFocused()
  await edit.click()
  await expect(editing).toHaveValue('Köhnə söz')
  await sendOf(page).click()
  await expect(commentOf(page, 'Yarımçıq fikir')).toBeVisible()
  await expect(boxOf(page)).toBeFocused()
  await page.reload()
  await expect(commentOf(page, 'Yarımçıq fikir')).toBeVisible()
  await expect(boxOf(page)).toHaveValue('')
})

test('logging out asks before it removes a comment that was not sent', async ({ page, newPerson, signIn }) => {
  const owner = await newPerson('teacher')
  const { course, category } = await makeShelf(owner)
  const material = await makeMaterial(owner, category)
  await signIn(owner)
  await page.goto(shelfPath(course, category, material))
  await boxOf(page).fill('Yarımçıq fikir')
  await page.goto('/dashboard')
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(question).toContainText('Yazıb göndərmədiyiniz mətn bu cihazdan silinəcək.')
  await expect(question.getByRole('button')).toHaveText(['Yadda saxlamadan çıx', 'Səhifədə qal'])
  await question.getByRole('button', { name: 'Səhifədə qal' }).click()
  await page.goto(shelfPath(course, category, material))
  await expect(boxOf(page)).toHaveValue('Yarımçıq fikir')
  await boxOf(page).fill('')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/login')
})

test('teachers write general comments, students read them', async ({ page, teacher, newPerson, signIn }) => {
  const student = await newPerson('student')
  const { course, category } = await makeShelf(teacher, student)
  await signIn(teacher)
  await page.goto(`${shelfPath(course, category).replace('#', '&comments=general#')}`)
  await boxOf(page).fill('Gələn dərs yoxlama işidir.')
  await expect(page.getByRole('button', { name: 'Fayl əlavə et' })).toHaveCount(0)
  await sendOf(page).click()
  await expect(commentOf(page, 'Gələn dərs yoxlama işidir.')).toBeVisible()
  expect(await teacher.session.call(listCategoryComments, { params: { id: category.id } })).toHaveLength(1)

  await signIn(student)
  await page.goto(`${studentShelfPath(course, category).replace('#', '&comments=general#')}`)
  await expect(commentOf(page, 'Gələn dərs yoxlama işidir.')).toBeVisible()
  await expect(boxOf(page)).toHaveCount(0)
})

test('new comments appear while the page is visible, and are not requested while it is hidden', async ({
  page,
  teacher,
  makeSharedMaterial,
  signIn,
}) => {
  const { student, course, category, material } = await makeSharedMaterial()
  await signIn(student)
  await page.clock.install()
  await page.goto(studentShelfPath(course, category, material))
  await expect(page.getByText('Hələ şərh yoxdur. İlk şərhi siz yazın.')).toBeVisible()
  await commentOn(teacher, material, 'Yeni tapşırıq var')
  await page.clock.fastForward(21_000)
  await expect(commentOf(page, 'Yeni tapşırıq var')).toBeVisible()

  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/comments') && calls.push(request.url()))
  await commentOn(teacher, material, 'Görünməyəndə yazılan')
  await page.clock.fastForward(120_000)
  expect(calls).toEqual([])
  await page.evaluate(`
    delete document.visibilityState
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await expect(commentOf(page, 'Görünməyəndə yazılan')).toBeVisible()
})

test('a parent sees materials, and that there is no lesson link, but no comments', async ({
  page,
  context,
  origin,
  teacher,
  makeSharedMaterial,
  signIn,
}) => {
  const { student, course, category, material } = await makeSharedMaterial()
  await commentOn(student, material, 'Gizli söz')
  await commentInGeneral(teacher, category, 'Ümumi söz')
  const session = new Session(origin)
  await session.call(parentLogin, { body: { shortId: student.shortId } })
  await signIn({ ...student, session }, context)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/comments') && calls.push(request.url()))
  await page.goto(`/student/course/${course.id}`)
  await expect(page.getByText('Dərs linki təyin edilməyib')).toBeVisible()
  await page.getByRole('link', { name: /kateqoriyasını aç$/ }).click()
  await expect(page.getByRole('link', { name: '“Kvadrat tənliklər” materialını endir' })).toBeVisible()
  await page.goto(studentShelfPath(course, category, material))
  await expect(page.getByRole('link', { name: '“Kvadrat tənliklər” materialını endir' })).toBeVisible()
  await expect(page.getByText(/Şərh|söz/i)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /şərh/i })).toHaveCount(0)
  expect(calls).toEqual([])
})

test('an attachment shows its size and a thumbnail; one that is too large is refused before it is sent', async ({
  page,
  teacher,
  makeSharedMaterial,
  signIn,
}, info) => {
  const { student, course, category, material } = await makeSharedMaterial()
  await commentOn(teacher, material, 'Şəkil', pngFile('həll.png'))
  await signIn(student)
  await page.goto(studentShelfPath(course, category, material))
  const chip = page.getByRole('button', { name: 'Əlavə: həll.png, 1 KB' })
  await expect(chip.locator('img')).toHaveJSProperty('naturalWidth', 64)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await boxOf(page).fill('Böyük fayl')
  // by its path, because a browser that gets 25 MB from its driver does not respond in time
  const large = info.outputPath('video.zip')
  await writeFile(large, '')
  await truncate(large, 25 * 1024 * 1024 + 1)
  await page.locator('form input[type=file]').setInputFiles(large)
  await expect(page.getByRole('alert')).toHaveText('Fayl çox böyükdür. Ən çoxu 25 MB yükləmək olar.')
  await expect(page.getByText('Əlavə: video.zip')).toHaveCount(0)
  await expect(boxOf(page)).toHaveValue('Böyük fayl')
  expect(sent).toEqual([])

  const changing = info.outputPath('həll.pdf')
  await writeFile(changing, '%PDF')
  await page.locator('form input[type=file]').setInputFiles(changing)
  await expect(page.getByText('Əlavə: həll.pdf')).toBeVisible()
  await writeFile(changing, 'another content, another size')
  await page.getByRole('button', { name: 'Göndər' }).click()
  await expect(page.getByRole('alert')).toHaveText('Fayl dəyişib və ya oxunmur, yenidən seçin.')
  await expect(page.getByText('Əlavə: həll.pdf'), 'not sent again').toHaveCount(0)
  await expect(boxOf(page)).toHaveValue('Böyük fayl')
  expect(sent).toEqual([])
})
