import type { Locator, Page } from '@playwright/test'
import { afterDoubleTapMs } from './support/attendance.ts'
import { goBack } from './support/back.ts'
import { menuItem } from './support/cards.ts'
import { makeCourse } from './support/classes.ts'
import { createCourseByForm } from './support/course-form.ts'
import { daysAgo } from './support/dates.ts'
import { openSettings } from './support/settings.ts'
import { sendSignIn } from './support/sign-in-form.ts'
import { test as base, expect } from './support/test.ts'

interface Parts {
  /** The form of a new course, open on the dashboard of a teacher, from which Back leads to the user guide. */
  sheet: Locator
}

const test = base.extend<Parts>({
  sheet: async ({ page, newPerson, signIn }, use) => {
    const teacher = await newPerson('teacher')
    await makeCourse(teacher)
    await signIn(teacher)
    await page.goto('/user-guide')
    await page.goto('/dashboard')
    await openSheet(page)
    await use(page.getByRole('dialog', { name: 'Yeni qrup' }))
  },
})

const question = (page: Page) => page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
const openSheet = (page: Page) => page.getByRole('button', { name: 'Qrup yarat' }).first().click()

test('Back closes a dialog and stays on the page; forward does not open it again', {
  tag: ['@core', '@desktop'],
}, async ({ page, sheet }) => {
  await expect(sheet).toBeVisible()
  await goBack(page, 1)
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
  await page.goForward()
  await expect(page).toHaveURL('/dashboard')
  await expect(sheet).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/user-guide')
})

