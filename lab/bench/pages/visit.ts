import type { Browser, BrowserContext, Page } from '@playwright/test'
import { countTransferred } from '../../../e2e/support/transferred.ts'
import type { UserPath } from './ways.ts'

export const slowdown = 4
export const networkName = '1.44 Mbit/s, 560 ms'
const network = { latency: 560, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 }

/**
 * Runs in each document before its scripts, and calls `noted` with a moment and its ms since the navigation to the
 * first document: the first frame in which the content is visible, the first in which a press would hit the target, and
 * the first in which a tap has worked; the tap is repeated until then. It stops after the moment `until`. The checks of
 * the test driver would take some hundred ms on a slow processor.
 */
const noteMoments = `({ content, target, tap, press, until }) => {
  // A window keeps its name in the next document.
  window.name ||= performance.timeOrigin + ' '
  const [startedAt, pressed] = window.name.split(' ')
  let isPressed = !press || Boolean(pressed)
  const isVisible = (element) =>
    element.getClientRects().length > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isHit = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return width > 0 && element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  const some = (selector, test) => [...document.querySelectorAll(selector)].find(test)
  const first = (selector) => document.querySelector(selector)
  const pressButton = () => {
    const button = some('button', (one) => one.textContent === press && isHit(one))
    if (!button) return
    isPressed = true
    window.name += 'pressed'
    button.click()
  }
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  let isLinkTaken = false
  addEventListener('click', (event) => {
    if (!tap.link || !event.target.closest(tap.link)) return
    isLinkTaken = event.defaultPrevented
    event.preventDefault()
  })
  let triedAt = -Infinity
  const hasTapWorked = () => {
    if (isLinkTaken || (tap.shows && first(tap.shows))) return true
    if (tap.removes && triedAt > 0 && !first(tap.removes)) return true
    const element = first(tap.link ?? tap.button ?? tap.field)
    if (!element || performance.now() < triedAt + 50) return false
    triedAt = performance.now()
    if (tap.field) {
      setValue.call(element, 'qqq')
      element.dispatchEvent(new Event('input', { bubbles: true }))
    } else element.click()
    return isLinkTaken
  }
  const tests = {
    visible: () => some(content, isVisible),
    usable: () => some(target, isHit),
    tapWorks: () => until === 'tapWorks' && 'usable' in seen && hasTapWorked(),
  }
  const seen = {}
  const check = () => {
    if (isPressed) {
      for (const [moment, test] of Object.entries(tests)) {
        if (moment in seen || !test()) continue
        seen[moment] = true
        // A task after the next frame runs when it was painted.
        setTimeout(() => noted(moment, performance.timeOrigin + performance.now() - startedAt))
      }
    } else pressButton()
    if (!(until in seen)) requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}`

type Moment = 'visible' | 'usable' | 'tapWorks'

/** Opens the page and waits for a moment. @returns the ms since the navigation of each moment until then */
async function open(
  page: Page,
  address: string,
  userPath: UserPath,
  until: Moment,
): Promise<Partial<Record<Moment, number>>> {
  const seen: Partial<Record<Moment, number>> = {}
  const last = Promise.withResolvers<void>()
  await page.exposeFunction('noted', (moment: Moment, ms: number) => {
    seen[moment] = ms
    if (moment === until) last.resolve()
  })
  await page.addInitScript(`(${noteMoments})(${JSON.stringify({ ...userPath, until })})`)
  await page.goto(address, { waitUntil: 'commit' })
  await last.promise
  return seen
}

/** A phone with an empty cache, on which the viewer is signed in. */
export async function openPhone(browser: Browser, url: string, userPath: UserPath): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  if (userPath.token) await context.addCookies([{ name: 'sid', value: userPath.token, url }])
  return context
}

export interface Visit {
  /** Seconds since the navigation; moments after the awaited one are missing. */
  seconds: Partial<Record<Moment, number>>
  kb: number
  requests: number
}

/**
 * Measures the moments of a page on the network and processor of a slow phone, and what was transferred until the
 * awaited moment.
 */
export async function visit(
  context: BrowserContext,
  address: string,
  userPath: UserPath,
  { until = 'usable', offline = false }: { until?: Moment; offline?: boolean } = {},
): Promise<Visit> {
  const page = await context.newPage()
  const transferred = await countTransferred(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { ...network, offline })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const seen = await open(page, address, userPath, until)
  const { bytes, requests } = transferred
  // Pages of one origin share a process.
  await page.close()
  const seconds = Object.fromEntries(Object.entries(seen).map(([moment, ms]) => [moment, ms / 1000]))
  return { seconds, kb: bytes / 1024, requests }
}

/** Visits once on a fast network and waits for the worker to cache the page's files, and for the cached data. */
export async function visitBefore(context: BrowserContext, address: string, userPath: UserPath): Promise<void> {
  const page = await context.newPage()
  await open(page, address, userPath, 'usable')
  await page.evaluate(
    `navigator.serviceWorker.ready.then(async ({ active }) => {
      while (active.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50))
    })`,
  )
  await page.waitForTimeout(3000)
  await page.close()
}
