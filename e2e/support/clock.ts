import type { Page } from '@playwright/test'

export const dayMs = 24 * 60 * 60 * 1000

/** Moves the clock of the device to a later time, and that of the server where the page reads it. */
export async function moveClocks(page: Page, ms: number): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + ms).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  await page.clock.setSystemTime(Date.now() + ms)
}
