import { expect, type Locator, type Page } from '@playwright/test'

export const smallestTargetPx = 44

/** Taps like a finger, and makes the page count its touches. */
export class TapCounter {
  #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  static async on(page: Page): Promise<TapCounter> {
    await page.evaluate(`
      globalThis.touches = 0
      addEventListener('touchend', () => { globalThis.touches += 1 }, { capture: true })`)
    return new TapCounter(page)
  }

  /** Taps an element that must be large enough for a finger, and measures it again if the page has replaced it. */
  tap = async (target: Locator): Promise<void> => {
    await expect(async () => {
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(smallestTargetPx)
      expect(box?.height).toBeGreaterThanOrEqual(smallestTargetPx)
    }).toPass({ timeout: 15_000 })
    await target.tap()
  }

  /** Returns the number of touches since the page was opened. */
  taps = (): Promise<number> => this.#page.evaluate<number>('touches')
}
