import classes from './MarkSign.module.css'

interface Props {
  status: '+' | '-' | ''
  /** Size in pixels; 32 in the grid. */
  size?: number
}

/** Symbol of a mark: filled circle, outlined square or hollow dot. Decorative: the word is next to it or in a label. */
export function MarkSign({ status, size = 32 }: Props) {
  if (status === '') {
    return (
      <span className={classes.frame} style={{ width: size, height: size }} aria-hidden="true">
        <span className={classes.none} />
      </span>
    )
  }
  const look = status === '+' ? classes.present : classes.absent
  return (
    <span className={`${classes.frame} ${look}`} style={{ width: size, height: size }} aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        width={size * 0.55}
        height={size * 0.55}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d={status === '+' ? 'M1 6h10M6 1v10' : 'M1 6h10'} />
      </svg>
    </span>
  )
}
