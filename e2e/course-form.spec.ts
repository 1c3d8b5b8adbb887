import { archiveCourse, getCourse } from '@hasiye/contract/courses.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { addParticipant } from '@hasiye/contract/participants.ts'
import type { Locator } from '@playwright/test'
import { cardButton } from './support/cards.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { expectGoodScreen } from './support/screen.ts'

test('a course is created; an empty name is rejected; an error keeps the input', async ({
  page,
  network,
  newPerson,
  signIn,
}) => {
  const owner = await newPerson('teacher')
  await makeCourse(owner)
  await signIn(owner)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Qrup yarat' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Yeni qrup' })
  const create = dialog.getByRole('button', { name: 'Qrup yarat' })
  await expect(dialog.getByLabel('Qrupun adı')).toBeFocused()
  await dialog.getByLabel('Qrupun adı').fill('   ')
  await create.click()
  await expect(dialog.getByText('Qrup adı boş ola bilməz.')).toBeVisible()

  await dialog.getByLabel('Qrupun adı').fill('Həndəsə')
  network.cut('POST /api/courses')
  await create.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Qrup yaradıla bilmədi: Serverlə əlaqə qurulmadı. Bağlantını yoxlayıb yenidən cəhd edin.',
  )
  network.restore()
  await expect(dialog.getByLabel('Qrupun adı')).toHaveValue('Həndəsə')
  await create.click()
  await expect(page.getByText('“Həndəsə” qrupu yaradıldı.')).toBeVisible()
  await expect(page).toHaveURL(/\/course\/\d+#participants$/)
  await expect(page.getByRole('heading', { name: 'Hələ şagird əlavə edilməyib.' })).toBeVisible()
})

test('editing requires name and description, and sets and clears the dates', async ({
  page,
  newPerson,
  signIn,
  attendance,
}) => {
  const owner = await newPerson('teacher')
  await makeCourse(owner, { name: 'Tarix' })
  await signIn(owner)
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Qrupu redaktə et' })
  const save = dialog.getByRole('button', { name: 'Yadda saxla' })
  await cardButton(page, 'Redaktə et', 'Tarix').click()
  await expect(dialog.getByLabel('Qrupun adı')).toHaveValue('Tarix')
  await dialog.getByLabel('Qrupun adı').fill(' ')
  await dialog.getByLabel('Təsvir').fill('')
  await save.click()
  await expect(dialog.getByText('Qrup adı boş ola bilməz.')).toBeVisible()
  await expect(dialog.getByText('Təsvir boş ola bilməz.')).toBeVisible()

  await dialog.getByLabel('Qrupun adı').fill('Azərbaycan tarixi')
  await dialog.getByLabel('Təsvir').fill('Qədim dövr')
  await pickDate(dialog, 'Başlanğıc tarixi', 10)
  await pickDate(dialog, 'Bitiş tarixi', 9)
  await save.click()
  await expect(dialog.getByText('Bitiş tarixi başlanğıc tarixindən əvvəl ola bilməz.')).toBeVisible()
  await pickDate(dialog, 'Bitiş tarixi', 20)
  await save.click()
  await expect(page.getByText('Qrup məlumatları yeniləndi.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Azərbaycan tarixi' })).toBeVisible()

  await page.getByRole('link', { name: '“Azərbaycan tarixi” qrupunu aç' }).click()
  const day = (number: number) => longDate(`${daysAgo(0).slice(0, 8)}${number}`)
  await page.locator('main header [aria-expanded]').click()
  await expect(page.getByRole('definition')).toHaveText([day(10), day(20)])
  await attendance.chooseOfCourse('Redaktə et')
  const clear = dialog.getByRole('button', { name: 'Tarixi təmizlə' })
  await clear.first().click()
  await expect(clear).toHaveCount(1)
  await clear.click()
  await save.click()
  await expect(page.getByRole('definition')).toHaveText(['Göstərilməyib', 'Göstərilməyib'])
})

