import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'

const pixelsOf = async (target: Locator) => {
  const picture = sharp(await target.screenshot()).ensureAlpha()
  return picture.raw().toBuffer({ resolveWithObject: true })
}

/** What a camera reads from a picture of an element: dark on light only, because many cameras read nothing else. */
export async function scan(target: Locator): Promise<string | undefined> {
  const { data, info } = await pixelsOf(target)
  const pixels = new Uint8ClampedArray(data)
  return jsqr.default(pixels, info.width, info.height, { inversionAttempts: 'dontInvert' })?.data
}

/**
 * The colours of a QR code and of the quiet zone of four modules around it, except its outermost pixels, where a border
 * may be.
 */
export async function coloursOf(target: Locator): Promise<{ code: string[]; quietZone: string[] }> {
  const { data, info } = await pixelsOf(target)
  const modules = Number(await target.evaluate((svg) => svg.getAttribute('viewBox')?.split(' ')[2]))
  const module = info.width / modules
  const colours = { code: new Set<string>(), quietZone: new Set<string>() }
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const inside = Math.min(x, y, info.width - 1 - x, info.height - 1 - y) / module
      if (inside < 1) continue
      const at = (y * info.width + x) * 4
      colours[inside < 3.8 ? 'quietZone' : 'code'].add(data.subarray(at, at + 3).toString('hex'))
    }
  }
  return { code: [...colours.code].sort(), quietZone: [...colours.quietZone] }
}
