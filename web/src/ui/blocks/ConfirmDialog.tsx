import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Banner } from './Banner.tsx'
import { ConfirmButtons } from './ConfirmButtons.tsx'
import { DialogFrame } from './DialogFrame.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  /** The consequences. */
  body?: ReactNode
  /** The action's verb, never "yes". */
  confirmLabel: string
  loadingLabel?: string | undefined
  cancelLabel?: string
  /** If it throws, the error is shown in the dialog. */
  onConfirm: () => unknown
  /** Returns the message for an error; defaults to the error's own message. */
  errorText?: (error: Error) => string
  danger?: boolean
}

/** Confirmation dialog; closes when the action has succeeded. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  body,
  confirmLabel,
  onConfirm,
  errorText = ({ message }) => message,
  ...buttons
}: Props) {
  // The mutation's state is rendered a moment later; a second click can come before.
  const isPressed = useRef(false)
  const confirm = useMutation({
    mutationFn: async () => onConfirm(),
    onSuccess: () => close(),
    onSettled: () => {
      isPressed.current = false
    },
  })
  const { isPending, error } = confirm
  const close = () => {
    confirm.reset()
    onClose()
  }
  const press = () => {
    if (isPressed.current) return
    isPressed.current = true
    confirm.mutate()
  }
  return (
    <DialogFrame
      opened={opened}
      onClose={isPending ? () => {} : close}
      title={title}
      withCloseButton={false}
      footer={<ConfirmButtons {...buttons} label={confirmLabel} close={close} loading={isPending} onConfirm={press} />}
    >
      {body}
      {error && <Banner tone="danger">{errorText(error)}</Banner>}
    </DialogFrame>
  )
}
