import { removeDayOff } from '@hasiye/contract/admin.ts'
import { setLessonDays } from '@hasiye/contract/courses.ts'
import { holidayOn } from '@hasiye/contract/holidays.ts'
import { dayAndMonth, longDate, weekdays } from '@hasiye/contract/locale.ts'
import { makeCourse, type Pupil } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import type { Person } from './support/people.ts'
import { expectGoodScreen } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const everyDay = weekdays.map((_, index) => ({ weekday: index + 1, startsAt: '23:30' }))
const tomorrow = daysAgo(-1)
const notYet = /23:30\s*(hələ|indi,) yazılmayıb/

// nobody has lessons on a holiday
test.beforeEach(async ({ admin }) => {
  for (const date of [today(), tomorrow].filter((day) => holidayOn(day))) {
    await admin.session.call(removeDayOff, { params: { date } }).catch(() => undefined)
  }
})

/** Two groups with a lesson on every day. */
async function makeTwoDailyCourses(owner: Person, pupil: Pupil): Promise<void> {
  for (const name of ['Fizika', 'Kimya']) {
    const course = await makeCourse(owner, { name, pupils: [pupil] })
    await owner.session.call(setLessonDays, { params: { id: course.id }, body: { lessonDays: everyDay } })
  }
}

test("a teacher cancels today's lessons in three taps, and undoes that", { tag: '@both' }, async ({
  page,
  newPerson,
  signIn,
  isPhone,
  pupils: [pupil],
}) => {
  const owner = await newPerson('teacher')
  await makeTwoDailyCourses(owner, pupil)
  await signIn(owner)
  await page.goto('/dashboard')
  const strip = page.getByRole('region', { name: 'Bu gün' })
  await strip.getByRole('button', { name: 'Bugünkü dərslərlə bağlı əməliyyatlar' }).click()
  await page.getByRole('menuitem', { name: 'Bu gün dərs keçmirəm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bu gün dərs keçmirəm' })
  await expect(dialog).toContainText('Bugünkü 2 qrupun dərsi olmayacaq. Hamıya bildiriş gedəcək.')
  await expectGoodScreen(page, 'no lessons today', { isPhone })
  await dialog.getByRole('button', { name: 'Bu gün dərs keçmirəm' }).click()
  await expect(strip.getByRole('listitem')).toHaveText([/23:30\s*dərs yoxdur/, /23:30\s*dərs yoxdur/])
  await expectGoodScreen(page, 'cancelled lessons', { isPhone, hasOwnDesktop: true })
  await page.getByText('2 qrupa bildirildi.').locator('..').getByRole('button', { name: 'Geri qaytar' }).click()
  await expect(strip.getByRole('listitem')).toHaveText([notYet, notYet])
})

test('a break is set for all own groups in one sheet, and undone on the dashboard', async ({
  page,
  newPerson,
  signIn,
  isPhone,
  pupils: [pupil],
}) => {
  const owner = await newPerson('teacher')
  await makeTwoDailyCourses(owner, pupil)
  await signIn(owner)
  await page.goto('/dashboard')
  const strip = page.getByRole('region', { name: 'Bu gün' })
  await strip.getByRole('button', { name: 'Bugünkü dərslərlə bağlı əməliyyatlar' }).click()
  await page.getByRole('menuitem', { name: 'Dərslərə fasilə ver' }).click()
  const sheet = page.getByRole('dialog', { name: 'Dərslərə fasilə' })
  await sheet.getByRole('button', { name: 'Fasilə ver' }).click()
  await expect(sheet.getByText('Tarix seçin.').first()).toBeVisible()
  for (const field of ['İlk gün', 'Son gün']) {
    await sheet.getByLabel(field).click()
    const calendar = page.getByRole('dialog', { name: field })
    await calendar.getByRole('button', { name: longDate(today()) }).click()
    await expect(calendar).toBeHidden()
  }
  await expect(sheet.getByText('2 qrupda 2 dərs olmayacaq, 1 ailəyə bildiriş gedəcək.')).toBeVisible()
  await expectGoodScreen(page, 'a break', { isPhone })
  await sheet.getByRole('button', { name: 'Fasilə ver' }).click()
  const row = page.getByRole('region', { name: dayAndMonth(today()) })
  await expect(row).toContainText('Fasilə: 2 qrup, 2 dərs')
  await expect(strip.getByRole('listitem')).toHaveText([/23:30\s*dərs yoxdur/, /23:30\s*dərs yoxdur/])
  await expectGoodScreen(page, 'a break on the dashboard', { isPhone, hasOwnDesktop: true })
  await row.getByRole('button', { name: 'Fasiləni geri qaytar' }).click()
  await expect(strip.getByRole('listitem')).toHaveText([notYet, notYet])
  await expect(row).toHaveCount(0)
})

