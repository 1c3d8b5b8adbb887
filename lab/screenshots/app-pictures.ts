import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { readArguments } from '../../scripts/arguments.ts'

// Writes the icons and screenshots of the manifest to `web/public`. The screenshots come from a folder of `npm run
// screenshots`; without one only the icons are written. Run it when the icon or these screens change.

const target = fileURLToPath(new URL('../../web/public/', import.meta.url))
const ground = '#F4F2ED'
/**
 * The icon is a grid of this many cells including its margin; a cell is a whole number of pixels, so that no edge is
 * blurred.
 */
const cells = 15

interface Icon {
  file: string
  size: number
  cellPixels: number
  /** The corner radius of the ground; 0 where the system cuts the shape itself. */
  radius: number
}

const icons: Icon[] = [
  { file: 'app/icon-192.png', size: 192, cellPixels: 11, radius: 40 },
  { file: 'app/icon-512.png', size: 512, cellPixels: 30, radius: 108 },
  // In a maskable icon only the inner circle of 80 % is always visible.
  { file: 'app/maskable-192.png', size: 192, cellPixels: 9, radius: 0 },
  { file: 'app/maskable-512.png', size: 512, cellPixels: 24, radius: 0 },
  // Where an iPhone looks for it; the iPhone rounds it itself.
  { file: 'apple-touch-icon.png', size: 180, cellPixels: 10, radius: 0 },
]

/** Android shows only the shape of a notice's badge. */
const badge = { file: 'app/badge-96.png', size: 96, cellPixels: 6 }

const screenshots = [
  { from: 'dashboard-today-390-light.png', file: 'app/dashboard-narrow.png', width: 540 },
  { from: 'attendance-unsaved-390-light.png', file: 'app/attendance-narrow.png', width: 540 },
  { from: 'attendance-unsaved-1280-light.png', file: 'app/attendance-wide.png', width: 1280 },
]

async function writeIcon(svg: Buffer, { file, size, cellPixels, radius }: Icon): Promise<void> {
  const knot = await sharp(svg)
    .resize(cells * cellPixels, undefined, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${radius}" fill="${ground}"/></svg>`
  await sharp(Buffer.from(square))
    .composite([{ input: knot }])
    .png({ palette: true, effort: 10 })
    .toFile(join(target, file))
}

async function writeBadge(svg: Buffer): Promise<void> {
  const { file, size, cellPixels } = badge
  const white = Buffer.from(svg.toString().replaceAll(/fill:#\w+/g, 'fill:#fff'))
  const margin = (size - cells * cellPixels) / 2
  await sharp(white)
    .resize(cells * cellPixels, undefined, { kernel: 'nearest' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#fff0' })
    .png({ palette: true, effort: 10 })
    .toFile(join(target, file))
}

const { values } = readArguments({
  usage:
    'npm run app-pictures -- [FOLDER]   writes the icons and, of the pictures in FOLDER, the screenshots of the manifest\n',
  accepts: ({ length }) => length <= 1,
})
const [folder] = values
await mkdir(join(target, 'app'), { recursive: true })
const svg = await readFile(join(target, 'icon.svg'))
for (const icon of icons) await writeIcon(svg, icon)
await writeBadge(svg)
for (const { from, file, width } of folder === undefined ? [] : screenshots) {
  await sharp(join(folder ?? '', from))
    .resize(width)
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(join(target, file))
}
