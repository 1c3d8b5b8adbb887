import type { Locator, Page } from '@playwright/test'

/** Opens the menu of a course's card on the dashboard. */
export async function openCardMenu(page: Page, name: string | RegExp): Promise<void> {
  const label = typeof name === 'string' ? `${name} üçün əməliyyatlar` : name
  await page.getByRole('button', { name: label }).first().click()
}

/** An entry of the open menu. */
export const menuItem = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true })
