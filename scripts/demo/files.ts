import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'

const parabola = (x: number): number => x * x - 2 * x - 3

/** Creates a page with a coordinate grid, a parabola and its formula. */
export function parabolaPdf(): Buffer {
  const point = (x: number, y: number): string => `${(297 + x * 40).toFixed(1)} ${(400 + y * 40).toFixed(1)}`
  const line = (from: string, to: string): string => `${from} m ${to} l S`
  const grid = Array.from({ length: 11 }, (_, i) => i - 5).flatMap((n) => [
    line(point(n, -5), point(n, 5)),
    line(point(-5, n), point(5, n)),
  ])
  const points = Array.from({ length: 89 }, (_, i) => -1.9 + i * 0.066).map((x) => point(x, parabola(x)))
  const drawing = [
    '0.85 G 0.5 w',
    ...grid,
    '0.2 G 1.2 w',
    line(point(-5, 0), point(5, 0)),
    line(point(0, -5), point(0, 5)),
    '0.06 0.46 0.43 RG 2.4 w',
    `${points[0]} m ${points.slice(1).join(' l ')} l S`,
    'BT /F1 22 Tf 72 720 Td (Kvadrat funksiya) Tj 0 -30 Td /F1 16 Tf (y = x^2 - 2x - 3) Tj ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const index = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + index + end, 'latin1')
}

/** Creates a wave on graph paper. */
export function wavePng(): Promise<Buffer> {
  const [width, height, step] = [960, 540, 60]
  const pixels = Buffer.alloc(width * height * 3, 255)
  const paint = (x: number, y: number, colour: readonly number[]): void => pixels.set(colour, (y * width + x) * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.abs(y - height / 2 + 180 * Math.sin(x / 90))
      if (x % step === 0 || y % step === 0) paint(x, y, [214, 226, 224])
      if (distance < 4) paint(x, y, [15, 118, 110])
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Creates two seconds of a falling tone. */
export function toneWav(): Buffer {
  const [rate, seconds] = [8_000, 2]
  const samples = rate * seconds
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n++) {
    const fading = 1 - n / samples
    file.writeInt16LE(
      Math.round(9_000 * fading * Math.sin((2 * Math.PI * (440 + 220 * fading) * n) / rate)),
      44 + n * 2,
    )
  }
  return file
}

/** Creates a table of the weeks of a term with their topics. */
export async function planXlsx(): Promise<Buffer> {
  const themes = ['Təkrar', 'Kvadrat tənliklər', 'Viyet teoremi', 'Kvadrat funksiya', 'Yoxlama işi']
  const rows = [['Həftə', 'Mövzu'], ...themes.map((theme, i) => [`${i + 1}-ci həftə`, theme])]
  const head = { style: { font: { bold: true } } }
  const cells = new Map([0, 1].map((column) => [`0,${column}`, head]))
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Plan', rows, cells }] }))
}
