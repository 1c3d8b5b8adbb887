import { Suspense, useEffect, useInsertionEffect, useRef, useState } from 'react'
import type { DialogProps } from './DialogBody.tsx'
import { lazyPart } from './lazyPart.ts'
import { useToastsOfDialog } from './notify.ts'
import { useBackLayer } from './useBackLayer.ts'
import { useTapShield } from './useTapShield.ts'

const Body = lazyPart(() => import('./DialogBody.tsx'), 'DialogBody')

/** Loads the code of dialogs, so that the first one opens without a network. */
export const loadDialog = Body.prefetch

interface Props extends DialogProps {
  /** The address says that it is open: Back closes it without an entry of its own in the history. */
  isInUrl?: boolean
}

/** Frame of a dialog: centred from 768 px, a bottom sheet below; or as large as the window. */
export function DialogFrame({ isInUrl = false, ...props }: Props) {
  const [isUsed, setUsed] = useState(props.opened)
  useBackLayer(props.opened && !isInUrl, props.onClose)
  useFocusReturn(props.opened)
  useTapShield(props.opened)
  useToastsOfDialog(props.opened, props.isPage)
  if (props.opened && !isUsed) setUsed(true)
  if (!isUsed) return null
  return (
    <Suspense>
      <Body {...props} />
    </Suspense>
  )
}

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
function useFocusReturn(opened: boolean): void {
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
