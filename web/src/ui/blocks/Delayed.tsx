import { type ReactNode, useEffect, useState } from 'react'

/** Shows skeletons only after 200 ms, so that a fast response does not flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return due ? children : null
}
