import type { saveAttendance } from '@hasiye/contract/attendance.ts'
import { archiveCourse } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import type { Page } from '@playwright/test'
import { Attendance, savedAt } from './support/attendance.ts'
import { makeCourse, storedMark, writeMark } from './support/classes.ts'
import { failWrites } from './support/database.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/faults.ts'

type Save = BodyOf<typeof saveAttendance>

/** Collects the saves that the page sends from now on. */
function watchSaves(page: Page): Save[] {
  const saves: Save[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/attendance')) saves.push(request.postDataJSON() as Save)
  })
  return saves
}

test('a save is one call per date with only the changed cells, each with its base', {
  tag: ['@core', '@both'],
}, async ({ page, teacher, signIn, attendance, pupils }) => {
  const [first, second, third] = pupils
  const [earlier, later] = [daysAgo(4), daysAgo(3)]
  const days = { [earlier]: '+-+', [later]: '++ ' }
  const course = await makeCourse(teacher, { pupils: [first, second, third], days })
  await writeMark(teacher, course, second, later, { status: '+', note: 'Tez getdi' })
  await signIn(teacher)
  const saves = watchSaves(page)
  await attendance.open(course.id)
  await attendance.mark(first, earlier, '-')
  await attendance.mark(second, later, '-')
  await attendance.mark(third, later, '+')
  await attendance.mark(first, later, '-')
  await attendance.mark(first, later, '+')
  expect(saves).toEqual([])
  await attendance.save()
  const sent = saves.map(({ date, existing, statuses }) => ({
    date,
    existing,
    cells: Object.fromEntries(statuses.map(({ studentId, ...cell }) => [studentId, cell])),
  }))
  expect(sent).toEqual([
    {
      date: earlier,
      existing: true,
      cells: { [first.id]: { status: '-', note: '', base: { status: '+', note: '' } } },
    },
    {
      date: later,
      existing: true,
      cells: {
        [second.id]: { status: '-', note: 'Tez getdi', base: { status: '+', note: 'Tez getdi' } },
        [third.id]: { status: '+', note: '', base: { status: '', note: '' } },
      },
    },
  ])
  expect(await storedMark(teacher, course, second, earlier)).toEqual({ status: '-', note: '' })
})

