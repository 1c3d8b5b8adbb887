import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeQR } from 'qr'
import { chromiumArguments } from './programs.ts'

const [width, height] = [640, 480]

/** A video with a still picture (YUV4MPEG2) of a QR code, like a camera pointed at a card. */
function videoOf(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const scale = Math.floor((height * 0.8) / rows.length)
  const [left, top] = [width, height].map((side) => Math.floor((side - rows.length * scale) / 2)) as [number, number]
  const light = Buffer.alloc(width * height, 200)
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) {
      if (!dark) continue
      for (let line = 0; line < scale; line++) {
        const from = (top + y * scale + line) * width + left + x * scale
        light.fill(20, from, from + scale)
      }
    }
  }
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}

/** Browser arguments for a fake camera that shows this text as a QR code. */
export function cameraThatSees(text: string): string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'hasiye-camera-')), 'card.y4m')
  writeFileSync(file, videoOf(text))
  return [
    ...chromiumArguments,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}
