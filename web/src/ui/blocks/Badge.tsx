import type { ReactNode } from 'react'
import classes from './Badge.module.css'
import tints from './tints.module.css'

interface Props {
  color?: 'xezer' | 'cemen' | 'zeferan'
  icon?: ReactNode
  children: ReactNode
}

/** A short fact beside a name. */
export function Badge({ color = 'xezer', icon, children }: Props) {
  return (
    <span className={`${classes.badge} ${tints[color]}`}>
      {icon}
      <span>{children}</span>
    </span>
  )
}

interface CountBadgeProps {
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
export function CountBadge({ count, label, color = 'zeferan' }: CountBadgeProps) {
  return (
    <span className={`${classes.count} ${classes[color]} tabular`} title={label}>
      <span aria-hidden="true">{count}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
