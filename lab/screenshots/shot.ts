import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { Cast } from './demo.ts'

/** The person who sees the page. `newcomer` is a teacher without a course. */
export type Person = 'nobody' | 'owner' | 'colleague' | 'helper' | 'newcomer' | 'student' | 'parent' | 'admin'

/** What a shot may need in addition to its page. */
export interface Stage {
  browser: Browser
  url: string
  folder: string
  cast: Cast
  /**
   * Replaces `:name` in the paths of the shots: the ids of three courses, and the short ID of the demo's student. Maths belongs to
   * the owner and the colleague, English to the colleague and the helper, the class of cards to the helper.
   */
  ids: Record<'maths' | 'english' | 'cards' | 'shortId', string>
}

export type View = Stage & { isPhone: boolean }
/** Finds the element that is clicked or shown, in the page or in a part of it. */
export type Target = (scope: Page | Locator, view: View) => Locator
/** A click on the first element that is returned, or any other action. */
export type Step = (page: Page, view: View) => Locator | Promise<void>

/** Where pictures are taken. */
interface Place {
  as: Person
  path: string
  /** Defaults to both. */
  only?: 'desktop' | 'phone'
  /** Captures the full page instead of the visible window. */
  isWhole?: true
  /** Runs before the page is opened. */
  prepare?: (page: Page, view: View) => Promise<unknown>
}

interface Shot extends Place {
  name: string
  /** Bring the opened page into the desired state. */
  steps: Step[]
  /** What must be visible before the screenshot is taken. */
  shows: Target
}

export const at = (as: Person, path: string, more: Omit<Place, 'as' | 'path'> = {}): Place => ({ as, path, ...more })

/** A table of the pictures of a place: name, steps, and as the last column what must be visible. */
export const shotsAt = (place: Place, rows: Record<string, [...Step[], Target]>): Shot[] =>
  Object.entries(rows).map(([name, row]) => {
    return { ...place, name, steps: row.slice(0, -1), shows: row.at(-1) as Target }
  })

const timeoutMs = 15_000

/** The page has its phone layout below this width, and below the landscape sizes where the window is that low. */
const desktopWidth = 768
const landscape = { width: 992, height: 480 }

interface Screen {
  size: 'desktop' | 'phone'
  /** The size as requested: a width, or a width and a height as in `800x360`. */
  given: string
  viewport: { width: number; height: number }
  scheme: 'light' | 'dark'
}

/** Each size in light and dark. */
export const screensOf = (sizes: string[]): Screen[] =>
  sizes.flatMap((given) => {
    const [width = 0, height = width < desktopWidth ? 844 : 800] = given.split('x').map(Number)
    const isLandscape = height < landscape.height && width < landscape.width
    const size = width < desktopWidth || isLandscape ? 'phone' : 'desktop'
    return (['light', 'dark'] as const).map((scheme) => ({ size, given, viewport: { width, height }, scheme }))
  })

const pathOf = ({ ids }: Stage, path: string): string =>
  path.replace(/:(\w+)/, (_, name: keyof Stage['ids']) => ids[name])

/** Waits until everything requested is loaded and painted; for a full-page picture it makes the window as high as the page. */
async function settle(page: Page, { width }: { width: number }, isWhole: boolean): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (isWhole) {
    const height = await page.evaluate<number>('document.documentElement.scrollHeight')
    await page.setViewportSize({ width, height })
  }
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}

/** Takes one screenshot in its own browser context, so that no draft or session of another one is present. */
export async function photograph(stage: Stage, shot: Shot, screen: Screen, file: string): Promise<void> {
  const view = { ...stage, isPhone: screen.size === 'phone' }
  const options: BrowserContextOptions = {
    baseURL: stage.url,
    viewport: screen.viewport,
    colorScheme: screen.scheme,
    reducedMotion: 'reduce',
    locale: 'az',
    timezoneId: 'Asia/Baku',
    ...(view.isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
    ...(shot.as === 'nobody' ? {} : { storageState: await stage.cast[shot.as].storageState() }),
  }
  const context = await stage.browser.newContext(options)
  try {
    context.setDefaultTimeout(timeoutMs)
    const page = await context.newPage()
    await shot.prepare?.(page, view)
    await page.goto(pathOf(stage, shot.path))
    for (const step of shot.steps) {
      const target = await step(page, view)
      if (target) await target.first().click()
    }
    await shot.shows(page, view).first().waitFor()
    await settle(page, screen.viewport, shot.isWhole ?? false)
    await page.screenshot({ path: join(stage.folder, file), animations: 'disabled' })
  } finally {
    await context.close()
  }
}
