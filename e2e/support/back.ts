import { expect, type Page } from '@playwright/test'

/** Presses Back once the history has the entry of the open layers, or none, which takes a moment after a click. */
export async function goBack(page: Page, layers: number): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>('history.state.isLayer === true')).toBe(layers > 0)
  await page.goBack()
}
