import { type MouseEvent, type PointerEvent, useRef } from 'react'

const holdMs = 500
const slipPx = 10

interface Options {
  onTap: (target: EventTarget) => void
  /** Returns whether it opened something. */
  onHold: (target: EventTarget) => boolean
}

/** Event handlers shared by many cells: click or tap, and long press or right click. */
export function useCellPointer({ onTap, onHold }: Options) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const wasHeld = useRef(false)
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  const hold = (target: EventTarget): boolean => {
    release()
    if (wasHeld.current) return true
    wasHeld.current = onHold(target)
    return wasHeld.current
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      wasHeld.current = false
      release()
      if (event.pointerType === 'mouse') return
      const { target, clientX, clientY } = event
      const timer = setTimeout(() => hold(target) && swallowClick(), holdMs)
      press.current = { timer, x: clientX, y: clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const start = press.current
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slipPx) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      if (hold(event.target)) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      if (!wasHeld.current) onTap(event.target)
      wasHeld.current = false
    },
  }
}

/** Cancels the click that follows when the finger is lifted after a long press: it would hit the dialog that has just opened. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  const giveUp = () => setTimeout(() => removeEventListener('click', swallow, { capture: true }), 300)
  addEventListener('pointerup', giveUp, { capture: true, once: true })
}
