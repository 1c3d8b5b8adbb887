import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Cast } from './cast.ts'
import type { Shot, Stage } from './shot.ts'

const timeoutMs = 15_000

const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const

export interface View {
  size: keyof typeof sizes
  scheme: 'light' | 'dark'
}

export const views: View[] = [
  { size: 'desktop', scheme: 'light' },
  { size: 'desktop', scheme: 'dark' },
  { size: 'phone', scheme: 'light' },
  { size: 'phone', scheme: 'dark' },
]

export const fileOf = ({ name }: Shot, { size, scheme }: View): string => `${name}-${sizes[size].width}-${scheme}.png`

/** Waits until everything requested is loaded and painted; for a full-page picture it makes the window as high as the page. */
async function settle(page: Page, { width }: { width: number }, isWhole: boolean): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (isWhole) {
    const height = await page.evaluate<number>('document.documentElement.scrollHeight')
    await page.setViewportSize({ width, height })
  }
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}

export interface Studio {
  browser: Browser
  url: string
  cast: Cast
  stage: Omit<Stage, 'isPhone' | 'api'>
  folder: string
}

/** Takes one screenshot in its own browser context, so that no draft or session of another one is present. */
export async function photograph({ browser, url, cast, stage, folder }: Studio, shot: Shot, view: View): Promise<void> {
  const isPhone = view.size === 'phone'
  const full: Stage = { ...stage, isPhone, api: (person) => cast[person] }
  const options: BrowserContextOptions = {
    baseURL: url,
    viewport: sizes[view.size],
    colorScheme: view.scheme,
    reducedMotion: 'reduce',
    locale: 'az',
    timezoneId: 'Asia/Baku',
    ...(isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
    ...(shot.as === 'nobody' ? {} : { storageState: await cast[shot.as].storageState() }),
  }
  const context = await browser.newContext(options)
  try {
    context.setDefaultTimeout(timeoutMs)
    const page = await context.newPage()
    await shot.prepare?.(page, full)
    await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(full))
    await shot.arrange?.(page, full)
    await shot.shows(page, full).first().waitFor()
    await settle(page, sizes[view.size], shot.isWhole ?? false)
    await page.screenshot({ path: join(folder, fileOf(shot, view)), animations: 'disabled' })
  } finally {
    await context.close()
  }
}
