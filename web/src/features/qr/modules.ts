import { encodeQR } from 'qr'

/** Light modules around the dark ones, without which cameras do not find the code. Source: ISO/IEC 18004. */
export const quietZone = 4

export interface QrPath {
  /** Modules on a side, with the quiet zone. */
  size: number
  /** The dark modules, one unit each, as the `d` of an SVG path. */
  path: string
}

/** The QR code of a text, error correction M. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  return { size: rows.length, path: rows.flatMap(runsOf).join('') }
}

/** Dark modules side by side are one rectangle: between two of them a printer could leave a hairline. */
function runsOf(row: boolean[], y: number): string[] {
  const runs: string[] = []
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x]) x++
    runs.push(`M${start} ${y}h${x - start}v1H${start}z`)
  }
  return runs
}
