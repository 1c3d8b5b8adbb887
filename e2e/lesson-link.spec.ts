import { getCourse } from '@hasiye/contract/courses.ts'
import { makeCourse } from './support/classes.ts'
import { expect, test } from './support/faults.ts'

const link = 'https://meet.example.az/riyaziyyat-9'

test('a teacher adds, changes and removes the lesson link', async ({ page, network, teacher, signIn }) => {
  const { id } = await makeCourse(teacher)
  const stored = async () => (await teacher.session.call(getCourse, { params: { id } })).lessonLink
  await signIn(teacher)
  await page.goto(`/course/${id}#general`)
  const line = page.getByRole('button', { name: /^Onlayn dərs/ })
  await expect(line).toHaveText('Onlayn dərsLink yoxdur')
  await line.click()
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
  await expect(line).toHaveText('Onlayn dərsmeet.example.az')
  expect(await stored()).toBe(link)

  await line.click()
  await expect(dialog.getByText('meet.example.az/riyaziyyat-9')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Dərsə qoşul' })).toHaveAttribute('href', link)
  await dialog.getByRole('button', { name: 'Linki dəyiş' }).click()
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
  await expect(line).toHaveText('Onlayn dərszoom.example.az')
  expect(await stored()).toBe('https://zoom.example.az/1')

  await line.click()
  await dialog.getByRole('button', { name: 'Linki sil' }).click()
  const question = page.getByRole('dialog', { name: 'Dərs linkini silmək istədiyinizə əminsiniz?' })
  await question.getByRole('button', { name: 'Linki sil' }).click()
  await expect(page.getByText('Dərs linki silindi.')).toBeVisible()
  await expect(line).toHaveText('Onlayn dərsLink yoxdur')
  expect(await stored()).toBeNull()
})
