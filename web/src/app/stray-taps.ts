const nearPx = 24
const soonMs = 400

interface Press {
  pressed: Element
  label: string
  x: number
  y: number
  at: number
}

const controlOf = (target: Element): Element => target.closest('a, button, label, [role]') ?? target
const labelOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent ?? ''

/**
 * A second tap at the same place is meant for what was there at the first. Where that is gone (a dialog closed, a button made
 * way for another), the tap is not handed on to what came into its place, unless that has the same label.
 */
export function swallowStrayTaps(): void {
  let before: Press | undefined
  let latest: Press | undefined
  addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y, timeStamp: at }) => {
      if (!(target instanceof Element)) return
      const pressed = controlOf(target)
      before = latest
      latest = { pressed, label: labelOf(pressed), x, y, at }
    },
    { capture: true },
  )
  const isStray = ({ target, clientX, clientY, timeStamp, detail }: MouseEvent): boolean => {
    const isByKey = detail === 0
    if (isByKey || !before || before.pressed.isConnected || !(target instanceof Element)) return false
    const isSoon = timeStamp - before.at < soonMs
    const isNear = Math.hypot(clientX - before.x, clientY - before.y) < nearPx
    return isSoon && isNear && labelOf(controlOf(target)) !== before.label
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
