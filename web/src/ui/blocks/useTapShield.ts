import { useEffect } from 'react'

/** A second tap up to this time after the first one belongs to a double tap. */
const doubleTapMs = 400
const shieldPx = 48

interface Tap {
  x: number
  y: number
  /** By `performance.now()`. */
  at: number
}

/** The last tap; undefined after a key press. */
let last: Tap | undefined

const note = ({ clientX: x, clientY: y }: PointerEvent) => {
  last = { x, y, at: performance.now() }
}
const forget = () => {
  last = undefined
}
document.addEventListener('pointerdown', note, { capture: true })
document.addEventListener('keydown', forget, { capture: true })

/**
 * Prevents the second tap of a double tap from hitting what the first one uncovered: where it opened a dialog, the dialog, which
 * would close; where it closed one, what is below. The area of the tap ignores taps for a moment.
 */
export function useTapShield(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const openedBy = last
    shieldAfter(openedBy)
    return () => {
      if (last !== openedBy) shieldAfter(last)
    }
  }, [opened])
}

function shieldAfter(tap: Tap | undefined): void {
  const restMs = tap ? tap.at + doubleTapMs - performance.now() : 0
  if (tap && restMs > 0) shield(tap, restMs)
}

function shield({ x, y }: Tap, ms: number): void {
  const cover = document.createElement('div')
  Object.assign(cover.style, {
    position: 'fixed',
    left: `${x - shieldPx / 2}px`,
    top: `${y - shieldPx / 2}px`,
    width: `${shieldPx}px`,
    height: `${shieldPx}px`,
    zIndex: '10000',
  })
  // A tap on it leaves the focus in the dialog.
  cover.addEventListener('mousedown', (event) => event.preventDefault())
  document.body.append(cover)
  setTimeout(() => cover.remove(), ms)
}
