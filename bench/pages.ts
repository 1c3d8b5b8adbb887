import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../scripts/chromium.ts'
import { countTransferred } from '../scripts/transferred.ts'
import { openClass } from './class.ts'
import { median, printTable } from './table.ts'

const rounds = 5
const slowdown = 4
const network = { offline: false, latency: 560, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 }

interface Visit {
  kilobytes: number
  usableMs: number
}

/** Measures a first visit with an empty cache, on the network and processor of a slow phone. */
async function visit(context: BrowserContext, url: string, usable: (page: Page) => Locator): Promise<Visit> {
  const page = await context.newPage()
  const transferred = await countTransferred(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await usable(page).click({ trial: true, timeout: 60_000 })
  const usableMs = performance.now() - startedAt
  await page.waitForLoadState('networkidle')
  await page.close()
  return { kilobytes: transferred.bytes / 1024, usableMs }
}

/** Measures how much first visits transfer, and when the page is usable. */
export async function benchPages(url: string): Promise<void> {
  const teacher = await openClass(url, 35)
  const browser = await chromium.launch({ executablePath: ensureChromium().chromium, args: chromiumArguments })
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const measure = async (path: string, cookies: boolean, usable: (page: Page) => Locator): Promise<Visit> => {
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext(phone)
      if (cookies) await context.addCookies([{ name: 'sid', value: teacher.token, url }])
      visits.push(await visit(context, url + path, usable))
      await context.close()
    }
    return {
      kilobytes: median(visits.map((one) => one.kilobytes)),
      usableMs: median(visits.map((one) => one.usableMs)),
    }
  }
  const login = await measure('/login', false, (page) => page.getByLabel('E-poçt'))
  const attendance = await measure(`/course/${teacher.courseId}#participants`, true, (page) =>
    page.getByRole('button', { name: /İştirak edib/ }).first(),
  )
  await browser.close()
  const row = (name: string, one: Visit, kilobytes: number, seconds: number) => [
    name,
    Math.round(one.kilobytes),
    `≤ ${kilobytes}`,
    (one.usableMs / 1000).toFixed(2),
    `aim < ${seconds}`,
  ]
  printTable(
    `first visit on a phone: processor ÷ ${slowdown}, 1.44 Mbit/s, 560 ms`,
    ['page', 'KB', 'limit', 'usable after s', ''],
    [row('/login', login, 140, 1.35), row('attendance', attendance, 257, 4.5)],
  )
}
