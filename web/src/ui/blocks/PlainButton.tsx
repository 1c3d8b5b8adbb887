import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import classes from './PlainButton.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner; the button keeps the focus and ignores clicks. */
  loading?: boolean
  /** Label while loading. */
  loadingLabel?: string | undefined
}

/** The primary button of pages without Mantine. */
export function PlainButton({
  loading = false,
  loadingLabel,
  onClick,
  type = 'button',
  className = '',
  children,
  ...rest
}: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      data-loading-label={loadingLabel}
      type={type}
      aria-disabled={loading || undefined}
      onClick={press}
      className={`${classes.button} ${className}`}
    >
      {loading && <span className={classes.spinner} aria-hidden="true" />}
      {loading ? (loadingLabel ?? children) : children}
    </button>
  )
}
