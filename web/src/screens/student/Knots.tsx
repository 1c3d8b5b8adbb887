import type { CSSProperties } from 'react'
import classes from './Knots.module.css'

interface Props {
  /** `+` and `-`, oldest first. */
  signs: Iterable<string>
  /** Pixels of one knot. */
  size: number
}

/** Signs as a woven row: filled circles and outlined squares. Decoration: the figures stand beside it. */
export function Knots({ signs, size }: Props) {
  return (
    <span className={classes.knots} style={{ '--knot': `${size}px` } as CSSProperties} aria-hidden="true">
      {Array.from(signs, (sign, i) => (
        <span key={i} className={sign === '+' ? classes.present : classes.absent} />
      ))}
    </span>
  )
}
