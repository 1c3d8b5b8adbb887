import readQr from 'jsqr'
import { expect, test } from 'vitest'
import { qrPath } from './QrCode.tsx'

const scale = 4

/** Renders the path as a camera would see it, in RGBA. */
function draw({ size, path }: { size: number; path: string }) {
  const side = size * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = (row * side + Number(x) * scale) * 4
      for (let i = from; i < from + Number(width) * scale * 4; i++) if (i % 4 !== 3) pixels[i] = 0
    }
  }
  return { pixels, side }
}

test.each(['https://hasiye.az/student-view/A4KR7WTN', 'https://hasiye.az/join/K7M2QX', 'Şagird: Əli'])(
  'an independent decoder reads %s',
  (text) => {
    const { pixels, side } = draw(qrPath(text))
    expect(readQr(pixels, side, side)?.data).toBe(text)
  },
)
