import type { Page } from '@playwright/test'

export const dayMs = 24 * 60 * 60 * 1000

/** Moves the clock of the device to a later time, and the server's time that the page reads. */
export async function moveClocks(page: Page, ms: number): Promise<void> {
  const laterDate = () => new Date(Date.now() + ms).toUTCString()
  await page.route('**/*', async (route) => {
    const isPage = route.request().resourceType() === 'document'
    if (!isPage && !route.request().url().includes('/api/')) return route.fallback()
    const response = await route.fetch()
    const headers = { ...response.headers(), date: laterDate() }
    if (!isPage) return route.fulfill({ response, headers })
    // the responses in a page have a date of their own
    const body = (await response.text()).replace(/(\[&quot;date&quot;,&quot;)[^&]+/g, `$1${laterDate()}`)
    await route.fulfill({ response, headers, body })
  })
  await page.clock.setSystemTime(Date.now() + ms)
}
