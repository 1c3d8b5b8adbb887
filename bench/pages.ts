import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../scripts/programs.ts'
import { countTransferred } from '../scripts/transferred.ts'
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
  /** What may be transferred until it can be used. */
  limit: { kb: number; requests: number }
  aim: { s: number }
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

interface Visit {
  seconds: number
  kb: number
  requests: number
}

/** Measures when a page can be used on the network and processor of a slow phone, and what was transferred until then. */
async function visit(context: BrowserContext, address: string, way: Way, offline = false): Promise<Visit> {
  const page = await context.newPage()
  const transferred = await countTransferred(page)
  await slowDown(page, offline)
  const ms = await open(page, address, way)
  const { bytes, requests } = transferred
  // Pages of one origin share a process.
  await page.close()
  return { seconds: ms / 1000, kb: bytes / 1024, requests }
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

async function visitOften(measure: () => Promise<Visit>): Promise<Visit> {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round++) visits.push(await measure())
  const of = (figure: keyof Visit) => median(visits.map((each) => each[figure]))
  return { seconds: of('seconds'), kb: of('kb'), requests: of('requests') }
}

async function measureFirst(run: Run, url: string, ways: Way[]): Promise<void> {
  const rows: (string | number)[][] = []
  for (const way of ways) {
    const { limit, aim } = way
    const address = url + way.path
    const { seconds, kb, requests } = await visitOften(() => run(way, (context) => visit(context, address, way)))
    rows.push([
      way.name,
      seconds.toFixed(2),
      `≤ ${aim.s}`,
      Math.round(kb),
      `≤ ${limit.kb}`,
      requests,
      `≤ ${limit.requests}`,
    ])
  }
  printTable(
    `first visit on a phone until it can be used: processor ÷ ${slowdown}, 1.44 Mbit/s, 560 ms`,
    ['way', 'after s', 'aim', 'KB', 'limit', 'requests', 'limit'],
    rows,
  )
}

async function measureLater(run: Run, url: string, ways: Way[]): Promise<void> {
  const rows: string[][] = []
  for (const way of ways) {
    const address = url + way.path
    const [again, offline] = await run(way, async (context) => {
      await visitBefore(context, address, way)
      const start = (offline: boolean) => visitOften(() => visit(context, address, way, offline))
      const online = await start(false)
      await context.setOffline(true)
      return [online, await start(true)] as const
    })
    rows.push([way.name, again.seconds.toFixed(2), '≤ 1.0', offline.seconds.toFixed(2), '≤ 0.8'])
  }
  printTable('second start of the same page', ['page', 'usable after s', 'aim', 'without a network', 'aim'], rows)
}

/** Measures how much first visits transfer, and when the page is usable, then and at a later start. */
export async function benchPages(url: string): Promise<void> {
  const { token, courseId, studentShortIds } = await openClass(url, 39, 3)
  const login: Way = {
    name: '/login',
    path: '/login',
    target: 'input[name=email]',
    limit: { kb: 150, requests: 12 },
    aim: { s: 1.4 },
  }
  const attendance: Way = {
    name: 'attendance',
    path: `/course/${courseId}#participants`,
    target: 'ol [aria-pressed]',
    token,
    limit: { kb: 200, requests: 15 },
    aim: { s: 3 },
  }
  const dashboard: Way = {
    name: 'dashboard',
    path: '/dashboard',
    target: `main a[href^="/course/${courseId}"]`,
    token,
    limit: { kb: 175, requests: 15 },
    aim: { s: 2.5 },
  }
  const parent: Way = {
    name: "from a card's QR code to the parents' panel",
    path: `/student-view/${studentShortIds[0]}`,
    target: `main a[href^="/student/course/"]`,
    press: 'Davamiyyətə bax',
    limit: { kb: 200, requests: 26 },
    aim: { s: 2.5 },
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
