import { useEffect, useInsertionEffect, useRef } from 'react'

// Immediately, and again after the fade-out of a dialog that was closed before it received the focus.
const afterClosingMs = [20, 320]

/**
 * The element that was clicked or focused last. For a menu, which is removed when its dialog opens, the button that opened the
 * menu.
 */
let latest: HTMLElement | null = null

function noteLatest({ target }: Event): void {
  if (!(target instanceof Element)) return
  const menu = target.closest('[role=menu]')
  const pressed = target.closest<HTMLElement>('a, button, [tabindex]')
  latest = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : pressed
}

if (!import.meta.env.SSR) {
  document.addEventListener('focusin', noteLatest)
  document.addEventListener('click', noteLatest, { capture: true })
}

/**
 * Returns the focus to the element that opened a dialog, also if the dialog is mounted only while open. The element is recorded
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
      const revertToDrafts = () => {
        const { activeElement } = document
        const isLeft = activeElement === document.body || (closing?.contains(activeElement) ?? false)
        if (isLeft) opener.current?.focus({ preventScroll: true })
      }
      for (const ms of afterClosingMs) setTimeout(revertToDrafts, ms)
    }
  }, [opened])
}
