import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import type { ButtonHTMLAttributes, MouseEvent } from 'react'

type Own<Props> = Props & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Props>

/**
 * Mantine's button, except that it keeps the focus while loading: a disabled button loses it, and with it the screen reader's
 * position.
 */
export function LoadingButton(props: Own<ButtonProps>) {
  return <Button {...props} renderRoot={rootOf(props)} />
}

/** The same for a button with only an icon. */
export function LoadingActionIcon(props: Own<ActionIconProps>) {
  return <ActionIcon {...props} renderRoot={rootOf(props)} />
}

type RootProps = Pick<Own<ButtonProps>, 'loading' | 'disabled' | 'onClick'>

function rootOf({ loading = false, disabled = false, onClick }: RootProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (props: object) => (
    <button {...props} onClick={press} disabled={disabled && !loading} aria-disabled={loading || undefined} />
  )
}
