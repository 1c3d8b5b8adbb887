import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { common } from '../texts/common.ts'
import { Banner } from './Banner.tsx'
import classes from './ConfirmDialog.module.css'
import { DialogFrame } from './DialogFrame.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** What follows from it. */
  body?: ReactNode
  /** The verb, never "yes". */
  confirmLabel: string
  busyLabel?: string
  cancelLabel?: string
  /** A thrown error stays in the dialog, with its message. */
  onConfirm: () => void | Promise<void>
  danger?: boolean
}

/** Asks before something is done; closes by itself when it was. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  body,
  confirmLabel,
  busyLabel = confirmLabel,
  cancelLabel = common.cancel,
  onConfirm,
  danger = false,
}: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      close()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const buttons = (
    <div className={classes.buttons}>
      <Button variant="default" onClick={close} disabled={busy} data-autofocus>
        {cancelLabel}
      </Button>
      <Button color={danger ? 'nar' : 'xezer'} onClick={confirm} loading={busy}>
        {busy ? busyLabel : confirmLabel}
      </Button>
    </div>
  )
  return (
    <DialogFrame
      opened={opened}
      onClose={busy ? () => {} : close}
      title={title}
      withCloseButton={false}
      footer={buttons}
    >
      {body}
      {failure && <Banner tone="danger">{failure}</Banner>}
    </DialogFrame>
  )
}
