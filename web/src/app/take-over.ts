import { loadParts } from '../ui/blocks/lazyPart.ts'
import { type AppRouter, takeOver } from './router.tsx'

/** The selector of an element by its position in the container; undefined outside it. */
function selectorOf(element: Element | null, container: HTMLElement): string | undefined {
  if (element === container) return ':scope'
  const parent = element?.parentElement
  const above = parent && selectorOf(parent, container)
  return above ? `${above}>:nth-child(${[...parent.children].indexOf(element as Element) + 1})` : undefined
}

/** What a person knows an element by. */
const labelOf = (element: Element): string =>
  [element.tagName, element.getAttribute('name'), element.getAttribute('aria-label'), element.textContent].join('\n')

interface Target {
  selector: string
  label: string
}

function targetOf(element: Element | null, container: HTMLElement): Target | undefined {
  const selector = selectorOf(element, container)
  return element && selector ? { selector, label: labelOf(element) } : undefined
}

/** Finds an element at its position, or else, where what only this device knows has moved it, by its label. */
function findAgain<Found extends HTMLElement>(target: Target | undefined, container: HTMLElement): Found | undefined {
  if (!target) return undefined
  const { selector, label } = target
  const there = container.querySelector<Found>(selector)
  if (there && labelOf(there) === label) return there
  const [found, ...others] = [...container.querySelectorAll<Found>('*')].filter((element) => labelOf(element) === label)
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
    const focused = targetOf(document.activeElement, container)
    const pressed = targetOf(container.querySelector('[data-pressed]'), container)
    const typed = [...container.querySelectorAll('input')]
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map((field) => ({ target: targetOf(field, container), text: field.value }))
    render()
    for (const { target, text } of typed) {
      const field = findAgain<HTMLInputElement>(target, container)
      if (field && field.value !== text) type(field, text)
    }
    const again = findAgain(focused, container) ?? (focused && container.querySelector<HTMLElement>(focused.selector))
    again?.focus({ preventScroll: true })
    findAgain(pressed, container)?.click()
  }
}
