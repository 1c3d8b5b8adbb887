import { useLayoutEffect } from 'react'

/** A tap up to this time after another one, by the times of the fingers, is the second of a double tap. */
export const doubleTapMs = 400
/** How far apart the two taps may be. */
const nearPx = 24

/** The last tap; undefined after a key press. */
let last: PointerEvent | undefined
/** Whether a dialog was opened or closed since. */
let hasChanged = false
/** Whether the tap under way is ignored. */
let isIgnored = false

/** The events carry the time of the finger, also where a slow page delivers them late. */
const isRepeated = (tap: PointerEvent, before: PointerEvent): boolean =>
  tap.timeStamp - before.timeStamp < doubleTapMs &&
  Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) < nearPx

const ignore = (event: Event): void => {
  if (!isIgnored) return
  // the focus stays in the dialog
  event.preventDefault()
  event.stopImmediatePropagation()
}

if (typeof window !== 'undefined') {
  const capture = { capture: true }
  window.addEventListener(
    'pointerdown',
    (tap) => {
      isIgnored = hasChanged && last !== undefined && isRepeated(tap, last)
      hasChanged = false
      last = tap
      ignore(tap)
    },
    capture,
  )
  for (const type of ['pointerup', 'mousedown', 'mouseup', 'click']) window.addEventListener(type, ignore, capture)
  window.addEventListener(
    'keydown',
    () => {
      last = undefined
      isIgnored = false
    },
    capture,
  )
}

/**
 * Ignores the second tap of a double tap where the first one opened a dialog, which the second would close, or closed one, so that
 * the second would press what is below.
 */
export function useTapShield(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    hasChanged = true
    return () => {
      hasChanged = true
    }
  }, [opened])
}
