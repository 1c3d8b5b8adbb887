import { longDate, shortDate, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import { makeCourse, type Signs, storedMark, writeMark } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/test.ts'

test('clicking a mark cycles through empty, + and −, and keeps the note', { tag: ['@core', '@both'] }, async ({
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const date = daysAgo(1)
  const course = await makeCourse(teacher, { pupils: [pupil] })
  await writeMark(teacher, course, pupil, date, { status: '', note: 'Arayış gətirəcək' })
  await signIn(teacher)
  await attendance.open(course.id)
  await attendance.expectMark(pupil, date, '')
  for (const status of ['+', '-', '', '+'] as const) {
    await attendance.mark(pupil, date, status)
    await attendance.expectNote(pupil, date)
  }
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '+', note: 'Arayış gətirəcək' })
})

test('unsaved changes are counted, highlighted, and can be discarded', { tag: '@both' }, async ({
  page,
  isPhone,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  const [earlier, later] = [daysAgo(5), daysAgo(2)]
  const days = { [earlier]: '++', [later]: '--' }
  await openAttendance({ pupils: [first, second], days })
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')
  await expect(attendance.saveButton).toBeDisabled()
  await attendance.mark(first, later, '+')
  await expect(attendance.state).toContainText('1 dəyişiklik · 1 tarix')
  await attendance.mark(first, earlier, '-')
  await attendance.mark(second, earlier, '')
  await expect(attendance.state).toContainText('3 dəyişiklik · 2 tarix')
  const unsaved = isPhone
    ? page.getByRole('listitem').filter({ hasText: 'Yadda saxlanılmayıb' })
    : page.getByRole('gridcell', { name: /Yadda saxlanılmayıb$/ })
  await expect(unsaved).toHaveCount(isPhone ? 2 : 3)
  await attendance.mark(second, earlier, '+')
  await expect(attendance.state).toContainText('2 dəyişiklik · 2 tarix')

  await attendance.openDiscard()
  const dialog = page.getByRole('dialog', { name: 'Dəyişiklikləri ləğv etmək istədiyinizə əminsiniz?' })
  await expect(dialog).toContainText('2 yadda saxlanılmamış dəyişiklik itəcək.')
  await dialog.getByRole('button', { name: 'Redaktəyə qayıt' }).click()
  await expect(attendance.state).toContainText('2 dəyişiklik')
  await attendance.openDiscard()
  await dialog.getByRole('button', { name: 'Dəyişiklikləri ləğv et' }).click()
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')
  await attendance.expectMark(first, later, '-')
  await attendance.expectMark(first, earlier, '+')
})

test('“everybody present” fills empty cells, asks before replacing, and can be undone', {
  tag: '@both',
}, async ({ page, isPhone, openAttendance, attendance, pupils }) => {
  const [first, second, third] = pupils
  const date = daysAgo(1)
  await openAttendance({ pupils: [first, second, third], days: { [date]: '- +' } })
  await attendance.goTo(date)
  const fillUp = async () => {
    if (isPhone) return page.getByRole('button', { name: 'Hamısı iştirak edib' }).tap()
    await attendance.openDateMenu(date)
    await page.getByRole('menuitem', { name: 'Hamısı iştirak edib' }).click()
  }
  await fillUp()
  await attendance.expectMark(first, date, '-')
  await attendance.expectMark(second, date, '+')
  await expect(attendance.state).toContainText('1 dəyişiklik · 1 tarix')
  await page.getByRole('button', { name: 'Geri qaytar' }).press('Enter')
  await attendance.expectMark(second, date, '')

  await attendance.mark(second, date, '-')
  await fillUp()
  const dialog = page.getByRole('dialog', { name: 'Qayıb işarələrini dəyişmək istədiyinizə əminsiniz?' })
  await expect(dialog).toContainText('2 şagirdin “Qayıb” işarəsi')
  await dialog.getByRole('button', { name: 'Hamısı iştirak edib' }).click()
  for (const pupil of [first, second, third]) await attendance.expectMark(pupil, date, '+')

  await attendance.openDateMenu(date)
  await attendance.chooseOfDate('İşarələri təmizlə')
  await expect(page.getByText('3 şagirdin işarəsi təmizləndi.')).toBeVisible()
  for (const pupil of [first, second, third]) await attendance.expectMark(pupil, date, '')
})

test('dates are shown seven per page; the newest page comes first and is full', { tag: '@desktop' }, async ({
  page,
  isPhone,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const dates = Array.from({ length: 9 }, (_, i) => daysAgo(9 - i))
  const days: Signs = Object.fromEntries(dates.map((date, i) => [date, i % 3 === 0 ? '-' : '+']))
  await openAttendance({ pupils: [pupil], days })
  if (isPhone) {
    await page.getByRole('button', { name: 'Əvvəlki tarix' }).tap()
    await expect(page.getByText('9-cu dərs')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Növbəti tarix' })).toBeDisabled()
    await page.getByRole('button', { name: 'Əvvəlki tarix' }).tap()
    await expect(page.getByText('8-ci dərs')).toBeVisible()
    await attendance.goTo(dates[0] ?? '')
    await expect(page.getByText('1-ci dərs')).toBeVisible()
    await attendance.openTable()
    await page.getByRole('button', { name: 'Növbəti 7 tarix' }).tap()
  }
  const heads = page.getByRole('columnheader')
  const titles = (from: number, to: number) => dates.slice(from, to).map((date) => longDate(date))
  await expect(page.getByText('9 tarixdən 3 ilə 9 arası')).toBeAttached()
  for (const [index, title] of titles(2, 9).entries()) await expect(heads.nth(index + 1)).toHaveAccessibleName(title)
  const last = dates[8] ?? ''
  await expect(heads.nth(7).getByText(shortDate(last))).toBeVisible()
  await expect(heads.nth(7).getByText(weekdaysShort[weekdayOf(last)] ?? '', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(/6\/9\s*66,7%/)
  await page.getByRole('button', { name: 'Əvvəlki 7 tarix' }).click()
  await expect(page.getByText('9 tarixdən 1 ilə 2 arası')).toBeAttached()
  await expect(page.getByRole('gridcell', { name: pupil.fullName })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Əvvəlki 7 tarix' })).toBeDisabled()
})

test('an empty course shows the first steps', async ({ page, teacher, signIn, attendance, pupils: [pupil] }) => {
  const empty = await makeCourse(teacher)
  const dateless = await makeCourse(teacher, { pupils: [pupil] })
  await signIn(teacher)
  await attendance.open(empty.id)
  await expect(page.getByRole('heading', { name: 'Hələ şagird əlavə edilməyib.' })).toBeVisible()
  await attendance.open(dateless.id)
  await expect(page.getByText('Hələ dərs tarixi yoxdur. İlk tarixi əlavə edin.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: pupil.fullName })).toContainText(pupil.shortId)
  await page.getByRole('button', { name: 'Bu günü əlavə et' }).click()
  await attendance.mark(pupil, today(), '+')
  await attendance.save()
  expect(await storedMark(teacher, dateless, pupil, today())).toEqual({ status: '+', note: '' })
})

test('marking on an older page stays on that page after a date was added', async ({
  page,
  isPhone,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const dates = Array.from({ length: 8 }, (_, i) => daysAgo(8 - i))
  const { id } = await makeCourse(teacher, {
    pupils: [pupil],
    days: Object.fromEntries(dates.map((date) => [date, '+'])),
  })
  const oldest = dates[0] ?? ''
  await signIn(teacher)
  await attendance.open(id)
  await attendance.act('Tarix əlavə et')
  await page.getByRole('dialog').getByRole('button', { name: 'Əlavə et' }).click()
  if (!isPhone) await page.getByRole('button', { name: 'Əvvəlki 7 tarix' }).click()
  await attendance.mark(pupil, oldest, '-')
  await attendance.mark(pupil, oldest, '')
  await attendance.expectMark(pupil, oldest, '')
})
