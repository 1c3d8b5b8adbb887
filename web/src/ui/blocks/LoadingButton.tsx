import { Button, type ButtonProps } from '@mantine/core'
import type { ButtonHTMLAttributes, MouseEvent } from 'react'

type Props = ButtonProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps>

/** Mantine's button, but that it keeps the focus while it loads: a disabled one loses it, and a screen reader its position. */
export function LoadingButton({ loading = false, onClick, disabled = false, ...rest }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <Button
      {...rest}
      loading={loading}
      renderRoot={(props) => (
        <button {...props} onClick={press} disabled={disabled && !loading} aria-disabled={loading || undefined} />
      )}
    />
  )
}
