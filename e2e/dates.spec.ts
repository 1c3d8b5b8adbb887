import { deleteDay, restoreDay } from '@hasiye/contract/attendance.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import type { Attendance } from './support/attendance.ts'
import { type Course, storedMark } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import type { Person } from './support/people.ts'

test('a date is added once with the picker, and exists only on the page until it is saved', {
  tag: ['@core', '@both'],
}, async ({ page, isPhone, teacher, openAttendance, attendance, pupils: [pupil] }) => {
  const date = daysAgo(400)
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  await attendance.act('Tarix əlavə et')
  const dialog = page.getByRole('dialog', { name: 'Tarix əlavə et' })
  const day = dialog.getByRole('button', { name: longDate(today()), exact: true })
  await expect(day).toHaveAttribute('data-selected', 'true')
  await dialog.getByRole('button', { name: 'Əlavə et' }).click()
  await expect(dialog).toBeHidden()
  await expect(attendance.state).toContainText('1 dəyişiklik · 1 tarix')
  expect(await storedMark(teacher, course, pupil, today())).toBeUndefined()

  await attendance.act('Tarix əlavə et')
  await dialog.getByRole('button', { name: `${longDate(today())}, dərs olan gün`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Əlavə et' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Bu tarix artıq mövcuddur.')
  await dialog.getByRole('button', { name: 'Əvvəlki ay' }).click()
  const lastMonth = `${daysAgo(Number(today().slice(8))).slice(0, 8)}07`
  await dialog.getByRole('button', { name: longDate(lastMonth), exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await dialog.getByRole('button', { name: 'Əlavə et' }).click()
  await expect(attendance.state).toContainText('2 dəyişiklik · 2 tarix')
  if (isPhone) {
    await attendance.openDates()
    const dates = attendance.dates.getByRole('listitem')
    await expect(dates).toHaveCount(3)
    await expect(dates.nth(1)).toContainText(`7 ${longDate(lastMonth).split(' ')[1]}`)
    await page.keyboard.press('Escape')
  } else {
    const heads = page.getByRole('columnheader')
    for (const [index, added] of [date, lastMonth, today()].entries()) {
      await expect(heads.nth(index + 1)).toHaveAccessibleName(longDate(added))
    }
  }
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, today())).toEqual({ status: '', note: '' })
  expect(await storedMark(teacher, course, pupil, lastMonth)).toEqual({ status: '', note: '' })
})

test('a future day is added after one question', async ({
  page,
  isPhone,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await openAttendance({ pupils: [pupil], days: { [today()]: '+' } })
  await attendance.act('Tarix əlavə et')
  const dialog = page.getByRole('dialog', { name: 'Tarix əlavə et' })
  const future = `${Number(today().slice(0, 4)) + 1}-01-15`
  for (let month = Number(today().slice(5, 7)); month <= 12; month += 1) {
    await dialog.getByRole('button', { name: 'Növbəti ay' }).click()
  }
  await dialog.getByRole('button', { name: longDate(future), exact: true }).click()
  await dialog.getByRole('button', { name: 'Əlavə et' }).click()
  const question = page.getByRole('dialog', { name: 'Gələcək tarixi əlavə etmək istədiyinizə əminsiniz?' })
  await expect(question).toContainText(`${longDate(future)} tarixi hələ gəlməyib.`)
  await question.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')
  await dialog.getByRole('button', { name: 'Əlavə et' }).click()
  await question.getByRole('button', { name: 'Tarixi əlavə et' }).click()
  await expect(dialog).toBeHidden()
  await expect(attendance.state).toContainText('1 dəyişiklik · 1 tarix')
  if (!isPhone) await expect(page.getByRole('columnheader').last()).toBeVisible()
})

test('confirming without a chosen date asks for one', async ({ page, openAttendance, attendance, pupils: [pupil] }) => {
  await openAttendance({ pupils: [pupil], days: { [today()]: '+' } })
  await attendance.act('Tarix əlavə et')
  const dialog = page.getByRole('dialog', { name: 'Tarix əlavə et' })
  await dialog.getByRole('button', { name: 'Əlavə et' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Dərsin tarixi mütləq doldurulmalıdır.')
  await expect(dialog.getByRole('group')).toHaveAccessibleDescription('Dərsin tarixi mütləq doldurulmalıdır.')
  const day = dialog.getByRole('button', { name: `${longDate(today())}, dərs olan gün`, exact: true })
  await expect(day).toBeFocused()
  await day.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')
})

test('deleting a date can be undone immediately, and later from the history', { tag: '@core' }, async ({
  page,
  network,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const date = daysAgo(3)
  const course = await openAttendance({ pupils: [pupil], days: { [daysAgo(4)]: '-', [date]: '+' } })
  const remove = async () => {
    await attendance.openDateMenu(date)
    await attendance.chooseOfDate(`Tarixi sil: ${longDate(date)}`)
  }
  const dialog = page.getByRole('dialog', { name: 'Bu tarixi silmək istədiyinizə əminsiniz?' })
  await remove()
  await expect(dialog).toContainText(`${longDate(date)} tarixi üzrə bütün şagirdlərin işarələri və qeydləri silinəcək.`)
  await expect(dialog).toContainText('30 gün ərzində bərpa edə bilərsiniz.')
  network.answer('DELETE /api/courses/*/attendance', 500)
  await dialog.getByRole('button', { name: 'Tarixi sil' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Tarix silinə bilmədi.')
  network.restore()
  await dialog.getByRole('button', { name: 'Tarixi sil' }).click()
  await expect(page.getByText(`${longDate(date)} tarixi silindi.`)).toBeVisible()
  await page.getByRole('button', { name: 'Geri qaytar' }).click()
  await expect(page.getByText(`${longDate(date)} tarixi bərpa edildi.`)).toBeVisible()
  await attendance.expectMark(pupil, date, '+')

  await remove()
  await dialog.getByRole('button', { name: 'Tarixi sil' }).click()
  await expect(dialog).toBeHidden()
  expect(await storedMark(teacher, course, pupil, date)).toBeUndefined()
  await page.reload()
  const history = await attendance.openHistory()
  const entry = history
    .getByRole('listitem')
    .filter({ hasText: `Silindi: ${longDate(date)}` })
    .first()
  await expect(entry).toContainText('30 gün sonra həmişəlik silinəcək')
  await entry.getByRole('button', { name: 'Bərpa et' }).click()
  await expect(history.getByText(`Bərpa edildi: ${longDate(date)}`).first()).toBeVisible()
  await expect(history.getByRole('button', { name: 'Bərpa et' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await attendance.expectMark(pupil, date, '+')
})

test('the history shows who changed what, by student and by date', async ({
  isPhone,
  teacher,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  const [earlier, later] = [daysAgo(6), daysAgo(5)]
  await openAttendance({ pupils: [first, second], days: { [earlier]: '+-', [later]: '++' } })
  if (isPhone) await attendance.openHistory()
  else {
    await attendance.openDateMenu(later)
    await attendance.chooseOfDate('Dəyişiklik tarixçəsi')
  }
  const { history } = attendance
  const entries = history.getByRole('listitem')
  const line = (name: string, date: string, to: string) => `${name}, ${longDate(date)}: İşarələnməyib → ${to}`
  await expect(history.getByText(line(second.fullName, later, 'İştirak edib'))).toBeVisible()
  await expect(entries.first()).toContainText(new RegExp(`${teacher.fullName} · (indicə|\\d+ saniyə əvvəl)`))
  await history.getByLabel('Şagird').selectOption({ label: second.fullName })
  if (!isPhone) await history.getByRole('button', { name: 'Tarixi təmizlə' }).click()
  await expect(history.getByText(line(second.fullName, earlier, 'Qayıb'))).toBeVisible()
  await expect(history.getByText(line(second.fullName, later, 'İştirak edib'))).toBeVisible()
  await expect(history.getByText(`${first.fullName},`)).toHaveCount(0)
})

test('“Daha çox” loads the next page of a long history', async ({ openAttendance, attendance, pupils: [pupil] }) => {
  const days = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [daysAgo(n + 1), '+']))
  await openAttendance({ pupils: [pupil], days })
  const history = await attendance.openHistory()
  const entries = history.getByRole('listitem')
  await expect(entries).toHaveCount(50)
  await history.getByRole('button', { name: 'Daha çox' }).click()
  await expect(entries).toHaveCount(61)
  await expect(entries.nth(50)).toBeFocused()
  await expect(entries.last()).toContainText(`Qrupa əlavə edildi: ${pupil.fullName}`)
  await expect(history.getByRole('button', { name: 'Daha çox' })).toHaveCount(0)
})

/** Presses save after a colleague has deleted the date. */
async function saveAfterDeletion(attendance: Attendance, teacher: Person, { id }: Course, date: string): Promise<void> {
  await teacher.session.call(deleteDay, { params: { id }, body: { date } })
  await attendance.saveButton.click()
}

/** The message about a deleted date, which opens its actions. */
const deletionOf = ({ saveBar }: Attendance, teacher: Person, date: string) =>
  saveBar.getByRole('button', {
    name: `${longDate(date).slice(0, -' 2026'.length)} tarixini ${teacher.fullName} silib`,
  })

test('a date deleted by somebody else keeps the marks made here, and can be restored', async ({
  page,
  network,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const date = daysAgo(2)
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  await attendance.mark(pupil, date, '-')
  await saveAfterDeletion(attendance, teacher, course, date)
  await attendance.expectMark(pupil, date, '-')
  await deletionOf(attendance, teacher, date).click()
  const dialog = page.getByRole('dialog', {
    name: `${longDate(date)} tarixini ${teacher.fullName} silib. İşarələriniz bu cihazda qalır.`,
  })
  // a save pressed as soon as the success is shown sends the mark, even if the list has not been loaded since
  network.cut('GET /api/courses/*/attendance')
  await dialog.getByRole('button', { name: 'Bərpa et' }).click()
  await expect(page.getByText(`${longDate(date)} tarixi bərpa edildi.`)).toBeVisible()
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
})

test('a date that a colleague restored meanwhile is loaded, and the mark changes the value on which it was based', async ({
  page,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil, other],
}) => {
  const date = daysAgo(2)
  const course = await openAttendance({ pupils: [pupil, other], days: { [date]: '++' } })
  await attendance.mark(pupil, date, '-')
  await saveAfterDeletion(attendance, teacher, course, date)
  const deleted = deletionOf(attendance, teacher, date)
  await deleted.click()
  await teacher.session.call(restoreDay, { params: { id: course.id }, body: { date } })
  await page.getByRole('button', { name: 'Yenidən əlavə et' }).click()
  await expect(deleted).toHaveCount(0)
  await attendance.expectMark(other, date, '+')
  await attendance.expectMark(pupil, date, '-')
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
  expect(await storedMark(teacher, course, other, date)).toEqual({ status: '+', note: '' })
})

test('a deleted date is added again with the marks changed here, even if the list cannot be loaded', async ({
  page,
  network,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil, other],
}) => {
  const date = daysAgo(2)
  const course = await openAttendance({ pupils: [pupil, other], days: { [date]: '++' } })
  await attendance.mark(pupil, date, '-')
  await saveAfterDeletion(attendance, teacher, course, date)
  const deleted = deletionOf(attendance, teacher, date)
  await deleted.click()
  network.cut('GET /api/courses/*/attendance')
  await page.getByRole('button', { name: 'Yenidən əlavə et' }).click()
  await expect(deleted).toHaveCount(0)
  network.restore()
  await attendance.expectMark(other, date, '')
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
})
