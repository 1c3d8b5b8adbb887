import { Button } from '../controls/Button.tsx'
import { common } from '../texts/common.ts'
import classes from './ConfirmDialog.module.css'
import { Row } from './layout.tsx'

interface Props {
  close: () => void
  /** The action's verb, never "yes". */
  label: string
  loadingLabel?: string | undefined
  cancelLabel?: string | undefined
  loading: boolean
  danger?: boolean
  /** The form to submit; without one `onConfirm` is called. */
  formId?: string
  onConfirm?: () => void
}

/** Buttons of a confirmation dialog. Cancel is focused first. */
export function ConfirmButtons({ close, label, loadingLabel = label, loading, danger = false, ...rest }: Props) {
  const { cancelLabel = common.cancel, formId, onConfirm } = rest
  return (
    <Row wrap gap="s" align="stretch" justify="end" className={classes.buttons}>
      <Button variant="default" onClick={close} disabled={loading} data-autofocus>
        {cancelLabel}
      </Button>
      <Button
        color={danger ? 'nar' : 'xezer'}
        loading={loading}
        {...(formId === undefined ? { onClick: onConfirm } : { type: 'submit' as const, form: formId })}
      >
        {loading ? loadingLabel : label}
      </Button>
    </Row>
  )
}
