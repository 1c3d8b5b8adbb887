import { expect, test } from 'vitest'
import { runChaos } from '../../scripts/chaos/run.ts'

const cycles = 6

test('the server starts at once after kill -9 of node, postgres and both, and loses no acknowledged mark', async () => {
  const results = await runChaos({ cycles })
  expect(results.map(({ target, refused, lostMarks }) => ({ target, refused, lostMarks }))).toEqual(
    ['node', 'postgres', 'both', 'node', 'postgres', 'both'].map((target) => ({ target, refused: [], lostMarks: 0 })),
  )
  expect(results.at(-1)?.acknowledgedSaves).toBeGreaterThan(0)
}, 300_000)
