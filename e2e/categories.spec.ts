import { deleteCategory, listCategories } from '@hasiye/contract/materials.ts'
import { makeCourse } from './support/classes.ts'
import { expect, test } from './support/faults.ts'
import { commentInGeneral, commentOn, makeCategory, makeMaterial, shelfPath } from './support/shelves.ts'

test('a teacher creates a category; a name that already exists stays in its field', {
  tag: '@both',
}, async ({ page, network, isPhone, teacher, signIn }) => {
  const { id } = await makeCourse(teacher)
  await signIn(teacher)
  await page.goto(`/course/${id}#general`)
  await expect(page.getByText('Hələ kateqoriya yoxdur. İlk kateqoriyanı yaradın.')).toBeVisible()
  const open = page.getByRole('button', { name: 'Kateqoriya yarat', expanded: isPhone ? undefined : false })
  // beside the categories it stays open
  const openForm = async () => {
    if (isPhone || (await open.count()) > 0) await open.click()
  }
  const form = isPhone
    ? page.getByRole('dialog', { name: 'Yeni kateqoriya' })
    : page.locator('section').filter({ has: page.getByRole('heading', { name: 'Yeni kateqoriya' }) })
  const name = form.getByLabel('Kateqoriyanın adı')
  const create = form.getByRole('button', { name: 'Kateqoriya yarat' })
  await openForm()
  await expect(create).toBeDisabled()
  await name.fill('   ')
  await expect(create).toBeDisabled()
  await name.fill('Dərs materialları')
  await create.click()
  await expect(page.getByText('“Dərs materialları” kateqoriyası yaradıldı.')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Dərs materialları' })
  await expect(card).toContainText('0 fayl')

  await openForm()
  await name.fill('DƏRS MATERİALLARI')
  await create.click()
  await expect(form.getByRole('alert')).toHaveText('Bu adda kateqoriya artıq var. Başqa ad yazın.')
  await expect(name).toHaveValue('DƏRS MATERİALLARI')
  await expect(name).toBeFocused()
  await name.fill('Testlər')
  await expect(form.getByRole('alert')).toHaveCount(0)
  network.answer('POST /api/courses/*/categories', 500)
  await create.click()
  await expect(form.getByRole('alert')).toHaveText('Kateqoriya yaradıla bilmədi. Yenidən cəhd edin.')
  await expect(name).toHaveValue('Testlər')
})

test('a category is renamed; an empty or unchanged name sends nothing; deleting an empty one names no materials', async ({
  page,
  teacher,
  signIn,
}) => {
  const course = await makeCourse(teacher)
  const category = await makeCategory(teacher, course, 'Testlər')
  await makeCategory(teacher, course, 'Ev tapşırıqları')
  await signIn(teacher)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await page.goto(shelfPath(course, category))
  const dialog = page.getByRole('dialog', { name: 'Kateqoriyanın adını dəyiş' })
  const rename = async (name: string) => {
    await page.getByRole('button', { name: 'Testlər üçün əməliyyatlar' }).click()
    await page.getByRole('menuitem', { name: 'Adını dəyiş' }).click()
    await dialog.getByLabel('Kateqoriyanın adı').fill(name)
    await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  }
  for (const name of ['  ', 'Testlər', ' Testlər ']) {
    await rename(name)
    await expect(dialog).toBeHidden()
  }
  expect(sent).toEqual([])
  await rename('Ev tapşırıqları')
  await expect(dialog.getByRole('alert')).toHaveText('Bu adda kateqoriya artıq var. Başqa ad yazın.')
  await dialog.getByLabel('Kateqoriyanın adı').fill('Yoxlama işləri')
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(page.getByText('Kateqoriyanın adı dəyişdirildi.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yoxlama işləri')
  await page.getByRole('button', { name: 'Yoxlama işləri üçün əməliyyatlar' }).click()
  await page.getByRole('menuitem', { name: 'Sil' }).click()
  const question = page.getByRole('dialog', { name: 'Bu kateqoriyanı silmək istədiyinizə əminsiniz?' })
  await expect(question).toContainText('“Yoxlama işləri” kateqoriyası silinəcək. 30 gün ərzində')
})

test('deleting a category first says how much is deleted with it', async ({ page, network, teacher, signIn }) => {
  const course = await makeCourse(teacher)
  const category = await makeCategory(teacher, course, 'Testlər')
  const material = await makeMaterial(teacher, category)
  await makeMaterial(teacher, category, 'Viyet teoremi')
  await commentOn(teacher, material, 'Baxın')
  await commentInGeneral(teacher, category, 'Salam')
  await signIn(teacher)
  await page.goto(`/course/${course.id}#general`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Testlər' })).toContainText('2 fayl')
  await page.getByRole('link', { name: '“Testlər” kateqoriyasını aç' }).click()
  await page.getByRole('button', { name: 'Testlər üçün əməliyyatlar' }).click()
  await page.getByRole('menuitem', { name: 'Sil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bu kateqoriyanı silmək istədiyinizə əminsiniz?' })
  await expect(dialog).toContainText('“Testlər” kateqoriyası və içindəki 2 material')
  await expect(dialog).toContainText('Silinəcək şərhlərin sayı: 2.')
  network.answer('DELETE /api/categories/*', 500)
  await dialog.getByRole('button', { name: 'Kateqoriyanı sil' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Kateqoriya silinə bilmədi. Yenidən cəhd edin.')
  network.restore()
  await dialog.getByRole('button', { name: 'Kateqoriyanı sil' }).click()
  await expect(page.getByText('“Testlər” kateqoriyası silindi.')).toBeVisible()
  await expect(page.getByText('Hələ kateqoriya yoxdur. İlk kateqoriyanı yaradın.')).toBeVisible()
  expect(await teacher.session.call(listCategories, { params: { id: course.id } })).toEqual([])
})

test('a category has a URL that opens it; the back button leaves it', async ({ page, teacher, signIn }) => {
  const course = await makeCourse(teacher)
  const category = await makeCategory(teacher, course, 'Testlər')
  await signIn(teacher)
  await page.goto(`/course/${course.id}`)
  await page.getByRole('link', { name: '“Testlər” kateqoriyasını aç' }).click()
  await expect(page).toHaveURL(shelfPath(course, category))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Testlər')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Testlər')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Kateqoriyalar' })).toBeVisible()
  await page.goForward()
  await page.getByRole('link', { name: 'Kateqoriyalara qayıt' }).click()
  await expect(page).toHaveURL(`/course/${course.id}#general`)
  await expect(page.getByRole('tab', { name: 'Ümumi məlumat' })).toHaveAttribute('aria-selected', 'true')

  await teacher.session.call(deleteCategory, { params: { id: category.id } })
  await page.goto(shelfPath(course, category))
  await expect(page.getByRole('heading', { name: 'Bu kateqoriya tapılmadı. Silinmiş ola bilər.' })).toBeVisible()
})
