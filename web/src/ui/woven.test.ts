import { expect, test } from 'vitest'
import { courseLook } from './course-look.ts'
import { motifs, star, weave } from './woven.ts'

test('a course looks the same everywhere, and consecutive courses differ', () => {
  expect(courseLook(7)).toEqual(courseLook('7'))
  expect(courseLook(7)).not.toEqual(courseLook(8))
})

test('two hundred courses use every ground, motif and most emoji', () => {
  const looks = Array.from({ length: 200 }, (_, id) => courseLook(id + 1))
  expect(new Set(looks.map((look) => look.ground.key)).size).toBe(8)
  expect(new Set(looks.map((look) => look.motif)).size).toBe(6)
  expect(new Set(looks.map((look) => look.emoji)).size).toBeGreaterThan(20)
})

test('adjacent knots are merged into one piece of the path', () => {
  expect(weave(['.aab', 'b...'])).toEqual({ width: 4, height: 2, a: 'M1 0h2v1h-2z', b: 'M3 0h1v1h-1zM0 1h1v1h-1z' })
})

test.each([...Object.entries(motifs), ['star', star] as const])('the rows of %s are equally long', (_, rows) => {
  expect(new Set(rows.map((row) => row.length)).size).toBe(1)
})
