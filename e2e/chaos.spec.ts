import { expect, test } from '@playwright/test'
import { Chaos } from './chaos/chaos.ts'

const seeds = Array.from({ length: 10 }, (_, index) => index + 1)
const fewestSteps = 5 * seeds.length

test('10 random sequences of failures lose no tapped mark, send none twice and overwrite none unseen', async () => {
  test.setTimeout(600_000)
  const chaos = new Chaos()
  await chaos.open()
  try {
    for (const seed of seeds) expect(await chaos.run(seed), `npm run simulate -- --browser ${seed}`).toBeUndefined()
    expect(chaos.steps).toBeGreaterThan(fewestSteps)
  } finally {
    await chaos.close()
  }
})
