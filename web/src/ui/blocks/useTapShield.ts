import { useEffect } from 'react'

const shieldMs = 300
const shieldPx = 48

/**
 * Prevents the second tap of a double tap from hitting what is below a dialog that the first tap closed: for 300 ms the area of the
 * last tap ignores taps.
 */
export function useTapShield(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    let tapped: { x: number; y: number } | undefined
    const note = ({ clientX: x, clientY: y }: PointerEvent) => {
      tapped = { x, y }
    }
    const forget = () => {
      tapped = undefined
    }
    addEventListener('pointerdown', note, { capture: true })
    addEventListener('keydown', forget, { capture: true })
    return () => {
      removeEventListener('pointerdown', note, { capture: true })
      removeEventListener('keydown', forget, { capture: true })
      if (tapped) shield(tapped)
    }
  }, [opened])
}

function shield({ x, y }: { x: number; y: number }): void {
  const cover = document.createElement('div')
  Object.assign(cover.style, {
    position: 'fixed',
    left: `${x - shieldPx / 2}px`,
    top: `${y - shieldPx / 2}px`,
    width: `${shieldPx}px`,
    height: `${shieldPx}px`,
    zIndex: '10000',
  })
  document.body.append(cover)
  setTimeout(() => cover.remove(), shieldMs)
}
