import { longDate } from '@hasiye/contract/locale.ts'
import { savedAt } from './support/attendance.ts'
import { storedMark, writeMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'

const date = daysAgo(1)

test('two teachers who change different cells overwrite nothing', { tag: '@core' }, async ({
  teacher,
  colleague,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  const course = await openAttendance({ pupils: [first, second], days: { [date]: '++' }, coTeacher: colleague })
  await attendance.mark(first, date, '-')
  await writeMark(colleague, course, second, date, { status: '-', note: 'İcazəli' })
  await writeMark(colleague, course, first, date, { status: '+', note: 'Yoldadır' })
  await attendance.save()
  await attendance.expectMark(second, date, '-')
  await attendance.expectNote(first, date)
  expect(await storedMark(teacher, course, first, date)).toEqual({ status: '-', note: 'Yoldadır' })
})

test('a conflict shows both values and the author of the other; the person resolves it cell by cell', {
  tag: ['@core', '@both'],
}, async ({ page, teacher, colleague, openAttendance, attendance, pupils }) => {
  const [first, second, third] = pupils
  const course = await openAttendance({ pupils: [first, second, third], days: { [date]: '+++' }, coTeacher: colleague })
  for (const pupil of [first, second, third]) await attendance.mark(pupil, date, '-')
  for (const pupil of [first, second]) await writeMark(colleague, course, pupil, date, { status: '', note: '' })
  await attendance.saveButton.click()

  const dialog = page.getByRole('dialog', { name: '2 xanada ziddiyyət var' })
  await expect(dialog).toBeVisible()
  expect(await storedMark(teacher, course, third, date)).toEqual({ status: '-', note: '' })
  expect(await storedMark(teacher, course, first, date)).toEqual({ status: '', note: '' })
  const ofFirst = dialog.getByRole('region', { name: `${first.fullName}, ${longDate(date)}` })
  await expect(ofFirst).toContainText(
    new RegExp(
      `${colleague.fullName} bu işarəni (indicə|\\d+ saniyə əvvəl) dəyişdirib\\. ` +
        'Onun işarəsi: İşarələnməyib\\. Sizin işarəniz: Qayıb\\.',
    ),
  )
  await ofFirst.getByRole('button', { name: 'Mənim işarəmi saxla' }).click()
  const last = page.getByRole('dialog', { name: 'Bu xananı başqası dəyişdirib' })
  await expect(last.getByRole('region')).toHaveCount(1)
  await last.getByRole('button', { name: 'Onun işarəsini saxla' }).click()
  await expect(page.getByText('Davamiyyət uğurla yadda saxlanıldı!')).toBeVisible()
  await expect(last).toBeHidden()
  await attendance.expectMark(first, date, '-')
  await attendance.expectMark(second, date, '')
  await expect(attendance.state).toHaveText(savedAt)
  expect(await storedMark(teacher, course, first, date)).toEqual({ status: '-', note: '' })
  expect(await storedMark(teacher, course, second, date)).toEqual({ status: '', note: '' })
})

test("a conflict is resolved without a save when the other person's value, or that of the own other device, is accepted", async ({
  page,
  teacher,
  colleague,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '+' }, coTeacher: colleague })
  await attendance.mark(pupil, date, '-')
  await writeMark(colleague, course, pupil, date, { status: '', note: '' })
  await attendance.saveButton.click()
  const dialog = page.getByRole('dialog', { name: 'Bu xananı başqası dəyişdirib' })
  await dialog.getByRole('button', { name: 'Onun işarəsini saxla' }).click()
  await expect(page.getByText('Ziddiyyət aradan qaldırıldı.')).toBeVisible()
  await attendance.expectMark(pupil, date, '')
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '', note: '' })

  await attendance.mark(pupil, date, '+')
  await writeMark(teacher, course, pupil, date, { status: '-', note: '' })
  await attendance.saveButton.click()
  const own = page.getByRole('dialog', { name: 'Bu xananı başqa cihazda dəyişdirmisiniz' })
  await expect(own).toContainText(
    /Siz, başqa cihazda \((indicə|\d+ saniyə əvvəl)\): Qayıb\. Bu cihazda: İştirak edib\./,
  )
  await own.getByRole('button', { name: 'O biri cihazdakını saxla' }).click()
  await attendance.expectMark(pupil, date, '-')
})

test('many conflicts, also of notes, are resolved at once', async ({
  page,
  network,
  teacher,
  colleague,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second, third] = pupils
  const course = await openAttendance({ pupils: [first, second, third], days: { [date]: '+++' }, coTeacher: colleague })
  await attendance.writeNote(first, date, 'Mənim qeydim')
  await attendance.mark(second, date, '-')
  await writeMark(colleague, course, first, date, { status: '+', note: 'Onun qeydi' })
  await writeMark(colleague, course, second, date, { status: '', note: '' })
  const reading = network.hold('GET /api/courses/*/attendance')
  await attendance.saveButton.click()
  const dialog = page.getByRole('dialog', { name: '2 xanada ziddiyyət var' })
  await expect(dialog.getByText(`${colleague.fullName} bu qeydi də dəyişdirib.`)).toBeVisible()
  await expect(dialog.getByText('Mənim qeydim')).toBeVisible()
  await expect(dialog.getByText('Onun qeydi')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await writeMark(colleague, course, third, date, { status: '-', note: '' })
  reading.release()
  await attendance.expectMark(third, date, '-')
  await expect(dialog, 'closed by the person, although other marks have come').toBeHidden()
  await page.getByRole('button', { name: 'Ziddiyyətlərə bax' }).click()
  await dialog.getByRole('button', { name: 'Mənimkiləri saxla' }).click()
  await expect(page.getByText('Davamiyyət uğurla yadda saxlanıldı!')).toBeVisible()
  await expect(attendance.state).toHaveText(savedAt)
  expect(await storedMark(teacher, course, first, date)).toEqual({ status: '+', note: 'Mənim qeydim' })
  expect(await storedMark(teacher, course, second, date)).toEqual({ status: '-', note: '' })
})
