import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { makeCourse } from './support/classes.ts'
import { expect, test } from './support/faults.ts'
import { commentOn, makeMaterial, makeShelf, rowOf, shelfPath } from './support/shelves.ts'

test('the header shows teacher, creation date, size and dates; the tab is stored in the hash', async ({
  page,
  teacher,
  signIn,
  attendance,
  pupils,
}) => {
  const { id } = await makeCourse(teacher, { name: 'Biologiya', pupils: pupils.slice(0, 4) })
  await signIn(teacher)
  await page.goto(`/course/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Biologiya')
  await expect(page).toHaveTitle('Biologiya – Haşiyə')
  const facts = page.locator('#course-facts')
  const unfold = page.getByRole('button', { name: 'Rəna Şükürova · 4 iştirakçı' })
  await unfold.tap()
  await expect(facts.getByText('Müəllim: Rəna Şükürova')).toBeVisible()
  await expect(facts.getByText('4 iştirakçı')).toBeVisible()
  const created = facts.getByText(/^Yaradılıb: /)
  await expect(created).toContainText(longDate(bakuDate(new Date())))
  await expect(created).toHaveText(/\((indicə|\d+ (saniyə|dəqiqə) əvvəl)\)$/)
  await expect(facts.getByRole('term')).toHaveText(['Başlanğıc tarixi', 'Bitiş tarixi'])
  await expect(facts.getByRole('definition')).toHaveText(['Göstərilməyib', 'Göstərilməyib'])
  await unfold.tap()
  await expect(created).toBeHidden()
  await expect(page.getByText('Cəbr və həndəsə')).toBeVisible()

  await expect(page.getByRole('tab', { name: 'Ümumi məlumat' })).toHaveAttribute('aria-selected', 'true')
  const places = () =>
    Promise.all(
      [page.getByRole('link', { name: 'Qruplarıma qayıt' }), unfold, page.getByRole('tablist')].map((part) =>
        part.boundingBox(),
      ),
    )
  const before = await places()
  await page.getByRole('tab', { name: 'İştirakçılar' }).click()
  await expect(page).toHaveURL(`/course/${id}#participants`)
  await attendance.isShown()
  expect(await places(), 'nothing moves').toEqual(before)
  await page.reload()
  await attendance.isShown()
  await page.getByRole('tab', { name: 'Ümumi məlumat' }).tap()
  await expect(page).toHaveURL(`/course/${id}#general`)
  await page.goBack()
  await expect(page).toHaveURL(`/course/${id}#participants`)
})

test('a failed load is shown as an error and not as sample data, logged and retried', async ({
  page,
  network,
  teacher,
  signIn,
  attendance,
}) => {
  const { course, category } = await makeShelf(teacher)
  const material = await makeMaterial(teacher, category)
  await commentOn(teacher, material, 'Salam')
  await signIn(teacher)
  const lines: string[] = []
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()))
  const again = 'Yenidən cəhd et'
  const answer = (call: string) => () => network.answer(call, 500)
  const path = `/course/${course.id}`
  for (const [fail, url, text, retry, shown] of [
    [
      () => network.cut('GET /api/my-courses'),
      '/dashboard',
      'Qrupları yükləmək mümkün olmadı.',
      again,
      page.getByRole('link', { name: `“${course.name}” qrupunu aç` }).first(),
    ],
    [
      answer('GET /api/courses/*/attendance'),
      `${path}#participants`,
      'Davamiyyəti yükləmək mümkün olmadı.',
      again,
      attendance.noStudents,
    ],
    [
      answer('GET /api/categories/*/content'),
      shelfPath(course, category),
      'Materialları yükləmək mümkün olmadı.',
      again,
      rowOf(page, material.title),
    ],
    [
      answer('GET /api/content/*/comments'),
      shelfPath(course, category, material),
      'Şərhləri yükləmək mümkün olmadı.',
      again,
      page.getByRole('listitem').filter({ hasText: 'Salam' }),
    ],
    [
      answer('GET /api/courses/*'),
      path,
      'Kurs məlumatları alınarkən xəta baş verdi',
      'Səhifəni yenilə',
      page.getByRole('tab', { name: 'Ümumi məlumat' }),
    ],
  ] as const) {
    lines.length = 0
    fail()
    await page.goto(url)
    const error = page.getByRole('heading', { name: text })
    await expect(error).toBeVisible()
    await expect(page.getByText('Nümunə qrup')).toHaveCount(0)
    await expect(shown).toHaveCount(0)
    expect(lines.filter((line) => line.startsWith('Fetch data error'))).not.toEqual([])
    network.restore()
    await page.getByRole('button', { name: retry }).click()
    await expect(shown).toBeVisible()
    await expect(error).toBeHidden()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name)
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
    `/course/${id}/reports`,
    `/course/${id}/register`,
    `/course/${id}/cards`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Kurs məlumatları alınarkən xəta baş verdi' })).toBeVisible()
    await expect(page.getByText('Ünvan səhv yazılıb, qrup silinib və ya sizə açıq deyil.')).toBeVisible()
    await expect(page.getByText('Yad qrup')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  await expect(page).toHaveURL('/dashboard')
})
