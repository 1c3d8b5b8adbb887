import sharp, { type Sharp } from 'sharp'
import { expect, test, vi } from 'vitest'
import { encodeImage } from './encode.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

test('two pictures are decoded at once, and one is refused when too many wait', async () => {
  const bytes = await picture(60, 60)
  const { toBuffer } = sharp.prototype
  let [decoded, most] = [0, 0]
  // sharp's own counters cover the whole process, including other test files
  const decoding = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (this: Sharp) {
    most = Math.max(most, ++decoded)
    return toBuffer.call(this).finally(() => {
      decoded -= 1
    })
  })
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => encodeImage(bytes, 'avatar')))
  decoding.mockRestore()
  expect(most).toBe(2)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.map((outcome) => (outcome as PromiseRejectedResult).reason.code)).toEqual(
    Array.from({ length: 8 }, () => 'busy'),
  )
})

test('a picture of 16 megapixels is accepted', async () => {
  expect(await sharp(await encodeImage(await picture(4000, 4000), 'banner')).metadata()).toMatchObject({ width: 900 })
})

test('only the decoders of the accepted types are available', async () => {
  const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f766e' } })
    .tiff()
    .toBuffer()
  await expect(sharp(tiff).metadata()).rejects.toThrow('unsupported image format')
})
