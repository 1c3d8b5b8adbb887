import { longDate } from '@hasiye/contract/locale.ts'
import type { Locator } from '@playwright/test'
import { goBack } from './support/back.ts'
import { makeCourse, storedMark, writeMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/test.ts'

const date = daysAgo(1)

test('the dialog shows student and date, starts with the saved note each time, and “Ləğv et” discards its input', {
  tag: ['@core', '@both'],
}, async ({ page, isPhone, teacher, signIn, attendance, pupils }) => {
  const [first, second] = pupils
  const course = await makeCourse(teacher, { pupils: [first, second], days: { [date]: '-+' } })
  await writeMark(teacher, course, first, date, { status: '-', note: 'Xəstədir' })
  await signIn(teacher)
  await attendance.open(course.id)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const dialog = await attendance.openNote(first, date)
  await expect(dialog.getByText(first.fullName, { exact: true })).toBeVisible()
  await expect(dialog.getByText(longDate(date), { exact: true })).toBeVisible()
  await expect(dialog.getByText('Qayıb')).toBeVisible()
  await expect(dialog.getByText('Ctrl')).toBeVisible({ visible: !isPhone })
  const text = dialog.getByRole('textbox')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('Xəstədir')
  await expect(text).toHaveAttribute('placeholder', 'Qeyd əlavə edin...')
  await text.fill('Başqa söz')
  await dialog.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(dialog).toBeHidden()

  await attendance.openNote(second, date)
  await expect(dialog.getByText(second.fullName, { exact: true })).toBeVisible()
  await expect(text).toHaveValue('')
  await dialog.getByRole('button', { name: 'Ləğv et' }).click()
  await attendance.openNote(first, date)
  await expect(text).toHaveValue('Xəstədir')
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')
})

test('a note is a change like any other: counted, shown with the mark, saved with its date', async ({
  page,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const note = `Dərsə gecikdi.\nSəbəb: “yol” – ${'ə'.repeat(6000)}`
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  await attendance.writeNote(pupil, date, note)
  await expect(page.getByText('Qeyd cədvələ yazıldı. Davamiyyəti yadda saxlayın.')).toBeVisible()
  await attendance.expectNote(pupil, date)
  await expect(attendance.state).toContainText('1 dəyişiklik · 1 tarix')
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '+', note })

  await attendance.writeNote(pupil, date, '')
  await attendance.expectNote(pupil, date, false)
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '+', note: '' })
})

test('ready phrases are inserted into the note, each on its own line and once, also in landscape, and the mark stays', async ({
  page,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '-' } })
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  const dialog = await attendance.openNote(pupil, date)
  const word = (name: string) => dialog.getByRole('button', { name, exact: true })
  await word('Xəstədir').click()
  await expect(dialog.getByRole('textbox')).toHaveValue('Xəstədir')
  await word('İcazəlidir').click()
  await word('Xəstədir').click()
  await expect(dialog.getByRole('textbox')).toHaveValue('Xəstədir\nİcazəlidir')
  const text = dialog.getByRole('textbox')
  await expect(text).toHaveAccessibleDescription('Qeydi şagird və valideynləri oxuya bilər.')
  const topOf = async (target: Locator) => (await target.boundingBox())?.y ?? Number.NaN
  const save = dialog.getByRole('button', { name: 'Yadda saxla' })
  for (const [width, height] of [
    [800, 360],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(text).toHaveValue('Xəstədir\nİcazəlidir')
    await expect.poll(async () => (await topOf(save)) - (await topOf(word('Gecikdi')))).toBeGreaterThanOrEqual(44)
    await expect(dialog.getByText('Ctrl')).toBeHidden()
  }
  await save.click()
  await page.setViewportSize(size)
  await attendance.expectNote(pupil, date)
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: 'Xəstədir\nİcazəlidir' })
})

test('the caret of a note starts after the text and keeps its position when the user returns from another app', async ({
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await openAttendance({ pupils: [pupil], days: { [date]: '-' } })
  await attendance.writeNote(pupil, date, 'Xəstədir')
  const text = (await attendance.openNote(pupil, date)).getByRole('textbox')
  const caret = () => text.evaluate((field: HTMLTextAreaElement) => field.selectionStart)
  expect(await caret()).toBe('Xəstədir'.length)
  await text.evaluate((field: HTMLTextAreaElement) => {
    field.setSelectionRange(2, 2)
    field.blur()
    field.focus()
  })
  expect(await caret()).toBe(2)
})

test('Escape does not discard a note being written', async ({ page, openAttendance, attendance, pupils: [pupil] }) => {
  await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  const dialog = await attendance.openNote(pupil, date)
  await dialog.getByRole('textbox').fill('Yarımçıq')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await question.getByRole('button', { name: 'Redaktəyə qayıt' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('Yarımçıq')
  await dialog.getByRole('textbox').press('Control+Enter')
  await expect(dialog).toBeHidden()
  await attendance.expectNote(pupil, date)
})

test('going back does not discard a note being written', async ({
  page,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const course = await makeCourse(teacher, { name: 'Coğrafiya', pupils: [pupil], days: { [date]: '+' } })
  await signIn(teacher)
  await page.goto('/dashboard')
  await attendance.openFromCard(course)
  const dialog = await attendance.openNote(pupil, date)
  await dialog.getByRole('textbox').fill('Xəstədir')
  await goBack(page, 1)
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await question.getByRole('button', { name: 'Redaktəyə qayıt' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('Xəstədir')
  await goBack(page, 1)
  await question.getByRole('button', { name: 'Yadda saxlamadan çıx' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/course\/\d+#participants$/)
})

test('a long press opens the note and changes no mark', async ({
  page,
  isPhone,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  if (isPhone) await attendance.openTable()
  const cell = attendance.cell(pupil, date)
  // an open dialog hides the page below it from roles
  const held = await cell.elementHandle()
  await held?.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
  await expect(page.getByRole('dialog', { name: 'Şagird Qeydi' })).toBeVisible()
  await held?.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true })
  await held?.dispatchEvent('click')
  await page.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(cell).toHaveAccessibleName(`${pupil.fullName}, ${longDate(date)}: İştirak edib`)
})
