import { useLayoutEffect } from 'react'

/** A tap up to this time after another one, by the times of the touches, is the second of a double tap. */
export const doubleTapMs = 400
/** How far apart the two taps may be. */
const nearPx = 24

/** The last tap of a finger; undefined after a key press or a click of a mouse. */
let last: PointerEvent | undefined
/** Whether a dialog was opened or closed since the last tap or click. */
let hasChanged = false
/** Whether the current tap or click is ignored. */
let isIgnored = false
let isMouse = false

/** The events carry the time of the touch, even if a slow page delivers them late. */
const isRepeated = (tap: PointerEvent, before: PointerEvent): boolean =>
  tap.timeStamp - before.timeStamp < doubleTapMs &&
  Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) < nearPx

const ignore = (event: Event): void => {
  if (!isIgnored) return
  // the focus stays in the dialog
  event.preventDefault()
  event.stopImmediatePropagation()
}

function begin(isSecond: boolean): void {
  isIgnored = hasChanged && isSecond
  hasChanged = false
}

if (typeof window !== 'undefined') {
  const listen = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void) =>
    window.addEventListener(type, listener, { capture: true })
  listen('pointerdown', (tap) => {
    isMouse = tap.pointerType === 'mouse'
    if (isMouse) {
      last = undefined
      return
    }
    begin(last !== undefined && isRepeated(tap, last))
    last = tap
    ignore(tap)
  })
  listen('mousedown', (click) => {
    // the system counts the clicks of a mouse
    if (isMouse) begin(click.detail > 1)
    ignore(click)
  })
  for (const type of ['pointerup', 'mouseup', 'click'] as const) listen(type, ignore)
  listen('keydown', () => {
    last = undefined
    isIgnored = false
  })
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
