import { IconAlertCircle } from '@tabler/icons-react'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import classes from './Field.module.css'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> {
  label: string
  /** Shown after the label in a lighter tone. */
  labelNote?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Shown inside the field at its right end, 44 px wide. */
  action?: ReactNode
}

/** A labelled text field for pages without Mantine; hint and error are linked to it for screen readers. */
export function Field({ label, labelNote, hint, error, action, id, ...input }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const described = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={inputId}>
        {label} {labelNote && <span className={classes.note}>({labelNote})</span>}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {action}
      </div>
      {error && (
        <p id={`${inputId}-error`} className={classes.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${inputId}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The field of an account's e-mail address; by default that of an account that exists. */
export function EmailField(props: FieldProps) {
  return (
    <Field
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
