import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { common } from '../texts/common.ts'
import { Banner } from './Banner.tsx'
import classes from './ConfirmDialog.module.css'
import { DialogFrame } from './DialogFrame.tsx'
import { LoadingButton } from './LoadingButton.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** What follows from it. */
  body?: ReactNode
  /** The verb, never "yes". */
  confirmLabel: string
  loadingLabel?: string | undefined
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
  loadingLabel = confirmLabel,
  cancelLabel = common.cancel,
  onConfirm,
  danger = false,
}: Props) {
  const confirm = useMutation({ mutationFn: async () => onConfirm(), onSuccess: () => close() })
  const { isPending, error } = confirm
  const close = () => {
    confirm.reset()
    onClose()
  }
  const buttons = (
    <div className={classes.buttons}>
      <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
        {cancelLabel}
      </Button>
      <LoadingButton color={danger ? 'nar' : 'xezer'} onClick={() => confirm.mutate()} loading={isPending}>
        {isPending ? loadingLabel : confirmLabel}
      </LoadingButton>
    </div>
  )
  return (
    <DialogFrame
      opened={opened}
      onClose={isPending ? () => {} : close}
      title={title}
      withCloseButton={false}
      footer={buttons}
    >
      {body}
      {error && <Banner tone="danger">{error.message}</Banner>}
    </DialogFrame>
  )
}
