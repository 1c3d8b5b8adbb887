import { loadParts } from '../ui/blocks/lazyPart.ts'
import { type AppRouter, takeOver } from './router.tsx'

/** The selector of an element by its position in the container; undefined outside it. */
function positionOf(element: Element | null, container: HTMLElement): string | undefined {
  if (element === container) return ':scope'
  const parent = element?.parentElement
  const above = parent && positionOf(parent, container)
  return above ? `${above}>:nth-child(${[...parent.children].indexOf(element as Element) + 1})` : undefined
}

/** What tells an element from others, of those that people see. */
const signOf = (element: Element): string =>
  [element.tagName, element.getAttribute('name'), element.getAttribute('aria-label'), element.textContent].join('\n')

interface Place {
  at: string
  sign: string
}

function placeOf(element: Element | null, container: HTMLElement): Place | undefined {
  const at = positionOf(element, container)
  return element && at ? { at, sign: signOf(element) } : undefined
}

/** Finds an element in its place, or else, where what only this device knows has moved it, by its sign. */
function findAgain<Found extends HTMLElement>(place: Place | undefined, container: HTMLElement): Found | undefined {
  if (!place) return undefined
  const { at, sign } = place
  const there = container.querySelector<Found>(at)
  if (there && signOf(there) === sign) return there
  const [found, ...others] = [...container.querySelectorAll<Found>('*')].filter((element) => signOf(element) === sign)
  return others.length === 0 ? found : undefined
}

/** Types a text into a field of React, which does not see a value that is set. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Lets the app replace what the server rendered, once all of it can be shown. Returns the function that does it: nothing moves, the
 * focus and what was typed stay, and the button that was pressed last is pressed again.
 * @param names those of the lazily loaded parts that the server rendered
 */
export async function prepareTakeOver(
  container: HTMLElement,
  names: string,
  router: AppRouter,
): Promise<(render: () => void) => void> {
  await loadParts(names.split(' '))
  return (render) => {
    takeOver.keepsScroll = true
    const end = router.subscribe('onRendered', () => {
      takeOver.keepsScroll = false
      end()
    })
    const focused = placeOf(document.activeElement, container)
    const pressed = placeOf(container.querySelector('[data-pressed]'), container)
    const typed = [...container.querySelectorAll('input')]
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map((field) => ({ place: placeOf(field, container), text: field.value }))
    render()
    for (const { place, text } of typed) {
      const field = findAgain<HTMLInputElement>(place, container)
      if (field && field.value !== text) type(field, text)
    }
    const again = findAgain(focused, container) ?? (focused && container.querySelector<HTMLElement>(focused.at))
    again?.focus({ preventScroll: true })
    findAgain(pressed, container)?.click()
  }
}
