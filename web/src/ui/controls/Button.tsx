import { createLink } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import classes from './Button.module.css'

interface IconButtonProps
  extends ComponentProps<'button'>,
    Pick<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'download'> {
  variant?: 'filled' | 'light' | 'default' | 'subtle' | undefined
  color?: 'xezer' | 'nar' | 'gray' | undefined
  /** Shows a spinner; the button ignores clicks and keeps the focus, and with it the screen reader's position. */
  loading?: boolean | undefined
}

export interface ButtonProps extends IconButtonProps {
  leftSection?: ReactNode
  /** Label while loading, beside the spinner; without one the spinner covers the label. */
  loadingLabel?: string | undefined
}

/** A button, or with `href` a link that looks like one. */
export function Button({ leftSection, loadingLabel, className = '', children, ...props }: ButtonProps) {
  return (
    <Root {...props} className={`${classes.button} ${className}`} data-loading-label={loadingLabel}>
      {leftSection}
      <span>{props.loading ? (loadingLabel ?? children) : children}</span>
    </Root>
  )
}

/** A button that shows only an icon; its name is an `aria-label`. */
export function IconButton({ variant = 'subtle', color = 'gray', className = '', ...props }: IconButtonProps) {
  return <Root {...props} variant={variant} color={color} className={`${classes.icon} ${className}`} />
}

export const ButtonLink = createLink(Button)
export const IconButtonLink = createLink(IconButton)

function Root({
  variant = 'filled',
  color = 'xezer',
  loading = false,
  disabled = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  const look = { className: `${classes.root} ${className}`, 'data-variant': variant, 'data-color': color }
  if (rest.href !== undefined) {
    const anchor = { ...rest, ...look, onClick } as ComponentProps<'a'>
    return <a {...anchor}>{children}</a>
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      {...look}
      type={type}
      disabled={disabled && !loading}
      aria-disabled={loading || undefined}
      onClick={press}
    >
      {loading && <span className={classes.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
