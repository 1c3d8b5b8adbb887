import type { CSSProperties } from 'react'
import { type ReactNode, useEffect, useState } from 'react'
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

/** Placeholder rows of a list while it loads. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <Delayed>
      <div role="status">
        <span className="visually-hidden">{label}</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={68} radius="lg" mt={12} />
        ))}
      </div>
    </Delayed>
  )
}

/** Shows skeletons only after 200 ms, so that a fast response does not flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return due ? children : null
}
