import { makeShelf } from './support/shelves.ts'
import { expect, test } from './support/test.ts'

test('a closed dialog returns the focus to the button that opened it', async ({ page, teacher, signIn }) => {
  const { course } = await makeShelf(teacher)
  await signIn(teacher)
  await page.goto(`/course/${course.id}#general`)
  const link = page.getByRole('button', { name: /^Onlayn dərs/ })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test("a dialog opened from a menu returns the focus to the menu's button", async ({
  page,
  openAttendance,
  pupils: [pupil],
}) => {
  await openAttendance({ pupils: [pupil] })
  const menu = page.getByRole('button', { name: 'Əməliyyatlar menyusunu aç' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Şagird əlavə et' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Şagird əlavə et' }).focus()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})
