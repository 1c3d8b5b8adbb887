import { archiveCourse } from '@hasiye/contract/courses.ts'
import { cardButton, menuItem } from './support/cards.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { expectGoodScreen } from './support/screen.ts'

test('a course is copied for the next term, with its students', async ({
  page,
  isPhone,
  newPerson,
  signIn,
  pupils: [first, second],
}) => {
  const owner = await newPerson('teacher')
  await makeCourse(owner, { name: 'Kimya', pupils: [first, second], days: { [daysAgo(3)]: '+-' } })
  await signIn(owner)
  await page.goto('/dashboard')
  await cardButton(page, 'Redaktə et', 'Kimya').click()
  await page.getByRole('dialog', { name: 'Qrupu redaktə et' }).getByRole('button', { name: 'Surət' }).click()
  const sheet = page.getByRole('dialog', { name: 'Qrupun surətini çıxarın' })
  await expect(sheet.getByLabel('Qrupun adı')).toHaveValue('Kimya (surət)')
  await sheet.getByLabel('Qrupun adı').fill(' ')
  await sheet.getByRole('button', { name: 'Surətini yarat' }).click()
  await expect(sheet.getByText('Qrup adı boş ola bilməz.')).toBeVisible()
  await sheet.getByLabel('Qrupun adı').fill('Kimya, yaz')
  await sheet.getByRole('switch', { name: 'Şagirdləri də köçür' }).click({ force: true })
  await expectGoodScreen(page, 'copy of a course', { isPhone })
  await sheet.getByRole('button', { name: 'Surətini yarat' }).click()
  await expect(page.getByText('“Kimya, yaz” yaradıldı.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kimya, yaz')
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kimya, yaz' })).toContainText(
    '2 iştirakçı',
  )
})

test('a course is archived, can only be read then, and is unarchived', { tag: '@core' }, async ({
  page,
  network,
  isPhone,
  newPerson,
  signIn,
  pupils: [pupil],
}) => {
  const owner = await newPerson('teacher')
  const { id } = await makeCourse(owner, { name: 'Fizika', pupils: [pupil], days: { [daysAgo(2)]: '+' } })
  await makeCourse(owner, { name: 'Tarix' })
  await signIn(owner)
  await page.goto('/dashboard')
  await cardButton(page, 'Redaktə et', 'Fizika').click()
  await page.getByRole('dialog', { name: 'Qrupu redaktə et' }).getByRole('button', { name: 'Arxivlə' }).click()
  const question = page.getByRole('dialog', { name: 'Qrup arxivlənsin?' })
  await expect(question).toContainText('“Fizika” qrupu')
  await expect(question).toContainText('Hamı oxuya biləcək, heç kim dəyişə bilməyəcək.')
  network.cut('PUT /api/courses/*/archive')
  await question.getByRole('button', { name: 'Arxivlə' }).click()
  await expect(question.getByRole('alert')).toContainText('Serverlə əlaqə qurulmadı.')
  network.restore()
  await question.getByRole('button', { name: 'Arxivlə' }).click()
  await expect(page.getByText('“Fizika” arxivləndi.')).toBeVisible()
  await page.getByRole('button', { name: 'Bildirişi bağla' }).click()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.getByRole('heading')).toHaveText(['Tarix'])

  await page.getByRole('link', { name: 'Arxiv (1)' }).click()
  await expect(cards.getByRole('heading')).toHaveText(['Fizika'])
  await expectGoodScreen(page, 'archive', { isPhone })
  await page.goto(`/course/${id}`)
  await expect(page.getByText('Bu qrup arxivdədir: oxumaq olar, dəyişmək olmaz.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Redaktə et' })).toHaveCount(0)
  await page.goto(`/course/${id}#participants`)
  await expect(page.getByText('Bu qrup arxivdədir: oxumaq olar, dəyişmək olmaz.')).toBeVisible()
  await expect(page.getByText(pupil.fullName).first()).toBeVisible()
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  await expect(page).toHaveURL('/dashboard/archive')
  await expect(cards.getByRole('heading')).toHaveText(['Fizika'])
  await expect(cards.getByRole('button')).toHaveText([''])
  await expect(cardButton(page, 'Sil', 'Fizika')).toBeVisible()
  await page.getByRole('link', { name: '“Fizika” qrupunu aç' }).click()
  await page.locator('main header').getByRole('button', { name: 'Fizika üçün əməliyyatlar' }).click()
  await menuItem(page, 'Arxivdən çıxar').click()
  await expect(page.getByText('“Fizika” arxivdən çıxarıldı.')).toBeVisible()
  await page.goto('/dashboard')
  await expect(cards).toHaveCount(2)
})

