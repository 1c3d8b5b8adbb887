import classes from './CountBadge.module.css'

interface Props {
  count: number
  /**
   * What is counted, for a screen reader and as the tooltip; omitted where the badge is part of an element that it
   * names.
   */
  label?: string
  /** Saffron for things that wait for an answer. */
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
