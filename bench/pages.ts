import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../scripts/chromium.ts'
import { countTransferred, skipLaterWork } from '../scripts/transferred.ts'
import { openClass } from './class.ts'
import { median, printTable } from './table.ts'

const rounds = 5
const slowdown = 4
const network = { offline: false, latency: 560, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 }

/** A way of a person: from an address to the first thing that can be used there, waited for in `finish`. */
interface Way {
  name: string
  path: string
  finish: (page: Page) => Promise<void>
  /** Sent with the requests; without it nobody is signed in. */
  token?: string
  limitKb: number
  aimS: number
}

type Run = <T>(way: Way, measure: (context: BrowserContext) => Promise<T>) => Promise<T>

/** Waits for the first thing of the page that can be pressed. A click alone would also wait for what follows it. */
const usable = (page: Page, role: 'button' | 'textbox', name: string | RegExp) =>
  page.getByRole(role, { name }).first().click({ trial: true, timeout: 60_000 })

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Measures what a first visit transfers until the page is complete. */
async function countKilobytes(context: BrowserContext, address: string, { finish }: Way): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(skipLaterWork)
  const transferred = await countTransferred(page)
  await page.goto(address)
  await finish(page)
  await page.waitForLoadState('networkidle')
  return transferred.bytes / 1024
}

/** Measures when a page can be used on the network and processor of a slow phone, in seconds. */
async function timeUntilUsable(context: BrowserContext, address: string, { finish }: Way): Promise<number> {
  const page = await context.newPage()
  await slowDown(page)
  const startedAt = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await finish(page)
  return (performance.now() - startedAt) / 1000
}

/** Visits once on a fast network and waits for the worker that keeps the page's files, and for what it stores of the data. */
async function visitBefore(context: BrowserContext, address: string, { finish }: Way): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await finish(page)
  await page.evaluate(
    `navigator.serviceWorker.ready.then(async ({ active }) => {
      while (active.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50))
    })`,
  )
  await page.waitForTimeout(3000)
  await page.close()
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await measure())
  return median(times)
}

async function measureFirst(run: Run, url: string, ways: Way[]): Promise<void> {
  const rows: (string | number)[][] = []
  for (const way of ways) {
    const address = url + way.path
    const kilobytes = await run(way, (context) => countKilobytes(context, address, way))
    const seconds = await medianOf(() => run(way, (context) => timeUntilUsable(context, address, way)))
    rows.push([way.name, Math.round(kilobytes), `≤ ${way.limitKb}`, seconds.toFixed(2), `≤ ${way.aimS}`])
  }
  const title = `first visit on a phone: processor ÷ ${slowdown}, 1.44 Mbit/s, 560 ms`
  printTable(title, ['way', 'KB', 'limit', 'usable after s', 'aim'], rows)
}

async function measureLater(run: Run, url: string, ways: Way[]): Promise<void> {
  const rows: string[][] = []
  for (const way of ways) {
    const address = url + way.path
    const [again, offline] = await run(way, async (context) => {
      await visitBefore(context, address, way)
      const start = () => medianOf(() => timeUntilUsable(context, address, way))
      const online = await start()
      await context.setOffline(true)
      return [online, await start()] as const
    })
    rows.push([way.name, again.toFixed(2), offline.toFixed(2), '≤ 0.8'])
  }
  printTable('second start of the same page', ['page', 'usable after s', 'without a network', 'aim'], rows)
}

/** Measures how much first visits transfer, and when the page is usable, then and at a later start. */
export async function benchPages(url: string): Promise<void> {
  const { token, courseId, studentShortIds } = await openClass(url, 35)
  const mark = (page: Page) => usable(page, 'button', /İştirak edib/)
  const login: Way = {
    name: '/login',
    path: '/login',
    finish: (page) => usable(page, 'textbox', 'E-poçt'),
    limitKb: 140,
    aimS: 1.2,
  }
  const attendance: Way = {
    name: 'attendance',
    path: `/course/${courseId}#participants`,
    finish: mark,
    token,
    limitKb: 240,
    aimS: 3,
  }
  const dashboard: Way = {
    name: 'dashboard',
    path: '/dashboard',
    finish: (page) =>
      page
        .getByRole('link', { name: /qrupunu aç/ })
        .first()
        .click({ trial: true, timeout: 60_000 }),
    token,
    limitKb: 212,
    aimS: 3,
  }
  const parent: Way = {
    name: "from a card's QR code to the parents' panel",
    path: `/student-view/${studentShortIds[0]}`,
    finish: async (page) => {
      await page.getByRole('button', { name: 'Davamiyyətə bax' }).click({ timeout: 60_000, noWaitAfter: true })
      await page.getByRole('link', { name: 'Riyaziyyat' }).first().click({ trial: true, timeout: 60_000 })
    },
    limitKb: 220,
    aimS: 2.5,
  }
  const browser = await chromium.launch({ executablePath: ensureChromium().chromium, args: chromiumArguments })
  const run: Run = async (way, measure) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    if (way.token) await context.addCookies([{ name: 'sid', value: way.token, url }])
    const result = await measure(context)
    await context.close()
    return result
  }
  await measureFirst(run, url, [login, dashboard, attendance, parent])
  await measureLater(run, url, [dashboard, attendance])
  await browser.close()
}
