import { loadParts } from '../ui/blocks/lazyPart.ts'
import { type AppRouter, takeOver } from './router.tsx'

/** The selector of an element by its position in the container; undefined outside it. */
function positionOf(element: Element | null, container: HTMLElement): string | undefined {
  if (element === container) return ':scope'
  const parent = element?.parentElement
  const above = parent && positionOf(parent, container)
  return above ? `${above}>:nth-child(${[...parent.children].indexOf(element as Element) + 1})` : undefined
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
    const focused = positionOf(document.activeElement, container)
    const pressed = positionOf(container.querySelector('[data-pressed]'), container)
    const typed = [...container.querySelectorAll('input')]
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map((field) => ({ at: positionOf(field, container), text: field.value }))
    render()
    const find = <Found extends HTMLElement>(at: string | undefined) => (at ? container.querySelector<Found>(at) : null)
    for (const { at, text } of typed) {
      const field = find<HTMLInputElement>(at)
      if (field && field.value !== text) type(field, text)
    }
    find(focused)?.focus({ preventScroll: true })
    find(pressed)?.click()
  }
}
