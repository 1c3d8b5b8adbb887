export interface Knots {
  pause: (paused: boolean) => void
  stop: () => void
}

const threads = { a: '#84C7D8', b: '#F0CE86' } as const
/** Low, because each frame repaints everything above the canvas; without a graphics card the CPU paints the window. */
const framesPerSecond = { withGraphics: 10, withoutGraphics: 2 }
const quietMargin = 14

/**
 * Draws moving knots on a canvas: a few frames per second while it is visible, a single frame for users who prefer reduced motion.
 * A timer draws them, because requestAnimationFrame would wake the browser at every screen refresh. Elements marked `data-quiet`
 * are kept free of knots, also when the form grows and moves them.
 */
export function startKnots(canvas: HTMLCanvasElement): Knots {
  const context = canvas.getContext('2d', { desynchronized: true })
  if (!context) return { pause: () => {}, stop: () => {} }
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  let [width, height] = [0, 0]
  let quiet: Box[] = []
  let knots: Knot[] = []
  let clock: ReturnType<typeof setInterval> | undefined
  let [paused, seen] = [false, true]
  const frameSeconds = 1 / (hasGraphics() ? framesPerSecond.withGraphics : framesPerSecond.withoutGraphics)

  const fit = () => {
    const ratio = Math.min(devicePixelRatio, 2)
    ;({ width, height } = canvas.getBoundingClientRect())
    canvas.width = width * ratio
    canvas.height = height * ratio
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    quiet = quietBoxes(canvas)
    knots = scatter(width, height, quiet, Math.random, knots)
    draw(context, width, height, knots, quiet)
  }
  const step = () => {
    drift(knots, frameSeconds, width, height, quiet)
    draw(context, width, height, knots, quiet)
  }
  const decide = () => {
    clearInterval(clock)
    if (seen && !paused && !stillness.matches && document.visibilityState === 'visible') {
      clock = setInterval(step, frameSeconds * 1000)
    }
  }

  const sight = new IntersectionObserver(([entry]) => {
    seen = entry?.isIntersecting ?? false
    decide()
  })
  const size = new ResizeObserver(fit)
  const ending = new AbortController()
  sight.observe(canvas)
  size.observe(canvas)
  for (const element of document.querySelectorAll('main, [data-quiet]')) size.observe(element)
  document.addEventListener('visibilitychange', decide, { signal: ending.signal })
  stillness.addEventListener('change', decide, { signal: ending.signal })
  return {
    pause: (wanted) => {
      paused = wanted
      decide()
    },
    stop: () => {
      clearInterval(clock)
      sight.disconnect()
      size.disconnect()
      ending.abort()
    },
  }
}

/** Returns whether rendering uses a GPU. Browsers without one also offer WebGL, through these software renderers. */
function hasGraphics(): boolean {
  const context = document.createElement('canvas').getContext('webgl', { failIfMajorPerformanceCaveat: true })
  const naming = context?.getExtension('WEBGL_debug_renderer_info')
  const drawnBy = naming ? String(context?.getParameter(naming.UNMASKED_RENDERER_WEBGL)) : ''
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null && !/swiftshader|llvmpipe|software|basic render/i.test(drawnBy)
}

function quietBoxes(canvas: HTMLCanvasElement): Box[] {
  const field = canvas.getBoundingClientRect()
  return [...document.querySelectorAll('[data-quiet]')].map((element) => {
    const box = element.getBoundingClientRect()
    return {
      left: box.left - field.left - quietMargin,
      top: box.top - field.top - quietMargin,
      right: box.right - field.left + quietMargin,
      bottom: box.bottom - field.top + quietMargin,
    }
  })
}

function draw(context: CanvasRenderingContext2D, width: number, height: number, knots: Knot[], quiet: Box[]): void {
  context.clearRect(0, 0, width, height)
  context.strokeStyle = threads.a
  for (const { from, to, strength } of links(knots, quiet)) {
    context.globalAlpha = strength * 0.3
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
  }
  context.globalAlpha = 0.8
  for (const { x, y, isStar, thread } of knots) {
    context.fillStyle = threads[thread]
    if (isStar) drawStar(context, x, y)
    else context.fillRect(Math.round(x) - 2, Math.round(y) - 2, 4, 4)
  }
}

/** Draws a star of 4 px knots: the diamond of the border, five knots wide. */
function drawStar(context: CanvasRenderingContext2D, x: number, y: number): void {
  const [left, top] = [Math.round(x), Math.round(y)]
  context.fillRect(left - 2, top - 10, 4, 20)
  context.fillRect(left - 10, top - 2, 20, 4)
  context.fillRect(left - 6, top - 6, 12, 12)
}

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
