import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../scripts/programs.ts'
import { countTransferred, skipLaterWork } from '../scripts/transferred.ts'
import { openClass } from './class.ts'
import { median, printTable } from './table.ts'

const rounds = 5
const slowdown = 4
const network = { latency: 560, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 }

/** A way of a person: from an address to the first thing that can be used there. */
interface Way {
  name: string
  path: string
  /** Selector of what can be used. */
  target: string
  /** Name of a button that is pressed before. */
  press?: string
  /** Sent with the requests; without it nobody is signed in. */
  token?: string
  limitKb: number
  aimS: number
}

type Run = <T>(way: Way, measure: (context: BrowserContext) => Promise<T>) => Promise<T>

/**
 * Runs in the page before its scripts: presses the button, if any, and resolves `usableAt`, in ms since the navigation, after the
 * first frame in which a press would hit the target. The test driver's own checks would take some hundred ms of a slow processor.
 */
const noteUsable = `({ target: selector, press }) => {
  const usable = Promise.withResolvers()
  usableAt = usable.promise
  const isHit = (target) => {
    const { x, y, width, height } = target.getBoundingClientRect()
    return width > 0 && target.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  const hitOf = (targets) => [...targets].find(isHit)
  let isPressed = !press
  const check = () => {
    if (!isPressed) {
      const button = hitOf([...document.querySelectorAll('button')].filter(({ textContent }) => textContent === press))
      button?.click()
      isPressed = Boolean(button)
    } else if (hitOf(document.querySelectorAll(selector))) {
      setTimeout(() => usable.resolve(performance.now()))
      return
    }
    requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}`

/** Opens the page and waits for the target. @returns ms since the navigation */
async function open(page: Page, address: string, { target, press }: Way): Promise<number> {
  await page.addInitScript(`(${noteUsable})(${JSON.stringify({ target, press })})`)
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate<number>('usableAt')
}

async function slowDown(page: Page, offline: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { ...network, offline })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Measures what a first visit transfers until the page is complete. */
async function countKilobytes(context: BrowserContext, address: string, way: Way): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(skipLaterWork)
  const transferred = await countTransferred(page)
  await open(page, address, way)
  await page.waitForLoadState('networkidle')
  return transferred.bytes / 1024
}

/** Measures when a page can be used on the network and processor of a slow phone, in seconds. */
async function timeUntilUsable(context: BrowserContext, address: string, way: Way, offline = false): Promise<number> {
  const page = await context.newPage()
  await slowDown(page, offline)
  const ms = await open(page, address, way)
  // Pages of one origin share a process.
  await page.close()
  return ms / 1000
}

/** Visits once on a fast network and waits for the worker that keeps the page's files, and for what it stores of the data. */
async function visitBefore(context: BrowserContext, address: string, way: Way): Promise<void> {
  const page = await context.newPage()
  await open(page, address, way)
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
      const start = (offline: boolean) => medianOf(() => timeUntilUsable(context, address, way, offline))
      const online = await start(false)
      await context.setOffline(true)
      return [online, await start(true)] as const
    })
    rows.push([way.name, again.toFixed(2), offline.toFixed(2), '≤ 0.8'])
  }
  printTable('second start of the same page', ['page', 'usable after s', 'without a network', 'aim'], rows)
}

/** Measures how much first visits transfer, and when the page is usable, then and at a later start. */
export async function benchPages(url: string): Promise<void> {
  const { token, courseId, studentShortIds } = await openClass(url, 35)
  const login: Way = {
    name: '/login',
    path: '/login',
    target: 'input[name=email]',
    limitKb: 140,
    aimS: 1.2,
  }
  const attendance: Way = {
    name: 'attendance',
    path: `/course/${courseId}#participants`,
    target: 'ol [aria-pressed]',
    token,
    limitKb: 240,
    aimS: 3,
  }
  const dashboard: Way = {
    name: 'dashboard',
    path: '/dashboard',
    target: `main a[href^="/course/${courseId}"]`,
    token,
    limitKb: 212,
    aimS: 3,
  }
  const parent: Way = {
    name: "from a card's QR code to the parents' panel",
    path: `/student-view/${studentShortIds[0]}`,
    target: `main a[href^="/student/course/"]`,
    press: 'Davamiyyətə bax',
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
