/**
 * Runs in the page: logs each dialog or menu to the console that is inserted without an accessible name. A screen
 * reader announces a dialog once, when it appears, so it misses a name set by a later render.
 */
export function reportNamelessDialogs(): void {
  const roles = '[role=dialog], [role=alertdialog], [role=menu]'
  const labelOf = (element: Element | null): string => element?.getAttribute('aria-label') || element?.textContent || ''
  const hasName = (element: Element): boolean => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    return element.hasAttribute('aria-label') || ids.some((id) => labelOf(document.getElementById(id)) !== '')
  }
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue
      const inserted = [node, ...node.querySelectorAll(roles)].filter((element) => element.matches(roles))
      for (const dialog of inserted.filter((element) => element.isConnected && !hasName(element)))
        console.error(`Dialog without a name: ${dialog.outerHTML.slice(0, 200)}`)
    }
  }).observe(document, { childList: true, subtree: true })
}
