import { expect, test } from 'vitest'
import { drift, isIn, type Knot, knotCount, links, scatter } from './knots.ts'

const quiet = [{ left: 100, top: 100, right: 300, bottom: 400 }]

/** A deterministic random number generator. */
function seeded(): () => number {
  let state = 7
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

test('a hundred knots are scattered, ten of them stars, and none in a quiet box', () => {
  const knots = scatter(600, 800, quiet, seeded())
  expect(knots).toHaveLength(knotCount)
  expect(knots.filter((knot) => knot.isStar)).toHaveLength(10)
  expect(knots.some((knot) => quiet.some((box) => isIn(box, knot.x, knot.y)))).toBe(false)
})

test('when a text grows, only the knots under it are placed again', () => {
  const before = scatter(600, 800, quiet, seeded())
  const grown = [{ left: 100, top: 100, right: 300, bottom: 700 }]
  const knots = scatter(600, 800, grown, seeded(), before)
  expect(knots.some((knot) => grown.some((box) => isIn(box, knot.x, knot.y)))).toBe(false)
  const free = before.filter(({ x, y }) => !grown.some((box) => isIn(box, x, y)))
  expect(free.length).toBeLessThan(knotCount)
  expect(knots.slice(0, free.length)).toEqual(free)
  expect(knots).toHaveLength(knotCount)
  expect(knots.filter((knot) => knot.isStar).length).toBeGreaterThanOrEqual(10)
})

test('in a smaller area no knot stays outside', () => {
  const knots = scatter(300, 500, [], seeded(), scatter(600, 800, [], seeded()))
  expect(knots.every(({ x, y }) => x <= 300 && y <= 500)).toBe(true)
  expect(knots).toHaveLength(knotCount)
})

test('knots move at 6 to 14 pixels per second', () => {
  for (const { vx, vy } of scatter(600, 800, quiet, seeded())) {
    expect(Math.hypot(vx, vy)).toBeGreaterThanOrEqual(6)
    expect(Math.hypot(vx, vy)).toBeLessThanOrEqual(14.001)
  }
})

test('no knot enters a quiet box or leaves the area within a minute', () => {
  const knots = scatter(600, 800, quiet, seeded())
  for (let frame = 0; frame < 300; frame++) drift(knots, 1 / 5, 600, 800, quiet)
  for (const { x, y } of knots) {
    expect(quiet.some((box) => isIn(box, x, y))).toBe(false)
    expect(x >= 0 && x <= 600 && y >= 0 && y <= 800).toBe(true)
  }
})

test('near knots are linked; far ones and those separated by a text are not', () => {
  const at = (x: number, y: number): Knot => ({ x, y, vx: 0, vy: 0, isStar: false, thread: 'a' })
  expect(links([at(0, 0), at(46, 0), at(400, 0)], quiet)).toMatchObject([{ strength: 0.5 }])
  const narrow = [{ left: 30, top: -10, right: 60, bottom: 10 }]
  expect(links([at(0, 0), at(80, 0)], narrow)).toEqual([])
})
