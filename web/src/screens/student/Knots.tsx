import type { CSSProperties } from 'react'
import classes from './Knots.module.css'

interface Props {
  /** `+` and `-`, oldest first. */
  signs: Iterable<string>
  /** Size of one knot in pixels. */
  size: number
}

/** Marks as a woven row of filled circles and outlined squares. Decorative: the figures are next to it. */
export function Knots({ signs, size }: Props) {
  return (
    <span className={classes.knots} style={{ '--knot': `${size}px` } as CSSProperties} aria-hidden="true">
      {Array.from(signs, (sign, i) => (
        <span key={i} className={sign === '+' ? classes.present : classes.absent} />
      ))}
    </span>
  )
}
