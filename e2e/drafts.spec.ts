import { logOut, signIn as signInCall } from '@hasiye/contract/accounts.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { doubleTapMs } from '../web/src/ui/blocks/useTapShield.ts'
import { Attendance, savedAt } from './support/attendance.ts'
import { makeCourse, storedMark } from './support/classes.ts'
import { dayMs, moveClocks } from './support/clock.ts'
import { daysAgo } from './support/dates.ts'
import { makeCategory, shelfPath } from './support/shelves.ts'
import { sendSignIn } from './support/sign-in-form.ts'
import { expect, test } from './support/test.ts'

const date = daysAgo(1)

test('unsaved changes are restored after a reload', { tag: ['@core', '@both'] }, async ({
  page,
  teacher,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  const course = await openAttendance({ pupils: [first, second], days: { [date]: '++' } })
  await attendance.mark(first, date, '-')
  await attendance.writeNote(second, date, 'Saatı unudub')
  await attendance.act('Tarix əlavə et')
  await page.getByRole('dialog').getByRole('button', { name: 'Əlavə et' }).click()
  await expect(attendance.state).toContainText('3 dəyişiklik · 2 tarix')
  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.type())
    return dialog.accept()
  })
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  await expect(page.getByText(/^Yadda saxlanılmamış dəyişiklik/)).toBeVisible()
  await expect(attendance.state).toContainText('3 dəyişiklik · 2 tarix')
  await attendance.expectMark(first, date, '-')
  await attendance.expectNote(second, date)
  await attendance.save()
  await expect(page.getByText(/^Yadda saxlanılmamış dəyişiklik/)).toBeHidden()
  expect(await storedMark(teacher, course, second, date)).toEqual({ status: '+', note: 'Saatı unudub' })
})

