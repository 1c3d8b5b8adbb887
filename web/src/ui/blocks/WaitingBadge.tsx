import classes from './WaitingBadge.module.css'

interface Props {
  count: number
  /** What waits, for a screen reader and as the tooltip. */
  label: string
}

/** How many wait for an answer, in saffron. */
export function WaitingBadge({ count, label }: Props) {
  return (
    <span className={`${classes.badge} tabular`} title={label}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
