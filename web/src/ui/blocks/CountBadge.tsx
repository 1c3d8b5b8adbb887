import classes from './CountBadge.module.css'

interface Props {
  count: number
  /** What is counted, for a screen reader and as the tooltip; left out where the badge is in something that is named by it. */
  label?: string
  /** Saffron for what waits for an answer. */
  color?: 'xezer' | 'zeferan'
}

/** A number beside an icon. */
export function CountBadge({ count, label, color = 'zeferan' }: Props) {
  return (
    <span className={`${classes.badge} ${classes[color]} tabular`} title={label}>
      <span aria-hidden="true">{count}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
