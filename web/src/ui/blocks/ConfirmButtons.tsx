import { Button } from '@mantine/core'
import { common } from '../texts/common.ts'
import classes from './ConfirmDialog.module.css'
import { LoadingButton } from './LoadingButton.tsx'

interface Props {
  close: () => void
  /** The verb, never "yes". */
  label: string
  loadingLabel?: string | undefined
  cancelLabel?: string | undefined
  loading: boolean
  danger?: boolean
  /** The form that is sent; without one `onConfirm` is called. */
  formId?: string
  onConfirm?: () => void
}

/** The foot of a question: one button leaves and has the focus at first, the other does it. */
export function ConfirmButtons({ close, label, loadingLabel = label, loading, danger = false, ...rest }: Props) {
  const { cancelLabel = common.cancel, formId, onConfirm } = rest
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={close} disabled={loading} data-autofocus>
        {cancelLabel}
      </Button>
      <LoadingButton
        color={danger ? 'nar' : 'xezer'}
        loading={loading}
        {...(formId === undefined ? { onClick: onConfirm } : { type: 'submit' as const, form: formId })}
      >
        {loading ? loadingLabel : label}
      </LoadingButton>
    </div>
  )
}
