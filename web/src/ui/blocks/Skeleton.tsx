import type { CSSProperties } from 'react'
import classes from './Skeleton.module.css'

interface Props {
  /** In px. */
  height: number
  /** In px or per cent; the whole width by default. */
  width?: number | string
  radius?: 'sm' | 'md' | 'lg'
  /** Distance to the element above, in px. */
  mt?: number
}

/** Placeholder of what is being loaded. */
export function Skeleton({ radius = 'sm', height, width, mt }: Props) {
  const style: CSSProperties = { height, width, marginTop: mt }
  return <div className={classes.skeleton} data-radius={radius} style={style} />
}
