import type { Locator, Page } from '@playwright/test'

/** The tab of a section, or of the one that has this part. */
const tabOf = (name: string): string => (['Profil', 'Şifrə'].includes(name) ? name : 'Digər')

/** Opens a section, or the one with a part, of the settings over the page. On phones it is opened from the list. */
export async function openSettings(page: Page, section: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Tənzimləmələr' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tənzimləmələr' })
  await dialog.getByRole('tab', { name: tabOf(section) }).click()
  return dialog
}

/** Goes back to the list of the settings on a phone, and opens another section. */
export async function openSection(dialog: Locator, section: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Tənzimləmələr' }).click()
  await dialog.getByRole('tab', { name: tabOf(section) }).click()
}

/** Closes the settings. */
export const closeSettings = (dialog: Locator) => dialog.getByRole('button', { name: 'Pəncərəni bağla' }).click()