test('a failed save keeps every mark and can be retried', { tag: '@core' }, async ({
  page,
  network,
  teacher,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  const date = daysAgo(1)
  const course = await openAttendance({ pupils: [first, second], days: { [date]: '++' } })
  await attendance.mark(first, date, '-')
  await attendance.writeNote(second, date, 'Qeyd də qalır')
  const banner = attendance.saveBar.getByRole('alert')
  const retry = async () => {
    await banner.getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yenidən cəhd et' }).click()
  }
  const recover = await failWrites('marks', { course_id: course.id })
  await attendance.saveButton.click()
  await expect(banner).toContainText('Serverdə xəta baş verdi. Bir azdan yenidən cəhd edin.')
  await recover()
  network.answer('POST /api/courses/*/attendance', 500)
  await retry()
  await expect(banner).toContainText('Davamiyyət yadda saxlanılarkən xəta baş verdi.')
  await attendance.expectMark(first, date, '-')
  await attendance.expectNote(second, date)
  await expect(attendance.state).toContainText('2 dəyişiklik · 1 tarix')
  expect(await storedMark(teacher, course, first, date)).toEqual({ status: '+', note: '' })
  network.restore()
  await retry()
  await expect(page.getByText('Davamiyyət uğurla yadda saxlanıldı!')).toBeVisible()
  await expect(banner).toBeHidden()
  expect(await storedMark(teacher, course, first, date)).toEqual({ status: '-', note: '' })
  expect(await storedMark(teacher, course, second, date)).toEqual({ status: '+', note: 'Qeyd də qalır' })
})

test('if one date of two fails, only that one stays unsaved', async ({
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const [earlier, later] = [daysAgo(2), daysAgo(1)]
  const course = await openAttendance({ pupils: [pupil], days: { [earlier]: '+', [later]: '+' } })
  await attendance.mark(pupil, earlier, '-')
  await attendance.mark(pupil, later, '-')
  await failWrites('marks', { course_id: course.id, date: later })
  await attendance.saveButton.click()
  await expect(attendance.saveBar.getByRole('alert')).toContainText(
    '2 tarixdən 1 tarix yadda saxlanıldı. Qalan 1 tarix üçün yenidən cəhd edin.',
  )
  await expect(attendance.state).toContainText('1 dəyişiklik · 1 tarix')
  expect(await storedMark(teacher, course, pupil, earlier)).toEqual({ status: '-', note: '' })
  expect(await storedMark(teacher, course, pupil, later)).toEqual({ status: '+', note: '' })
})

test('while saving the bar shows the current date, and ignores another press', async ({
  network,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await openAttendance({ pupils: [pupil], days: { [daysAgo(1)]: '+' } })
  const saves = network.hold('POST /api/courses/*/attendance')
  await attendance.mark(pupil, daysAgo(1), '-')
  await attendance.saveButton.click()
  await expect(attendance.state).toHaveText('Yadda saxlanılır... 1/1')
  await expect(attendance.saveButton).toBeDisabled()
  saves.release()
  await expect(attendance.state).toHaveText(savedAt)
})

test('a mark made during a save is not lost', { tag: '@core' }, async ({
  network,
  teacher,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  const course = await openAttendance({ pupils: [first, second], days: { [today()]: '  ' } })
  const saves = network.hold('POST /api/courses/*/attendance')
  await attendance.mark(first, today(), '+')
  await attendance.saveButton.click()
  await expect(attendance.state).toHaveText('Yadda saxlanılır... 1/1')
  await attendance.mark(second, today(), '-')
  await attendance.mark(first, today(), '-')
  saves.release()
  await expect(attendance.state).toContainText('2 dəyişiklik · 1 tarix')
  await attendance.save()
  for (const pupil of [first, second]) {
    expect(await storedMark(teacher, course, pupil, today())).toEqual({ status: '-', note: '' })
  }
})

test('a tab waits while another one sends, and sends for both when that one is closed', async ({
  network,
  page,
  context,
  isPhone,
  teacher,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  const date = daysAgo(1)
  const course = await openAttendance({ pupils: [first, second], days: { [date]: '++' } })
  const other = new Attendance(await context.newPage(), isPhone)
  await other.open(course.id)
  const saves = network.hold('POST /api/courses/*/attendance')
  await attendance.mark(first, date, '-')
  await attendance.saveButton.click()
  await saves.arrived
  await other.mark(second, date, '-')
  await other.saveButton.click()
  await expect(other.state).toContainText('Göndərilməyi gözləyir: 2 dəyişiklik')
  await page.close()
  saves.release()
  await expect(other.state).toHaveText(savedAt)
  for (const pupil of [first, second]) {
    expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
  }
})

test('a student who left meanwhile is named, and everybody else is saved', async ({
  page,
  teacher,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  const course = await openAttendance({ pupils: [first, second], days: { [today()]: '  ' } })
  await attendance.mark(first, today(), '+')
  await attendance.mark(second, today(), '+')
  await teacher.session.call(removeParticipant, { params: { id: course.id, studentId: first.id } })
  await attendance.saveButton.click()
  await attendance.saveBar.getByRole('button', { name: `${first.fullName} artıq bu qrupda deyil` }).click()
  const dialog = page.getByRole('dialog', { name: `${first.fullName} artıq bu qrupda deyil, işarəsi göndərilmədi.` })
  await expect(dialog.getByRole('button', { name: 'Qaralamanı sil' })).toBeVisible()
  expect(await storedMark(teacher, course, second, today())).toEqual({ status: '+', note: '' })
})

test('the attendance of an archived course can be read but not changed', async ({
  page,
  isPhone,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [daysAgo(3)]: '+' } })
  await teacher.session.call(archiveCourse, { params: { id: course.id }, body: { archived: true } })
  await signIn(teacher)
  // it has no save bar
  await page.goto(`/course/${course.id}#participants`)
  if (isPhone) {
    const row = page.getByRole('listitem').filter({ hasText: pupil.fullName })
    await expect(row).toContainText('İştirak edib')
    await expect(attendance.sign(pupil, daysAgo(3), '-')).toHaveCount(0)
  } else await expect(page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
})
