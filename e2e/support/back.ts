import { expect, type Page } from '@playwright/test'

/** Presses Back once the history has an entry for each of so many open layers, which takes a moment after a click. */
export async function goBack(page: Page, layers: number): Promise<void> {
  await expect.poll(() => page.evaluate<number>('history.state.layer ?? 0')).toBe(layers)
  await page.goBack()
}
