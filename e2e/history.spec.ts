import { longDate } from '@hasiye/contract/locale.ts'
import { savedAt } from './support/attendance.ts'
import { storedMark, writeMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expectGoodScreen } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const date = daysAgo(2)

test('the history shows the text of a note before and after, and one line for the present students of a save', async ({
  page,
  isPhone,
  teacher,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second, third, fourth] = pupils
  const course = await openAttendance({ pupils: [first, second, third, fourth], days: { [date]: '+-++' } })
  await writeMark(teacher, course, first, date, { status: '+', note: 'Gecikdi' })
  await writeMark(teacher, course, first, date, { status: '+', note: 'Gecikdi, 10 dəqiqə' })
  const history = await attendance.openHistory()
  const changed = history.getByRole('listitem').filter({ hasText: 'Əvvəlki qeyd' })
  await expect(changed.getByText(`${first.fullName}, ${longDate(date)}: qeyd yazılıb`)).toBeVisible()
  await expect(changed.getByRole('term')).toHaveText(['Əvvəlki qeyd', 'Yeni qeyd'])
  await expect(changed.getByRole('definition')).toHaveText(['Gecikdi', 'Gecikdi, 10 dəqiqə'])

  const lineOf = (name: string) => history.getByText(`${name}, ${longDate(date)}: İşarələnməyib → İştirak edib`)
  const group = history.getByText(`${longDate(date)} · 3 şagird: hamısı iştirak edib`)
  await expect(group).toBeVisible()
  await expect(history.getByText(`${second.fullName}, ${longDate(date)}: İşarələnməyib → Qayıb`)).toBeVisible()
  await expect(lineOf(fourth.fullName)).toBeHidden()
  await expectGoodScreen(page, 'history with notes and a group', { isPhone })
  await group.click()
  for (const { fullName } of [first, third, fourth]) await expect(lineOf(fullName)).toBeVisible()
  await expectGoodScreen(page, 'history with an open group', { isPhone, hasOwnDesktop: true })
  await page.keyboard.press('Enter')
  await expect(lineOf(fourth.fullName)).toBeHidden()

  await history.getByRole('link', { name: 'Silinənlər' }).click()
  await page.getByRole('link', { name: 'Qrupa qayıt' }).click()
  await expect(page).toHaveURL(`/course/${course.id}#participants`)
  await attendance.expectMark(second, date, '-')
})

test('choosing a former state of a mark and its note makes an unsaved change, which can be undone or saved', {
  tag: ['@core', '@both'],
}, async ({ page, teacher, openAttendance, attendance, pupils: [pupil] }) => {
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '-' } })
  await writeMark(teacher, course, pupil, date, { status: '-', note: 'Xəstədir' })
  await writeMark(teacher, course, pupil, date, { status: '+', note: '' })
  await page.reload()
  await attendance.expectMark(pupil, date, '+')
  const history = await attendance.openHistory()
  const back = history.getByRole('button', {
    name: `Bu vəziyyətə qaytar: ${pupil.fullName}, ${longDate(date)}: Qayıb`,
  })
  const ofNote = history.getByRole('listitem').filter({ hasText: 'Xəstədir' }).last()
  await expect(back).toHaveCount(2)
  await ofNote.getByRole('button').click()
  const banner = page.getByText(
    `${pupil.fullName}, ${longDate(date)}: İştirak edib → Qayıb. ` +
      `${pupil.fullName}, ${longDate(date)}: qeyd yazılıb. Davamiyyəti yadda saxlayın.`,
  )
  await expect(banner).toBeVisible()
  await expect(ofNote.getByRole('button')).toHaveCount(0)
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '+', note: '' })
  await page.getByRole('button', { name: 'Geri qaytar' }).click()
  await expect(ofNote.getByRole('button')).toBeVisible()
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')

  await ofNote.getByRole('button').press('Enter')
  await expect(ofNote.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await attendance.expectMark(pupil, date, '-')
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: 'Xəstədir' })

  await attendance.openHistory()
  const undo = { name: `Geri qaytar: ${pupil.fullName}, ${longDate(date)}: İştirak edib` }
  await history.getByRole('button', undo).click()
  await page.keyboard.press('Escape')
  await attendance.expectMark(pupil, date, '+')
})

test('choosing a former state of a cell that somebody changed meanwhile is a conflict', async ({
  page,
  teacher,
  colleague,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '-' }, coTeacher: colleague })
  await writeMark(teacher, course, pupil, date, { status: '-', note: 'Xəstədir' })
  await writeMark(teacher, course, pupil, date, { status: '+', note: 'Gəlib' })
  await page.reload()
  await attendance.expectMark(pupil, date, '+')
  const history = await attendance.openHistory()
  const ofNote = history.getByRole('listitem').filter({ hasText: 'Xəstədir' }).last()
  await expect(ofNote.getByRole('button')).toBeVisible()
  await writeMark(colleague, course, pupil, date, { status: '', note: 'Soruşulub' })
  await ofNote.getByRole('button').click()
  await expect(page.getByText('Davamiyyəti yadda saxlayın.')).toBeVisible()
  await page.getByRole('button', { name: 'Bildirişi bağla' }).click()
  await page.keyboard.press('Escape')
  await attendance.saveButton.click()

  const dialog = page.getByRole('dialog', { name: 'Bu xananı başqası dəyişdirib' })
  await expect(dialog.getByText(`${colleague.fullName} bu qeydi də dəyişdirib.`)).toBeVisible()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '', note: 'Soruşulub' })
  await dialog.getByRole('button', { name: 'Mənim işarəmi saxla' }).click()
  await expect(attendance.state).toHaveText(savedAt)
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: 'Xəstədir' })
})
