import type { Locator, Page } from '@playwright/test'

/** Fills in the form of a new course on the dashboard and sends it. @returns the form's dialog */
export async function createCourseByForm(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Qrup yarat' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Yeni qrup' })
  await dialog.getByLabel('Qrupun adı').fill(name)
  await dialog.getByRole('button', { name: 'Qrup yarat' }).click()
  return dialog
}
