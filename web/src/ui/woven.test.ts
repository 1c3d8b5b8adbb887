import { courseGroundKeys } from '@hasiye/contract/course-look.ts'
import { expect, test } from 'vitest'
import { courseLook } from './course-look.ts'
import { courseGrounds, motifs, star, weave } from './woven.ts'

test('a course looks the same everywhere, and consecutive courses differ', () => {
  expect(courseLook({ id: 7 })).toEqual(courseLook({ id: 7, emoji: null, ground: null }))
  expect(courseLook({ id: 7 })).not.toEqual(courseLook({ id: 8 }))
})

test('a chosen part replaces that part of the look, and the rest stays derived from the id', () => {
  const byId = courseLook({ id: 7 })
  const chosen = courseLook({ id: 7, emoji: '⚽', ground: 'cay' })
  expect([chosen.emoji, chosen.ground.key, chosen.motif]).toEqual(['⚽', 'cay', byId.motif])
  expect(courseLook({ id: 7, emoji: '⚽' })).toEqual({ ...byId, emoji: '⚽' })
})

test('an unknown ground is replaced by the one derived from the id', () => {
  expect(courseLook({ id: 7, ground: 'yaqut' })).toEqual(courseLook({ id: 7 }))
})

test('every ground of the contract has its colours', () => {
  expect(courseGrounds.map(({ key }) => key)).toEqual([...courseGroundKeys])
})

test('two hundred courses use every ground, motif and most emoji', () => {
  const looks = Array.from({ length: 200 }, (_, id) => courseLook({ id: id + 1 }))
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
