import type { ButtonHTMLAttributes } from 'react'
import classes from './PlainButton.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Disabled with a spinner while something is sent. */
  busy?: boolean
  /** What it says meanwhile. */
  busyLabel?: string
}

/** The filled button of pages that do without Mantine. */
export function PlainButton({
  busy = false,
  busyLabel,
  disabled,
  type = 'button',
  className = '',
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      data-busy-label={busyLabel}
      type={type}
      disabled={disabled || busy}
      className={`${classes.button} ${className}`}
    >
      {busy && <span className={classes.spinner} aria-hidden="true" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}
