import type { CSSProperties } from 'react'
import classes from './Knots.module.css'

interface Props {
  /** `+` and `-`, oldest first. */
  signs: Iterable<string>
  /** Size of one knot in pixels. */
  size: number
  /** Knots that do not fit become smaller. */
  isOneRow?: boolean
}

/** Marks as a woven row of filled circles and outlined squares. Decorative: the figures are next to it. */
export function Knots({ signs, size, isOneRow = false }: Props) {
  return (
    <span
      className={classes.knots}
      data-one-row={isOneRow || undefined}
      style={{ '--knot': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {Array.from(signs, (sign, i) => (
        <span key={i} className={sign === '+' ? classes.present : classes.absent} />
      ))}
    </span>
  )
}
