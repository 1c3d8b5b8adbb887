import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { smallestTargetPx } from './taps.ts'

interface Demands {
  isPhone: boolean
  /** The table of marks may be wider than the window; it scrolls by itself. */
  hasTable?: boolean
}

/** What every screen and dialog has to be: without a violation in both schemes, large enough for fingers, never wider than the window. */
export async function expectGoodScreen(
  page: Page,
  name: string,
  { isPhone, hasTable = false }: Demands,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect.soft(found, `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  expect.soft(await smallTargets(page), `${name}, targets under ${smallestTargetPx} px`).toEqual([])
  if (isPhone && !hasTable) await expectNoSidewaysScroll(page, name)
}

async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: size?.height ?? 844 })
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect.soft(overflow, `${name}, wider than 320 px by`).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}

const interactive =
  'a[href], button, input, select, textarea, [role=tab], [role=menuitem], [role=gridcell], td[tabindex], [role=switch]'

/** What can be touched, but not 22 px to each side of its middle. Links within a sentence are exempt. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator(interactive).evaluateAll(
    (elements, reachPx) => {
      const isPartOf = (hit: Element | null, element: Element): boolean => {
        const label = hit?.closest('label')
        return hit !== null && (element.contains(hit) || hit.contains(element) || label?.control === element)
      }
      const isInSentence = (element: Element): boolean =>
        element.matches('a') && element.parentElement?.textContent?.trim() !== element.textContent?.trim()
      return elements
        .filter((element) => {
          element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
          const { x, y, width, height } = element.getBoundingClientRect()
          const [middleX, middleY] = [x + width / 2, y + height / 2]
          const isHit = (byX: number, byY: number) =>
            isPartOf(element.ownerDocument.elementFromPoint(middleX + byX, middleY + byY), element)
          const isReachable = width > 1 && height > 1 && isHit(0, 0)
          const isLarge = isHit(-reachPx, 0) && isHit(reachPx, 0) && isHit(0, -reachPx) && isHit(0, reachPx)
          return isReachable && !isLarge && !isInSentence(element)
        })
        .map((element) => {
          const { width, height } = element.getBoundingClientRect()
          const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
          return `${element.tagName} “${name}” ${Math.round(width)}×${Math.round(height)}`
        })
    },
    smallestTargetPx / 2 - 0.5,
  )
}
