import { getCourse } from '@hasiye/contract/courses.ts'
import { makeCourse } from './support/classes.ts'
import { expect, test } from './support/faults.ts'

const link = 'https://meet.example.az/riyaziyyat-9'

test('a teacher adds, changes and removes the lesson link', async ({ page, network, teacher, signIn }) => {
  const { id } = await makeCourse(teacher)
  const stored = async () => (await teacher.session.call(getCourse, { params: { id } })).lessonLink
  await signIn(teacher)
  await page.goto(`/course/${id}#general`)
  await expect(page.getByText('Dərs linki təyin edilməyib')).toBeVisible()
  await page.getByRole('button', { name: 'Link əlavə et' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Dərs linki')
  const save = dialog.getByRole('button', { name: 'Yadda saxla' })
  for (const typed of ['zoom', 'javascript:alert(1)', 'ftp://example.az', 'https://ad:sifre@example.az']) {
    await field.fill(typed)
    await save.click()
    await expect(dialog.getByText('Link düzgün deyil. O, http:// və ya https:// ilə başlamalıdır.')).toBeVisible()
    await expect(field).toHaveValue(typed)
  }
  expect(await stored()).toBeNull()
  await field.fill(` ${link} `)
  await save.click()
  await expect(page.getByText('Dərs linki yadda saxlanıldı.')).toBeVisible()
  await expect(page.getByText('meet.example.az/riyaziyyat-9')).toBeVisible()
  expect(await stored()).toBe(link)

  await page.getByRole('button', { name: 'Linki dəyiş' }).click()
  await expect(field).toHaveValue(link)
  network.answer('PUT /api/courses/*/lesson-link', 500)
  await field.fill('https://zoom.example.az/1')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Dərs linki yenilənə bilmədi. Yenidən cəhd edin.')
  await expect(field).toHaveValue('https://zoom.example.az/1')
  network.restore()
  await field.fill('')
  await expect(dialog.getByText('Boş saxlasanız, link silinəcək.')).toBeVisible()
  await field.fill('zoom.example.az/1')
  await save.click()
  await expect(page.getByText('zoom.example.az/1')).toBeVisible()
  expect(await stored()).toBe('https://zoom.example.az/1')

  await page.getByRole('button', { name: 'Linki sil' }).click()
  const question = page.getByRole('dialog', { name: 'Dərs linkini silmək istədiyinizə əminsiniz?' })
  await question.getByRole('button', { name: 'Linki sil' }).click()
  await expect(page.getByText('Dərs linki silindi.')).toBeVisible()
  await expect(page.getByText('Dərs linki təyin edilməyib')).toBeVisible()
  expect(await stored()).toBeNull()
})
