import { useMemo } from 'react'
import { qrPath } from './modules.ts'

interface Props {
  text: string
  /** Alternative text for screen readers. */
  label: string
  className?: string | undefined
  /** Modules of the quiet zone that lie outside the picture's box, where its surroundings are white anyway. */
  outside?: number
}

/** A text as a QR code with its quiet zone: black on white in both colour schemes, because cameras expect that. */
export function QrCode({ text, label, className, outside = 0 }: Props) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      className={className}
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
