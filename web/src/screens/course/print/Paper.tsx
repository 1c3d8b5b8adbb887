import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './Paper.module.css'

/** Printed in place of the page; the screen does not show it. */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={classes.paper} data-paper>
      {children}
    </div>,
    document.body,
  )
}
