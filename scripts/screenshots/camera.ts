import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Cast } from './cast.ts'
import type { Shot, Stage } from './shot.ts'

const timeoutMs = 15_000

/** The page has its phone layout below this width, and below the landscape sizes where the window is that low. */
const desktopWidth = 768
const landscape = { width: 992, height: 480 }
/** A width, or a width and a height as in `800x360`. */
export const usualSizes = ['1280', '390']

export interface View {
  size: 'desktop' | 'phone'
  /** The size as it was asked for. */
  given: string
  viewport: { width: number; height: number }
  scheme: 'light' | 'dark'
}

/** Each size in light and dark. */
export const viewsOf = (sizes: string[]): View[] =>
  sizes.flatMap((given) => {
    const [width = 0, height = width < desktopWidth ? 844 : 800] = given.split('x').map(Number)
    const isLandscape = height < landscape.height && width < landscape.width
    const size = width < desktopWidth || isLandscape ? 'phone' : 'desktop'
    return (['light', 'dark'] as const).map((scheme) => ({ size, given, viewport: { width, height }, scheme }))
  })

export const fileOf = ({ name }: Shot, { given, scheme }: View): string => `${name}-${given}-${scheme}.png`

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
    viewport: view.viewport,
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
    await settle(page, view.viewport, shot.isWhole ?? false)
    await page.screenshot({ path: join(folder, fileOf(shot, view)), animations: 'disabled' })
  } finally {
    await context.close()
  }
}
