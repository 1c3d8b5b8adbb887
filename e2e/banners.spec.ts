import type { Page } from '@playwright/test'
import { makeCourse, writeMark } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { askToJoin, openJoining } from './support/joining.ts'

/** The number of rows, including parts of cut rows, between what is above the list and what is below it. */
const rowsShown = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')
    const rows = [...document.querySelectorAll(grid ? 'tbody tr:has([data-row])' : 'main ol > li')]
    const boxes = rows.map((row) => row.getBoundingClientRect())
    const head = grid?.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0
    const end = document.querySelector('[data-save-bar] > :first-child')?.getBoundingClientRect().top ?? 0
    const height = boxes[0]?.height ?? 1
    return boxes.reduce((sum, { top, bottom }) => {
      return sum + Math.max(0, Math.min(bottom, end) - Math.max(top, head)) / height
    }, 0)
  })

test('one banner is shown at a time, the most important one, and in every state the rows of the marks have enough space', {
  tag: ['@core', '@both'],
}, async ({ page, isPhone, network, newPerson, teacher, colleague, signIn, attendance, pupils }) => {
  test.slow()
  const [first, second] = pupils
  const days = { [daysAgo(1)]: '+'.repeat(24), [today()]: '' }
  const course = await makeCourse(teacher, { pupils: pupils.slice(0, 24), days, coTeacher: colleague })
  const code = await openJoining(teacher, course)
  await signIn(teacher)
  await attendance.open(course.id)
  const { saveBar } = attendance
  const seen: string[] = []
  const expectRoom = async (state: string, least = 8) => {
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await page.evaluate(() => scrollTo(0, 0))
    const rows = await rowsShown(page)
    seen.push(`${state} ${rows.toFixed(1)}`)
    expect.soft(rows, state).toBeGreaterThanOrEqual(least)
  }
  const requests = saveBar.getByText('1 şagird gözləyir')
  const found = saveBar.getByText(/^Yadda saxlanılmamış dəyişiklik/)
  const conflict = saveBar.getByText(/^1 xanada ziddiyyət var/)
  const others = (n: number) => saveBar.getByRole('button', { name: `Daha ${n} bildiriş, növbətini göstər` })
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')
  await expectRoom('nothing to say', 9)

  await askToJoin(await newPerson('student'), code)
  await attendance.mark(first, today(), '-')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(found).toBeVisible()
  await expect(requests).toHaveCount(0)
  await expectRoom('unsaved changes of before, and a request')
  await others(1).click()
  await expect(requests).toBeVisible()
  await expect(found).toHaveCount(0)
  await expectRoom('a request')

  network.answer('POST /api/courses/*/attendance', 500)
  await attendance.saveButton.click()
  await expect(saveBar.getByRole('alert')).toContainText('Davamiyyət yadda saxlanılarkən xəta baş verdi.')
  await expectRoom('a failed save')
  network.restore()
  await writeMark(colleague, course, first, today(), { status: '+', note: '' })
  await attendance.saveButton.click()
  const dialog = page.getByRole('dialog', { name: 'Bu xananı başqası dəyişdirib' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(conflict).toBeVisible()
  await expect(others(2)).toBeVisible()
  await expectRoom('a conflict')

  await attendance.goOffline()
  await expect(saveBar.getByText(/^İnternet bağlantısı yoxdur\./)).toHaveCount(1)
  await expect(page.getByText(/İnternet bağlantısı yoxdur|Son yenilənmə/)).toHaveCount(1)
  await expectRoom('a conflict without a network', 7.9)
  await page.context().setOffline(false)

  page.once('dialog', (question) => question.accept())
  await page.goto('/dashboard')
  const card = page
    .getByRole('region', { name: 'Bu gün' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/course/${course.id}"]`) })
  await expect(card).toContainText('1 xanada ziddiyyət var')
  await attendance.open(course.id)
  await conflict.click({ trial: !isPhone })
  if (!isPhone) await saveBar.getByRole('button', { name: 'Ziddiyyətlərə bax' }).click()
  await dialog.getByRole('button', { name: 'Mənim işarəmi saxla' }).click()
  await expect(dialog).toBeHidden()
  await expect(saveBar.getByText('Ziddiyyət aradan qaldırıldı.')).toBeVisible()
  await expectRoom('a conflict that was decided')

  const offer = saveBar.getByRole('button', { name: 'Bugünkü qayıblar (1)' })
  await attendance.mark(second, today(), '+')
  await attendance.saveButton.click()
  await expect(saveBar.getByText('Davamiyyət uğurla yadda saxlanıldı!')).toBeVisible()
  await expect(offer).toBeVisible()
  await expectRoom('just saved')
  await attendance.openNote(second, today())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(offer).toHaveCount(0)
  process.stdout.write(`rows ${isPhone ? 'on the phone' : 'of the grid'}: ${seen.join(', ')}\n`)
})

test('the last lesson, and a list to which names were just added, show as many rows', async ({
  page,
  openAttendance,
  attendance,
  pupils,
}) => {
  await openAttendance({ pupils: pupils.slice(0, 24), days: { [daysAgo(1)]: '+-' } })
  await page.getByRole('button', { name: 'Son dərsə bax' }).tap()
  await expect(page.getByRole('button', { name: 'Bu günü əlavə et' })).toBeVisible()
  expect(await rowsShown(page)).toBeGreaterThanOrEqual(7.5)
  await attendance.act('Şagird əlavə et')
  const sheet = page.getByRole('dialog', { name: 'Şagird əlavə et' })
  await sheet.getByRole('textbox').fill('Əsgərova Zümrüd')
  await sheet.getByRole('button', { name: '1 şagirdi əlavə et' }).tap()
  await expect(sheet).toBeHidden()
  await expect(attendance.saveBar.getByRole('button', { name: 'Kartlarını çap et' })).toBeVisible()
  await expect(page.locator('[aria-live=off] > [data-kind]')).toHaveCount(0)
  expect(await rowsShown(page)).toBeGreaterThanOrEqual(7.5)
})
