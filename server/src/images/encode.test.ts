import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeImage } from './encode.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

test('two pictures are decoded at once, and whoever finds too many waiting is told so', async () => {
  const bytes = await picture(600, 600)
  let most = 0
  const look = (): void => {
    most = Math.max(most, sharp.counters().process + sharp.counters().queue)
  }
  sharp.queue.on('change', look)
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => encodeImage(bytes, 'avatar')))
  sharp.queue.off('change', look)
  expect(most).toBeLessThanOrEqual(2)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.map((outcome) => (outcome as PromiseRejectedResult).reason.code)).toEqual(
    Array.from({ length: 8 }, () => 'busy'),
  )
})

test('a picture of 16 megapixels is taken', async () => {
  expect(await sharp(await encodeImage(await picture(4000, 4000), 'banner')).metadata()).toMatchObject({ width: 900 })
})
