import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../../e2e/support/programs.ts'
import { printTable } from './table.ts'

const loadMs = 4_000
const watchedMs = 20_000
const drawing = ['renderer', 'GPU']

/** The processor time in seconds that the browser has used to run and paint pages. */
async function secondsDrawn(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.filter(({ type }) => drawing.includes(type)).reduce((seconds, { cpuTime }) => seconds + cpuTime, 0)
}

/** The share of a core that the open sign-in page uses. */
async function shareOfCore(url: string, reducedMotion: 'reduce' | 'no-preference'): Promise<number> {
  const browser = await chromium.launch({ executablePath: ensureChromium().chromium, args: chromiumArguments })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion })
  await page.goto(`${url}/login`)
  await sleep(loadMs)
  const [before, startedAt] = [await secondsDrawn(browser), performance.now()]
  await sleep(watchedMs)
  const seconds = (await secondsDrawn(browser)) - before
  const share = seconds / ((performance.now() - startedAt) / 1000)
  await browser.close()
  return share
}

/** Measures the processor time of the moving particles behind the sign-in form, on a desktop without a graphics card. */
export async function benchParticles(url: string): Promise<void> {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
  const [moving, still] = [await shareOfCore(url, 'no-preference'), await shareOfCore(url, 'reduce')]
  printTable(
    'particles of /login at 1280 × 800, drawn by the processor: renderer and GPU process',
    ['', 'of a core', 'limit'],
    [
      ['moving', percent(moving), '< 2 %'],
      ['still, with reduced motion', percent(still), ''],
    ],
  )
}
