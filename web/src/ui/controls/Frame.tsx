import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './Frame.module.css'

interface FrameFacts {
  label?: string | undefined
  /** Shown after the label in a lighter tone. */
  labelNote?: string | undefined
  hint?: ReactNode
  /** Shows the hint between the label and the control. */
  isHintAbove?: boolean
  error?: ReactNode
  /** `alert` where the focus does not move to the field when the error appears. */
  errorRole?: 'alert'
  className?: string | undefined
}

/** Props of a control in a frame. */
export type FieldProps<ControlProps> = FrameFacts & Omit<ControlProps, keyof FrameFacts | 'children'>

/** Splits the props of a field into those of its frame and those of its control; links hint and error to it for screen readers. */
export function useField<Props extends FrameFacts & { id?: string | undefined }>(props: Props) {
  const { label, labelNote, hint, isHintAbove, error, errorRole, className, ...rest } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const aria = { 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined }
  const frame = { id, label, labelNote, hint, isHintAbove, error, errorRole, className }
  return { frame, control: { ...rest, ...aria, id } }
}

/** Label, hint and error around a control. */
export function Frame(props: ReturnType<typeof useField>['frame'] & { children: ReactNode }) {
  const { id, label, labelNote, hint, isHintAbove = false, error, errorRole, className = '', children } = props
  const hintLine = hint && (
    <p id={`${id}-hint`} className={classes.hint} data-above={isHintAbove || undefined}>
      {hint}
    </p>
  )
  return (
    <div className={`${classes.field} ${className}`}>
      {label && (
        <label htmlFor={id}>
          {label} {labelNote && <span className={classes.note}>({labelNote})</span>}
        </label>
      )}
      {isHintAbove && hintLine}
      <div className={classes.box}>{children}</div>
      {error && (
        <p id={`${id}-error`} className={classes.error} role={errorRole}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      )}
      {!isHintAbove && hintLine}
    </div>
  )
}