test('a course is copied and archived from its own screen too', { tag: '@both' }, async ({
  page,
  isPhone,
  attendance,
  newPerson,
  signIn,
  pupils: [pupil],
}) => {
  const owner = await newPerson('teacher')
  const { id } = await makeCourse(owner, { name: 'Fizika', pupils: [pupil], days: { [daysAgo(2)]: '+' } })
  await signIn(owner)
  await page.goto(`/course/${id}#${isPhone ? 'participants' : 'general'}`)
  const openMenu = () => page.getByRole('button', { name: 'Fizika üçün əməliyyatlar' }).click()
  await openMenu()
  await attendance.choose('Surət')
  await expect(page.getByRole('dialog', { name: 'Qrupun surətini çıxarın' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openMenu()
  await attendance.choose('Arxivlə')
  await page.getByRole('dialog', { name: 'Qrup arxivlənsin?' }).getByRole('button', { name: 'Arxivlə' }).click()
  await expect(page.getByText('“Fizika” arxivləndi.').first()).toBeVisible()
  await expect(page.getByText('Bu qrup arxivdədir: oxumaq olar, dəyişmək olmaz.').first()).toBeVisible()
  await openMenu()
  await attendance.choose('Arxivdən çıxar')
  await expect(page.getByText('“Fizika” arxivdən çıxarıldı.')).toBeVisible()
})

test('a student leaves an archived course, and its owner deletes it after a confirmation with its name', async ({
  page,
  network,
  newPerson,
  signIn,
  pupils: [first, second],
}) => {
  const [owner, student] = [await newPerson('teacher'), await newPerson('student')]
  const { id } = await makeCourse(owner, { name: 'Fizika', pupils: [student, first, second] })
  await owner.session.call(archiveCourse, { params: { id }, body: { archived: true } })
  await signIn(student)
  await page.goto(`/student/course/${id}`)
  await page.getByRole('button', { name: 'Qrupdan çıx' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Qrupdan çıx' }).click()
  await expect(page.getByText('Qrupdan çıxdınız.')).toBeVisible()
  // the page of the student still makes calls, which nobody else's session answers
  await page.goto('about:blank')
  await signIn(owner)
  await page.goto('/dashboard/archive')
  const question = page.getByRole('dialog', { name: 'Bu qrupu silmək istədiyinizə əminsiniz?' })
  const ask = async () => {
    await cardButton(page, 'Sil', 'Fizika').click()
  }
  await ask()
  await expect(question).toContainText('“Fizika” qrupu')
  await expect(question).toContainText('2 iştirakçı')
  await question.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(page.getByRole('heading', { name: 'Fizika' })).toBeVisible()
  await ask()
  network.cut('DELETE /api/courses/*')
  await question.getByRole('button', { name: 'Qrupu sil' }).click()
  await expect(question.getByRole('alert')).toHaveText(/^Qrup silinə bilmədi: /)
  network.restore()
  await question.getByRole('button', { name: 'Qrupu sil' }).click()
  await expect(page.getByText('“Fizika” qrupu silindi.')).toBeVisible()
  await expect(page.getByText('Arxivdə qrup yoxdur.')).toBeVisible()
})
