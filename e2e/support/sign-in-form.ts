import type { Page } from '@playwright/test'
import type { Person } from './people.ts'

/** Fills in the sign-in form of the open page and sends it. */
export async function sendSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-poçt').fill(email)
  await page.getByLabel('Şifrə', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Daxil ol', exact: true }).click()
}
