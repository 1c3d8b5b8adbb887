import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'

const phone = { width: 390, height: 844 }
const timeoutMs = 30_000

/** Starts Firefox over WebDriver BiDi, with the size of a phone. */
export const startFirefox = (executablePath: string): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: phone,
    extraPrefsFirefox: { 'intl.accept_languages': 'az,en' },
  })

/** A page with a session of its own. */
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(timeoutMs)
  return page
}

const selectorOf = (role: string, name: string): string => `::-p-aria([name="${name}"][role="${role}"])`

/** Waits for the element with this role and accessible name. */
export async function find(page: Page, role: string, name: string): Promise<ElementHandle<Element>> {
  const found = await page.waitForSelector(selectorOf(role, name), { visible: true })
  if (!found) throw new Error(`no ${role} “${name}”`)
  return found
}

/**
 * Clicks the element once it is enabled and does not move, and finds it again where the page has replaced it meanwhile.
 */
export const click = (page: Page, role: string, name: string): Promise<void> =>
  page.locator(selectorOf(role, name)).click()

/** Waits until the page shows this text. */
export const see = (page: Page, text: string): Promise<unknown> => page.waitForSelector(`::-p-text(${text})`)
