import { encodeQR } from 'qr'
import { useMemo } from 'react'
import classes from './QrCode.module.css'

interface Props {
  text: string
  /** Alternative text for screen readers. */
  label: string
  className?: string | undefined
  /** Modules of the quiet zone that are outside the picture's box, where its surroundings are white anyway. */
  outside?: number
}

/** A text as a QR code with its quiet zone: black on white in both colour schemes, because cameras expect that. */
export function QrCode({ text, label, className, outside = 0 }: Props) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      className={className}
      style={{ forcedColorAdjust: 'none' }}
      viewBox={`${outside} ${outside} ${size - 2 * outside} ${size - 2 * outside}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** A QR code on a white ground, as large as a phone shows it to another. */
export const QrPanel = (props: Pick<Props, 'text' | 'label'>) => (
  <div className={classes.panel}>
    <QrCode {...props} />
  </div>
)

/** Width of the quiet zone in modules; cameras do not find a code without it. Source: ISO/IEC 18004. */
export const quietZone = 4

interface QrPath {
  /** Side length in modules, including the quiet zone. */
  size: number
  /** The dark modules, one unit each, as the `d` of an SVG path. */
  path: string
}

/** Creates the QR code of a text with error correction level M. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  return { size: rows.length, path: rows.flatMap(runsOf).join('') }
}

/** Merges adjacent dark modules into one rectangle: separate ones could print with hairline gaps. */
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
