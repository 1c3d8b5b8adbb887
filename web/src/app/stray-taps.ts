const nearPx = 24
const soonMs = 500

interface Press {
  pressed: Element
  x: number
  y: number
  at: number
}

/**
 * A second tap at the same place is meant for what was there at the first. Where that is gone (a dialog closed, a button made
 * way for another), the tap is not handed on to what came into its place.
 */
export function swallowStrayTaps(): void {
  let before: Press | undefined
  let latest: Press | undefined
  addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y, timeStamp: at }) => {
      if (!(target instanceof Element)) return
      before = latest
      latest = { pressed: target.closest('a, button, label, [role]') ?? target, x, y, at }
    },
    { capture: true },
  )
  const isStray = ({ clientX, clientY, timeStamp, detail }: MouseEvent): boolean => {
    const isByKey = detail === 0
    if (isByKey || !before || before.pressed.isConnected) return false
    return timeStamp - before.at < soonMs && Math.hypot(clientX - before.x, clientY - before.y) < nearPx
  }
  addEventListener(
    'click',
    (event) => {
      if (!isStray(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
