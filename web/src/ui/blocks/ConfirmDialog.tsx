import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { ConfirmButtons } from './ConfirmButtons.tsx'
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
  loadingLabel?: string | undefined
  cancelLabel?: string
  /** An error that it throws stays in the dialog. */
  onConfirm: () => unknown
  /** The sentence for an error; its message, where this is left out. */
  explain?: (error: Error) => string
  danger?: boolean
}

/** Asks before something is done; closes by itself when it was. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  body,
  confirmLabel,
  onConfirm,
  explain = ({ message }) => message,
  ...buttons
}: Props) {
  const confirm = useMutation({ mutationFn: async () => onConfirm(), onSuccess: () => close() })
  const { isPending, error } = confirm
  const close = () => {
    confirm.reset()
    onClose()
  }
  return (
    <DialogFrame
      opened={opened}
      onClose={isPending ? () => {} : close}
      title={title}
      withCloseButton={false}
      footer={
        <ConfirmButtons
          {...buttons}
          label={confirmLabel}
          close={close}
          loading={isPending}
          onConfirm={() => confirm.mutate()}
        />
      }
    >
      {body}
      {error && <Banner tone="danger">{explain(error)}</Banner>}
    </DialogFrame>
  )
}