test('restored changes lead to their date, also on another page of the grid', { tag: '@both' }, async ({
  page,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const week = Array.from({ length: 8 }, (_, days) => daysAgo(days))
  const oldest = daysAgo(7)
  await openAttendance({ pupils: [pupil], days: Object.fromEntries(week.map((day) => [day, '+'])) })
  const leave = async (button: string) => {
    if (attendance.isPhone) await attendance.goTo(daysAgo(0))
    else await page.getByRole('button', { name: button }).click()
  }
  await leave('Əvvəlki 7 tarix')
  await attendance.mark(pupil, oldest, '-')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  const changed = attendance.isPhone ? attendance.sign(pupil, oldest, '-') : attendance.cell(pupil, oldest)
  const banner = page.getByRole('status').filter({ hasText: 'Yadda saxlanılmamış dəyişiklik' })
  for (const _ of ['first', 'again']) {
    await expect(banner).toBeVisible()
    await expect(changed).toHaveCount(0)
    if (attendance.isPhone) await banner.getByRole('button').tap()
    const part = attendance.isPhone ? page.getByRole('dialog') : banner
    await part.getByRole('button', { name: longDate(oldest).slice(0, -' 2026'.length) }).click()
    await expect(changed).toBeVisible()
    await leave('Növbəti 7 tarix')
  }
})

test('a restored draft can be discarded', async ({ page, openAttendance, attendance, pupils: [pupil] }) => {
  await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  await attendance.mark(pupil, date, '-')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Yadda saxlanılmamış dəyişiklik' }).tap()
  // sooner it would be the second tap of a double tap, which presses nothing
  await page.waitForTimeout(doubleTapMs)
  await page.getByRole('button', { name: 'Qaralamanı sil' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Dəyişiklikləri ləğv et' }).click()
  await attendance.expectMark(pupil, date, '+')
  await page.reload()
  await attendance.expectMark(pupil, date, '+')
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')
})

test('an expired session loses nothing: the pressed save is sent after signing in again', { tag: '@core' }, async ({
  page,
  newPerson,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const owner = await newPerson('teacher')
  const course = await makeCourse(owner, { pupils: [pupil], days: { [date]: '+' } })
  await signIn(owner)
  await attendance.open(course.id)
  await attendance.mark(pupil, date, '-')
  await owner.session.call(logOut)
  await attendance.saveButton.click()
  await expect(page).toHaveURL('/login')
  const ended = 'Sessiyanızın müddəti bitib. Yenidən daxil olun.'
  await expect(page.getByRole('status').filter({ hasText: ended })).toBeVisible()

  await sendSignIn(page, owner)
  await expect(page).toHaveURL(`/course/${course.id}#participants`)
  await attendance.expectMark(pupil, date, '-')
  await expect(attendance.state).toHaveText(savedAt)
  await expect(page.getByText('Davam etmək üçün hesabınıza daxil olun.')).toHaveCount(0)
  await owner.session.call(signInCall, { body: { email: owner.email, password: owner.password } })
  expect(await storedMark(owner, course, pupil, date)).toEqual({ status: '-', note: '' })
})

test('another person on the device sees no draft', async ({
  page,
  colleague,
  signIn,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await openAttendance({ pupils: [pupil], days: { [date]: '+' }, coTeacher: colleague })
  await attendance.mark(pupil, date, '-')
  await signIn(colleague)
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await attendance.expectMark(pupil, date, '+')
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')
  await expect(page.getByText(/^Yadda saxlanılmamış dəyişiklik/)).toHaveCount(0)
})

test('a save is never sent with the session of another person who signed in meanwhile', { tag: '@core' }, async ({
  page,
  teacher,
  colleague,
  signIn,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '+' }, coTeacher: colleague })
  await attendance.mark(pupil, date, '-')
  const ended = page.getByRole('status').filter({ hasText: 'Sessiyanızın müddəti bitib. Yenidən daxil olun.' })
  await signIn(colleague)
  // a call that the page makes by itself may end the session first
  await attendance.saveButton.or(ended).click()
  await expect(ended).toBeVisible()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '+', note: '' })
  await signIn(teacher)
  await attendance.open(course.id)
  await attendance.expectMark(pupil, date, '-')
})

test('leaving the course asks whether to stay, discard, or save', async ({
  page,
  isPhone,
  teacher,
  openFromDashboard,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openFromDashboard({ pupils: [pupil], days: { [date]: '+' } })
  const leave = () => page.getByRole('link', { name: isPhone ? 'Qruplarıma qayıt' : 'Ana səhifə' }).click()
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await attendance.mark(pupil, date, '-')
  await leave()
  await expect(question).toContainText('Səhifədən çıxsanız, 1 dəyişiklik itəcək.')
  await question.getByRole('button', { name: 'Səhifədə qal' }).click()
  await attendance.expectMark(pupil, date, '-')
  await leave()
  await question.getByRole('button', { name: 'Yadda saxlamadan çıx' }).click()
  await expect(page).toHaveURL('/dashboard')

  await attendance.open(course.id)
  await attendance.expectMark(pupil, date, '+')
  await attendance.mark(pupil, date, '-')
  await leave()
  await question.getByRole('button', { name: 'Yadda saxla və çıx' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
})

test('opening what was deleted does not ask, leaving from a tab without the marks does', async ({
  page,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  await attendance.mark(pupil, date, '-')
  await page.getByRole('button', { name: `${course.name} üçün əməliyyatlar` }).click()
  await page.getByRole('menuitem', { name: 'Dəyişiklik tarixçəsi' }).click()
  await page.getByRole('link', { name: 'Silinənlər' }).click()
  await expect(page).toHaveURL(`/course/${course.id}/trash#participants`)
  await page.getByRole('link', { name: 'Qrupa qayıt' }).click()
  await attendance.expectMark(pupil, date, '-')
  await page.goto(`/course/${course.id}#general`)
  const leave = () => page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await leave()
  await question.getByRole('button', { name: 'Səhifədə qal' }).click()
  await expect(page).toHaveURL(`/course/${course.id}#general`)
  await leave()
  await question.getByRole('button', { name: 'Yadda saxla və çıx' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
})

test('leaving from an open category also asks', async ({
  page,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  const category = await makeCategory(teacher, course)
  await attendance.mark(pupil, date, '-')
  await page.goto(shelfPath(course, category))
  await expect(page.getByRole('heading', { level: 1, name: category.name })).toBeVisible()
  await page.getByRole('link', { name: 'Kateqoriyalara qayıt' }).click()
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await question.getByRole('button', { name: 'Yadda saxla və çıx' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
})

test('logging out asks if something is unsaved, then removes it from the device', async ({
  page,
  openUnsaved,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const { owner, course } = await openUnsaved(pupil, date)
  await page.goto('/dashboard')
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(question).toContainText(`“${course.name}” qrupunda 1 dəyişiklik yadda saxlanılmayıb. ${longDate(date)}`)
  await question.getByRole('button', { name: 'Səhifədə qal' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await question.getByRole('button', { name: 'Yadda saxlamadan çıx' }).click()
  await expect(page).toHaveURL('/login')

  await owner.session.call(signInCall, { body: { email: owner.email, password: owner.password } })
  await signIn(owner)
  await attendance.open(course.id)
  await attendance.expectMark(pupil, date, '+')
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')
})

test('saving at log-out includes changes that wait for a decision because of their age', async ({
  page,
  openUnsaved,
  pupils: [pupil],
}) => {
  const { owner, course } = await openUnsaved(pupil, date)
  await moveClocks(page, 15 * dayMs)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Çıxış' }).click()
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await question.getByRole('button', { name: 'Yadda saxla və çıx' }).click()
  await expect(page).toHaveURL('/login')
  await owner.session.call(signInCall, { body: { email: owner.email, password: owner.password } })
  expect(await storedMark(owner, course, pupil, date)).toEqual({ status: '-', note: '' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('with a full disk the page warns that it stores no drafts, and saves', async ({
  page,
  context,
  origin,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [date]: '+' } })
  await signIn(teacher)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await attendance.open(course.id)
  await attendance.mark(pupil, date, '-')
  await expect(page.getByText('Bu brauzer qaralama saxlaya bilmir.')).toBeVisible()
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
})

test('two tabs of one person show the same draft', async ({
  page,
  context,
  isPhone,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  const other = new Attendance(await context.newPage(), isPhone)
  await other.open(course.id)
  await other.mark(pupil, date, '-')
  await page.bringToFront()
  await attendance.expectMark(pupil, date, '-')
  await attendance.save()
  await expect(other.state).toHaveText('Hamısı yadda saxlanılıb')
})
