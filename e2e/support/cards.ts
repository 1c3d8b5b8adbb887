import type { Locator, Page } from '@playwright/test'

/** A button on a course's card of a teacher's dashboard; without a name that of the first card. */
export const cardButton = (page: Page, label: string, name = ''): Locator =>
  page.getByRole('button', { name: `${label}: ${name}` }).first()

/** An entry of the open menu. */
export const menuItem = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true })
