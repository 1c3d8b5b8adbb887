import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { makeCourse } from './support/classes.ts'
import { expect, test } from './support/faults.ts'

test('the header shows teacher, creation date, size and dates', async ({ page, teacher, signIn, pupils }) => {
  const { id } = await makeCourse(teacher, { name: 'Biologiya', pupils: pupils.slice(0, 4) })
  await signIn(teacher)
  await page.goto(`/course/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Biologiya')
  await expect(page).toHaveTitle('Biologiya – Haşiyə')
  await expect(page.getByText('Müəllim: Rəna Şükürova')).toBeVisible()
  await expect(page.getByText('4 iştirakçı')).toBeVisible()
  const created = page.getByText(/^Yaradılıb: /)
  await expect(created).toContainText(longDate(bakuDate(new Date())))
  await expect(created).toHaveText(/\((indicə|\d+ (saniyə|dəqiqə) əvvəl)\)$/)
  await expect(page.getByRole('term')).toHaveText(['Başlanğıc tarixi', 'Bitiş tarixi'])
  await expect(page.getByRole('definition')).toHaveText(['Göstərilməyib', 'Göstərilməyib'])
  await expect(page.getByText('Cəbr və həndəsə')).toBeVisible()
})

test('the tab is stored in the hash and survives a reload', async ({ page, isPhone, teacher, signIn }) => {
  const { id } = await makeCourse(teacher)
  await signIn(teacher)
  await page.goto(`/course/${id}`)
  const general = page.getByRole('tab', { name: 'Ümumi məlumat' })
  const participants = page.getByRole('tab', { name: 'İştirakçılar' })
  await expect(general).toHaveAttribute('aria-selected', 'true')
  await participants.click()
  await expect(page).toHaveURL(`/course/${id}#participants`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Şagirdləri necə əlavə edək?' })).toBeVisible()
  if (isPhone) {
    await page.getByRole('button', { name: /üçün əməliyyatlar$/ }).tap()
    await page.getByRole('menuitem', { name: 'Ümumi məlumat' }).tap()
  } else {
    await expect(participants).toHaveAttribute('aria-selected', 'true')
    await general.click()
  }
  await expect(page).toHaveURL(`/course/${id}#general`)
  await page.goBack()
  await expect(page).toHaveURL(`/course/${id}#participants`)
})

test('a course that fails to load is not replaced by sample data', async ({ page, network, teacher, signIn }) => {
  const { id } = await makeCourse(teacher, { name: 'Musiqi' })
  await signIn(teacher)
  const lines: string[] = []
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()))
  network.answer('GET /api/courses/*', 500)
  await page.goto(`/course/${id}`)
  await expect(page.getByRole('heading', { name: 'Kurs məlumatları alınarkən xəta baş verdi' })).toBeVisible()
  await expect(page.getByText('Nümunə qrup')).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveCount(0)
  expect(lines.filter((line) => line.startsWith('Fetch data error'))).not.toEqual([])
  network.restore()
  await page.getByRole('button', { name: 'Səhifəni yenilə' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Musiqi')
})

test('attendance that fails to load is shown as an error, logged and retried', async ({
  page,
  network,
  teacher,
  signIn,
  attendance,
}) => {
  const { id } = await makeCourse(teacher)
  await signIn(teacher)
  const lines: string[] = []
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()))
  network.answer('GET /api/courses/*/attendance', 500)
  await page.goto(`/course/${id}#participants`)
  await expect(page.getByRole('heading', { name: 'Davamiyyəti yükləmək mümkün olmadı.' })).toBeVisible()
  expect(lines.filter((line) => line.startsWith('Fetch data error'))).not.toEqual([])
  network.restore()
  await page.getByRole('button', { name: 'Yenidən cəhd et' }).click()
  await attendance.isShown()
})

test("a URL without an id or of another teacher's course shows a message", async ({
  page,
  teacher,
  newPerson,
  signIn,
}) => {
  const { id } = await makeCourse(teacher, { name: 'Yad qrup' })
  await signIn(await newPerson('teacher'))
  await page.goto('/course/')
  await expect(page.getByText('Qrup ID-si göstərilməyib. Qrupu “Qruplarım” siyahısından açın.')).toBeVisible()
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  await expect(page).toHaveURL('/dashboard')
  for (const path of [
    `/course/${id}`,
    '/course/999999999',
    '/course/sozlu',
    `/course/${id}/register`,
    `/course/${id}/cards`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Kurs məlumatları alınarkən xəta baş verdi' })).toBeVisible()
    await expect(page.getByText('Ünvan səhv yazılıb, qrup silinib və ya sizə açıq deyil.')).toBeVisible()
    await expect(page.getByText('Yad qrup')).toHaveCount(0)
  }
})
