import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { smallestTargetPx } from './taps.ts'

interface Demands {
  isPhone: boolean
  /**
   * Allows content wider than the window: the table of marks scrolls by itself, and popups keep their position when a window
   * becomes narrower.
   */
  mayBeWide?: boolean
  /** The desktop layout has other parts than the phone layout: a table, a side panel. */
  hasOwnDesktop?: boolean
}

/**
 * Checks that a screen or dialog has no axe violation in both schemes, has touch targets of sufficient size, and is never wider
 * than the window.
 */
export async function expectGoodScreen(
  page: Page,
  name: string,
  { isPhone, mayBeWide = false, hasOwnDesktop = false }: Demands,
): Promise<void> {
  expect.soft(await violations(page), `${name}, light`).toEqual([])
  if (isPhone || hasOwnDesktop) await expectGoodInTheDark(page, name)
  expect.soft(await smallTargets(page), `${name}, targets under ${smallestTargetPx} px`).toEqual([])
  expect.soft(await indentedLists(page), `${name}, lists with the indent of the browser`).toEqual([])
  if (isPhone && !mayBeWide) await expectFitsSmallestPhone(page, name)
}

async function expectGoodInTheDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(hasTurnedDark)
  expect.soft(await violations(page, schemeRules), `${name}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

/** Some colours have transitions. */
const hasTurnedDark = (): boolean =>
  document.getAnimations().every((animation) => !(animation instanceof CSSTransition))

/** All other axe rules give the same result in both schemes. */
const schemeRules: axe.RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** For a page below a dialog, which was checked before without it, only the dialog. */
const within = 'document.querySelector("[role=dialog], [role=alertdialog]") ?? document'
/** Base UI's guards pass the focus on at once, so nobody stops at them. */
const withoutGuards = `{ include: ${within}, exclude: '[data-base-ui-focus-guard]' }`

async function violations(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const run = `axe.run(${withoutGuards}, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`
  const found = await page.evaluate<axe.AxeResults>(run)
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

async function expectFitsSmallestPhone(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: size?.height ?? 844 })
  await expectNoSidewaysScroll(page, name)
  if (size) await page.setViewportSize(size)
}

export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = () =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  await expect.soft.poll(overflow, `${name}, wider than the window by`).toBeLessThanOrEqual(0)
}

/** The pixels between the end of one element and the start of another below it; negative where they overlap. */
export async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
  return (below?.y ?? Number.NaN) - (above?.y ?? Number.NaN) - (above?.height ?? Number.NaN)
}

const interactive =
  'a[href], button, input, select, textarea, [role=tab], [role=menuitem], [role=gridcell], td[tabindex], [role=switch]'

/**
 * Lists interactive elements that are neither large enough nor have a hit area of 22 px to each side. Links within a sentence are
 * exempt.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator(interactive).evaluateAll((elements, smallestPx) => {
    const isPartOf = (hit: Element | null, element: Element): boolean => {
      const label = hit?.closest('label')
      return hit !== null && (element.contains(hit) || hit.contains(element) || label?.control === element)
    }
    const isInSentence = (element: Element): boolean =>
      element.matches('a') && element.parentElement?.textContent?.trim() !== element.textContent?.trim()
    const sizeOf = ({ width, height }: { width: number; height: number }) => [width, height].map(Math.round)
    return elements.flatMap((element) => {
      if (sizeOf(element.getBoundingClientRect()).every((px) => px >= smallestPx)) return []
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      const isHit = (byX: number, byY: number) => {
        const [x, y] = [box.x + box.width / 2 + byX, box.y + box.height / 2 + byY]
        return isPartOf(element.ownerDocument.elementFromPoint(x, y), element)
      }
      const isReachable = box.width > 1 && box.height > 1 && isHit(0, 0)
      const reach = (x: number, y: number) => {
        let px = 0
        while (px < smallestPx && isHit(x * (px + 1), y * (px + 1))) px++
        return px
      }
      const reachesFar = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)].every((px) => px + 1 >= smallestPx)
      if (!isReachable || reachesFar || isInSentence(element)) return []
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return [`${element.tagName} “${name}” ${sizeOf(box).join('×')}`]
    })
  }, smallestTargetPx)
}

/** The lists that still have the indent of the browser, which no list of the design has. */
const indentedLists = (page: Page): Promise<string[]> =>
  page
    .locator('ul, ol')
    .evaluateAll((lists) =>
      lists
        .filter((list) => getComputedStyle(list).paddingInlineStart === '40px')
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )

/** Records the layout shifts of pages that are opened from now on. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((shifts) => {
      const { dataset } = document.documentElement
      for (const shift of shifts.getEntries() as (PerformanceEntry & { value: number })[])
        dataset.shifted = `${dataset.shifted ?? ''} ${shift.value}`
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Expects that nothing has moved, after `noteShifts`. */
export const expectNoShift = (page: Page): Promise<void> =>
  expect(page.locator('html')).not.toHaveAttribute('data-shifted', /./)