test('a course without a description can be renamed; a changed form asks before it closes, and survives a refusal', async ({
  page,
  newPerson,
  signIn,
}) => {
  const owner = await newPerson('teacher')
  const { id } = await makeCourse(owner, { name: 'Tarix', description: '' })
  const stored = async () => {
    const { name, description } = await owner.session.call(getCourse, { params: { id } })
    return [name, description]
  }
  await signIn(owner)
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Qrupu redaktə et' })
  const save = dialog.getByRole('button', { name: 'Yadda saxla' })
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await cardButton(page, 'Redaktə et', 'Tarix').click()
  await dialog.getByLabel('Qrupun adı').fill('Azərbaycan tarixi')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Azərbaycan tarixi' })).toBeVisible()
  expect(await stored()).toEqual(['Azərbaycan tarixi', ''])

  await cardButton(page, 'Redaktə et', 'Azərbaycan tarixi').click()
  const description = dialog.getByLabel('Təsvir')
  await description.fill('Yarımçıq')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Redaktəyə qayıt' }).click()
  await expect(description).toHaveValue('Yarımçıq')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Yadda saxlamadan çıx' }).click()
  await expect(dialog).toBeHidden()
  expect(await stored()).toEqual(['Azərbaycan tarixi', ''])

  await cardButton(page, 'Redaktə et', 'Azərbaycan tarixi').click()
  await expect(description).toHaveValue('')
  await description.fill('Qədim dövr')
  await owner.session.call(archiveCourse, { params: { id }, body: { archived: true } })
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Bu qrup arxivdədir. Dəyişmək üçün qrup admini onu arxivdən çıxarmalıdır.',
  )
  await expect(description).toHaveValue('Qədim dövr')
})

test('everybody sees a chosen emoji and colour; a refused choice is shown at its field', async ({
  page,
  isPhone,
  attendance,
  newPerson,
  signIn,
}) => {
  const [owner, student] = [await newPerson('teacher'), await newPerson('student')]
  await makeCourse(owner)
  await signIn(owner)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Qrup yarat' }).first().click()
  const dialog = page.getByRole('dialog')
  const choice = (group: string, name: string) =>
    dialog.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
  await dialog.getByLabel('Qrupun adı').fill('İdman')
  await expect(choice('Emoji', 'Avtomatik')).toBeHidden()
  await dialog.getByText('Görünüş').click()
  await expect(choice('Emoji', 'Avtomatik')).toBeChecked()
  await expectGoodScreen(page, 'choice of the look', { isPhone })
  await choice('Emoji', 'Hərflər').focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice('Emoji', 'Futbol topu')).toBeChecked()
  await choice('Rəng', 'Çay qəhvəyisi').check()
  await dialog.getByRole('button', { name: 'Qrup yarat' }).click()
  await expect(page).toHaveURL(/\/course\/\d+#participants$/)
  const id = Number(/course\/(\d+)/.exec(page.url())?.[1])
  await owner.session.call(addParticipant, { params: { id }, body: { studentShortId: student.shortId } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('İdman')
  await page.goto(`/course/${id}`)
  const banner = page.getByRole('main').locator('[aria-hidden="true"] > div').first()
  await expect(banner).toHaveCSS('background-color', 'rgb(95, 61, 44)')

  await attendance.chooseOfCourse('Redaktə et')
  await dialog.getByText('Görünüş').click()
  await expect(choice('Rəng', 'Çay qəhvəyisi')).toBeChecked()
  await choice('Rəng', 'Nar qırmızısı').check()
  const save = dialog.getByRole('button', { name: 'Yadda saxla' })
  await dialog.getByLabel('Təsvir').fill('Həyətdə')
  await page.route(`**/api/courses/${id}`, (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), emoji: '😀' }) }),
  )
  await save.click()
  await expect(choice('Emoji', 'Futbol topu')).toBeFocused()
  await expect(dialog.getByRole('group', { name: 'Emoji' })).toHaveAccessibleDescription(
    'Emoji üçün siyahıdakı variantlardan birini seçin.',
  )
  await page.unroute(`**/api/courses/${id}`)
  await save.click()
  await expect(page.getByText('Qrup məlumatları yeniləndi.')).toBeVisible()
  await page.goto('/dashboard')
  await expectLook(page.getByRole('listitem').filter({ hasText: 'İdman' }), '⚽', 'rgb(142, 31, 56)')

  await signIn(student)
  await page.goto('/student-dashboard')
  await expectLook(page.getByRole('article').filter({ hasText: 'Həyətdə' }), '⚽', 'rgb(142, 31, 56)')
})

/** Checks the emoji and the ground colour that a card or a header shows. */
async function expectLook(container: Locator, emoji: string, ground: string): Promise<void> {
  await expect(container.getByText(emoji, { exact: true })).toBeVisible()
  await expect(container.locator('[aria-hidden="true"] > div').first()).toHaveCSS('background-color', ground)
}

/** Selects a day of the current month in the calendar of a date field. */
async function pickDate(dialog: Locator, label: string, day: number): Promise<void> {
  await dialog.getByRole('button', { name: label }).click()
  const date = longDate(`${daysAgo(0).slice(0, 8)}${String(day).padStart(2, '0')}`)
  await dialog.page().getByRole('button', { name: date, exact: true }).click()
}