test('a moved lesson is shown first to the family, with its reason', { tag: '@both' }, async ({
  page,
  context,
  newPerson,
  signIn,
  isPhone,
}) => {
  const owner = await newPerson('teacher')
  const student = await newPerson('student', 'Fidan Rəhimli')
  const course = await makeCourse(owner, { name: 'Kimya', pupils: [student] })
  await owner.session.call(setLessonDays, { params: { id: course.id }, body: { lessonDays: everyDay } })
  await signIn(owner)
  await page.goto(`/course/${course.id}#general`)
  const change = page.getByRole('button', { name: 'Dərsi dəyiş' })
  const line = page.getByRole('button', { name: /^Dərs günləri/ })
  const card = page.getByRole('dialog', { name: 'Dərs günləri' })
  await change.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading')).toHaveText(`${dayAndMonth(today())} dərsi olmayacaq?`)
  await sheet.getByRole('radio', { name: 'Dərsi köçür' }).check()
  await sheet.getByRole('button', { name: 'Dərsi köçür' }).click()
  await expect(sheet.getByText('Yeni tarix və ya saat seçin.')).toBeVisible()
  await sheet.getByLabel('Saat').fill('23:45')
  await sheet.getByLabel('Səbəb (məcburi deyil)').fill('Zalda iclas var')
  await expectGoodScreen(page, 'a lesson moves', { isPhone, hasOwnDesktop: true })
  await sheet.getByRole('button', { name: 'Dərsi köçür' }).click()
  const said = `${dayAndMonth(today())} dərsi ${dayAndMonth(today())}, 23:45 vaxtına köçürülüb`
  await expect(page.getByText(`${said}.`)).toBeVisible()
  await expectGoodScreen(page, 'a moved lesson', { isPhone })
  await line.click()
  await expect(card.getByRole('listitem').filter({ hasText: said })).toContainText('Zalda iclas var')
  await expectGoodScreen(page, 'the changes of lessons', { isPhone })

  await card.getByRole('button', { name: 'Dərsi dəyiş' }).click()
  await sheet.getByRole('radio', { name: 'Əlavə dərs' }).check()
  await sheet.getByLabel('Dərsin tarixi').click()
  const isNextMonth = tomorrow.slice(0, 7) > today().slice(0, 7)
  if (isNextMonth) await page.getByRole('button', { name: 'Növbəti ay' }).click()
  await page.getByRole('button', { name: longDate(tomorrow), exact: true }).click()
  await sheet.getByRole('button', { name: 'Əlavə dərs' }).click()
  const extra = `${dayAndMonth(tomorrow)}: əlavə dərs`
  await expect(sheet).toBeHidden()
  await line.click()
  await expect(card.getByRole('listitem').filter({ hasText: extra })).toBeVisible()

  await context.clearCookies()
  await page.goto('/parent-view')
  await page.getByLabel('Şagird ID-si').fill(student.shortId)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  const group = page.getByRole('article').filter({ hasText: 'Kimya' })
  await expect(group.getByRole('listitem')).toHaveText([`${said}Zalda iclas var`, extra])
  await expectGoodScreen(page, 'a changed lesson, for a parent', { isPhone, hasOwnDesktop: true })

  await context.clearCookies()
  await signIn(owner)
  await page.goto(`/course/${course.id}#general`)
  await line.click()
  await card.getByRole('button', { name: `Dərsi geri qaytar: ${longDate(today())}` }).click()
  await expect(page.getByText('Dərs geri qaytarıldı.')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: said })).toHaveCount(0)
})

test('a lesson is cancelled at its date, and brought back where the day says so', { tag: '@both' }, async ({
  page,
  newPerson,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const owner = await newPerson('teacher')
  const course = await makeCourse(owner, { name: 'Kimya', pupils: [pupil], days: { [daysAgo(1)]: '+' } })
  await owner.session.call(setLessonDays, { params: { id: course.id }, body: { lessonDays: everyDay } })
  await signIn(owner)
  await attendance.open(course.id)
  await attendance.expectMark(pupil, today(), '')
  await attendance.openDateMenu(today())
  await attendance.chooseOfDate('Dərsi dəyiş')
  const sheet = page.getByRole('dialog', { name: `${dayAndMonth(today())} dərsi olmayacaq?` })
  await sheet.getByLabel('Səbəb (məcburi deyil)').fill('Xəstəyəm')
  await sheet.getByRole('button', { name: 'Bu dərs olmayacaq' }).click()
  const cancelled = page.getByRole('region', { name: 'Dərs ləğv edilib: Xəstəyəm' })
  await expect(cancelled).toBeVisible()
  await cancelled.getByRole('button', { name: 'Geri qaytar' }).click()
  await expect(cancelled).toHaveCount(0)
  await attendance.expectMark(pupil, today(), '')
})
