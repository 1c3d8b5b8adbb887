export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Knot {
  x: number
  y: number
  /** Pixels per second. */
  vx: number
  vy: number
  /** Drawn as an 8 px star; the others are 4 px knots. */
  isStar: boolean
  thread: 'a' | 'b'
}

export const knotCount = 100
const starEvery = 10
const slowest = 6
const fastest = 14
const linkedUnder = 92

/** Returns whether a point is inside a box. */
export const isIn = (box: Box, x: number, y: number): boolean =>
  x > box.left && x < box.right && y > box.top && y < box.bottom

/**
 * Scatters knots over an area outside the quiet boxes; an area full of text gets fewer. Knots that still fit keep their
 * position. `random` returns 0 to 1.
 */
export function scatter(
  width: number,
  height: number,
  quiet: Box[],
  random: () => number,
  before: Knot[] = [],
): Knot[] {
  const isFree = (x: number, y: number) => x <= width && y <= height && !quiet.some((box) => isIn(box, x, y))
  const knots = before.filter(({ x, y }) => isFree(x, y))
  let stars = knots.filter(({ isStar }) => isStar).length
  for (let tries = 0; knots.length < knotCount && tries < knotCount * 20; tries++) {
    const [x, y] = [random() * width, random() * height]
    if (!isFree(x, y)) continue
    const angle = random() * 2 * Math.PI
    const speed = slowest + random() * (fastest - slowest)
    const isStar = stars * starEvery <= knots.length
    const thread = random() < 0.35 ? 'b' : 'a'
    if (isStar) stars++
    knots.push({ x, y, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed, isStar, thread })
  }
  return knots
}

/** Moves every knot; it bounces off the edges and quiet boxes. */
export function drift(knots: Knot[], seconds: number, width: number, height: number, quiet: Box[]): void {
  for (const knot of knots) {
    const x = knot.x + knot.vx * seconds
    const y = knot.y + knot.vy * seconds
    if (x < 0 || x > width || quiet.some((box) => isIn(box, x, knot.y))) knot.vx = -knot.vx
    else knot.x = x
    if (y < 0 || y > height || quiet.some((box) => isIn(box, knot.x, y))) knot.vy = -knot.vy
    else knot.y = y
  }
}

/** Returns the pairs close enough for a link, with the link's strength from 0 to 1; no link crosses a quiet box. */
export function links(knots: Knot[], quiet: Box[]): { from: Knot; to: Knot; strength: number }[] {
  const found = []
  for (const [i, from] of knots.entries()) {
    for (const to of knots.slice(i + 1)) {
      const distance = Math.hypot(to.x - from.x, to.y - from.y)
      if (distance >= linkedUnder || quiet.some((box) => crosses(box, from, to))) continue
      found.push({ from, to, strength: 1 - distance / linkedUnder })
    }
  }
  return found
}

/** Tests points along the link; quiet boxes are far larger than the gaps between these points. */
function crosses(box: Box, from: Knot, to: Knot): boolean {
  return [0.25, 0.5, 0.75].some((part) => isIn(box, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part))
}
