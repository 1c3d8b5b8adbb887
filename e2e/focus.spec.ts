import { makeCategory, makeShelf } from './support/shelves.ts'
import { expect, test } from './support/test.ts'

test('a dialog gives the focus back to what opened it, also to the button of a menu', async ({
  page,
  teacher,
  signIn,
}) => {
  const { course } = await makeShelf(teacher)
  await makeCategory(teacher, course, 'Həndəsə')
  await signIn(teacher)
  await page.goto(`/course/${course.id}#general`)
  const link = page.getByRole('button', { name: 'Link əlavə et' })
  const menu = page.getByRole('button', { name: 'Həndəsə üçün əməliyyatlar' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  for (const item of ['Adını dəyiş', 'Sil']) {
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  }
})