test('a dialog closed by its button or Escape leaves no entry in the history', async ({ page, sheet }) => {
  await sheet.getByRole('button', { name: 'Pəncərəni bağla' }).click()
  await expect(sheet).toBeHidden()
  await openSheet(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await goBack(page, 0)
  await expect(page).toHaveURL('/user-guide')
})

test('Back asks before it closes a dialog with input, every time it is pressed', { tag: '@core' }, async ({
  page,
  sheet,
}) => {
  const name = sheet.getByLabel('Qrupun adı')
  await name.fill('Fizika')
  for (const _ of [1, 2]) {
    await goBack(page, 1)
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'Redaktəyə qayıt' }).click()
    await expect(question(page)).toBeHidden()
    await expect(name).toHaveValue('Fizika')
    await page.waitForTimeout(afterDoubleTapMs)
  }
  await goBack(page, 1)
  await expect(question(page)).toBeVisible()
  await goBack(page, 2) // closes the question
  await expect(question(page)).toBeHidden()
  await expect(name).toHaveValue('Fizika')
  await goBack(page, 1)
  await question(page).getByRole('button', { name: 'Yadda saxlamadan çıx' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
  await goBack(page, 0)
  await expect(page).toHaveURL('/user-guide')
})

test('stacked dialogs close one by one', async ({ page, newPerson, signIn }) => {
  await signIn(await newPerson('student'))
  await page.goto('/student-dashboard')
  const settings = await openSettings(page, 'Profil')
  await settings.getByRole('button', { name: 'Yeni ID al' }).click()
  const renewal = page.getByRole('dialog').last()
  await expect(renewal.getByRole('button', { name: 'Ləğv et' })).toBeVisible()
  // the lower one is hidden from screen readers
  await expect(page.locator('[role=dialog]')).toHaveCount(2)
  await goBack(page, 1)
  await expect(page.locator('[role=dialog]')).toHaveCount(1)
  await expect(settings.getByRole('heading', { name: 'Profil' })).toBeVisible()
  await goBack(page, 0)
  await goBack(page, 0)
  await expect(settings).toBeHidden()
  await expect(page).toHaveURL('/student-dashboard')
})

test('a page opened from a dialog follows the page below it in the history', async ({ page, newPerson, signIn }) => {
  const teacher = await newPerson('teacher')
  await makeCourse(teacher)
  await signIn(teacher)
  await page.goto('/dashboard')
  await createCourseByForm(page, 'Həndəsə')
  await expect(page).toHaveURL(/\/course\/\d+#participants$/)
  const course = page.url()
  await goBack(page, 0)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Həndəsə' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(course)
})

test('Back leaves a page that a dialog opened even while it is loading', async ({ page, newPerson, signIn }) => {
  const teacher = await newPerson('teacher')
  await makeCourse(teacher)
  await signIn(teacher)
  await page.goto('/dashboard')
  let isHeld = true
  await page.route('**/assets/CoursePage-*.js', async (route) => {
    await expect.poll(() => isHeld).toBe(false)
    await route.continue()
  })
  const dialog = await createCourseByForm(page, 'Cəbr')
  await expect(page).toHaveURL(/#participants$/)
  const opened = await page.evaluate(() => performance.now())
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(opened + 600)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  isHeld = false
  await expect(page.getByRole('heading', { name: 'Cəbr' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a sign-in leads to the page that was opened without a session', async ({ page, teacher, newPerson, isPhone }) => {
  const course = await makeCourse(teacher)
  const path = `/course/${course.id}#general`
  await page.goto(path)
  await expect(page).toHaveURL('/login')
  await sendSignIn(page, teacher)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name)
  await page.getByRole('link', { name: isPhone ? 'Qruplarıma qayıt' : 'Ana səhifə' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.context().clearCookies()
  const student = await newPerson('student')
  await page.goto(path)
  await sendSignIn(page, student)
  await expect(page, 'a student has no page of a teacher').toHaveURL('/student-dashboard')
})

test('after an expired session only its own account returns to the page', async ({ page, newPerson, signIn }) => {
  const [own, other] = [await newPerson('teacher'), await newPerson('teacher', 'Başqa Müəllim')]
  for (const [next, home] of [
    [own, '/dashboard?q=izi&settings=other'],
    [other, '/dashboard'],
  ] as const) {
    await signIn(own)
    await page.goto('/dashboard?q=izi')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().clearCookies()
    await openSettings(page, 'Aktiv sessiyalar')
    await expect(page).toHaveURL('/login')
    await sendSignIn(page, next)
    await expect(page).toHaveURL(home)
  }
})

test('a reload with an open dialog leaves only the page in the history', async ({ page, sheet }) => {
  await expect(sheet).toBeVisible()
  await expect.poll(() => page.evaluate<unknown>('history.state.isLayer')).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goBack(page, 0)
  await expect(page).toHaveURL('/user-guide')
})

// A menu on a desktop closes with Escape or a click outside it.
test('on phones Back closes an open menu, and what was opened from it', async ({ page, teacher, signIn }) => {
  const course = await makeCourse(teacher)
  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: course.name }).first()).toBeVisible()
  const menu = page.getByRole('button', { name: 'Bugünkü dərslərlə bağlı əməliyyatlar' })
  await menu.tap()
  await expect(page.getByRole('menu')).toBeVisible()
  await goBack(page, 1)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
  await menu.tap()
  await menuItem(page, 'Dərslərə fasilə ver').click()
  const sheet = page.getByRole('dialog', { name: 'Dərslərə fasilə' })
  await sheet.getByLabel('Səbəb').fill('Qış tətili')
  await goBack(page, 1)
  await question(page).getByRole('button', { name: 'Yadda saxlamadan çıx' }).tap()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
})

test('unsaved marks and a typed note: Back closes the note first, then asks for the marks', async ({
  page,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const date = daysAgo(1)
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [date]: ' ' } })
  await signIn(teacher)
  await page.goto('/dashboard')
  await attendance.openFromCard(course)
  await attendance.mark(pupil, date, '+')
  const dialog = await attendance.openNote(pupil, date)
  await goBack(page, 1)
  await expect(dialog).toBeHidden()
  await goBack(page, 0)
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Səhifədə qal' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(/\/course\/\d+#participants$/)
  await goBack(page, 0)
  await question(page).getByRole('button', { name: 'Yadda saxlamadan çıx' }).click()
  await expect(page).toHaveURL('/dashboard')
})
