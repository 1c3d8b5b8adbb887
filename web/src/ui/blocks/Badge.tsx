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
