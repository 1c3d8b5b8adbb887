import { useEffect, useInsertionEffect, useRef } from 'react'

// at once, and when a dialog that was closed before it had the focus has faded out
const afterClosingMs = [20, 320]

/** What was pressed or came into focus last: of a menu, which is gone when its dialog comes, the button that opened it. */
let latest: HTMLElement | null = null

function noteLatest({ target }: Event): void {
  if (!(target instanceof Element)) return
  const menu = target.closest('[role=menu]')
  const pressed = target.closest<HTMLElement>('a, button, [tabindex]')
  latest = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : pressed
}

document.addEventListener('focusin', noteLatest)
document.addEventListener('click', noteLatest, { capture: true })

/**
 * Gives the focus back to what opened a dialog, also where the dialog is there only while it is open. The opener is noted
 * before the dialog takes the focus.
 */
export function useFocusReturn(opened: boolean): void {
  const opener = useRef<HTMLElement | null>(null)
  useInsertionEffect(() => {
    if (opened) opener.current = latest
  }, [opened])
  useEffect(() => {
    if (!opened) return
    return () => {
      const closing = document.activeElement?.closest('[role=dialog]')
      const giveBack = () => {
        const { activeElement } = document
        const isLeft = activeElement === document.body || (closing?.contains(activeElement) ?? false)
        if (isLeft) opener.current?.focus({ preventScroll: true })
      }
      for (const ms of afterClosingMs) setTimeout(giveBack, ms)
    }
  }, [opened])
}
