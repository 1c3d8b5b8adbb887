import { loadParts } from '../ui/blocks/lazyPart.ts'
import { type AppRouter, takeOver } from './router.tsx'

/** The selector of an element by its position in the container; undefined outside it. */
function positionOf(element: Element | null, container: HTMLElement): string | undefined {
  if (element === container) return ':scope'
  const { parentElement: parent } = element ?? {}
  const above = parent && positionOf(parent, container)
  return above && element && `${above}>:nth-child(${[...parent.children].indexOf(element) + 1})`
}

/**
 * Lets the app replace what the server rendered, once all of it can be shown. Returns the function that does it: nothing moves, and
 * the focus stays where it was.
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
    render()
    if (focused) container.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
  }
}
