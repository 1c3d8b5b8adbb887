import type { ComponentProps, ReactNode } from 'react'
import { type FieldProps, Frame, useField } from './Frame.tsx'

export interface TextFieldProps extends FieldProps<ComponentProps<'input'>> {
  /** Shown inside the field, at its right end 44 px wide. */
  action?: ReactNode
}

/** A labelled text field. */
export function TextField({ action, ...props }: TextFieldProps) {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <input {...control} />
      {action}
    </Frame>
  )
}

/** The field of an account's e-mail address; by default that of an account that exists. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      required
      {...props}
    />
  )
}
