import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { att, leave } from '../texts/attendance.ts'
import { common } from '../texts/common.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DialogFrame } from './DialogFrame.tsx'

interface Props {
  title: string
  opened: boolean
  onClose: () => void
  /** There is unsaved input: closing asks first. */
  dirty?: boolean
  children: ReactNode
  /** Stays visible below the content; a function receives the close action that asks first. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  size?: number
  /** See `DialogFrame`. */
  isInUrl?: boolean
}

/** A dialog that asks before it closes with unsaved input, also when the user navigates back or leaves the page. */
export function Sheet({ title, opened, onClose, dirty = false, children, footer, size, isInUrl = false }: Props) {
  const [asking, setAsking] = useState(false)
  const wouldLose = opened && dirty
  const leaving = useBlocker({
    shouldBlockFn: () => wouldLose,
    enableBeforeUnload: () => wouldLose,
    withResolver: true,
  })
  const close = () => (dirty ? setAsking(true) : onClose())
  const leaveUnsaved = () => {
    setAsking(false)
    onClose()
    leaving.proceed?.()
  }
  const stay = () => {
    setAsking(false)
    leaving.reset?.()
  }
  return (
    <>
      <DialogFrame
        title={title}
        opened={opened}
        onClose={close}
        size={size}
        isInUrl={isInUrl}
        footer={typeof footer === 'function' ? footer(close) : footer}
      >
        {children}
      </DialogFrame>
      {/* Mounted only while it asks: the Escape key press that opens it must not close it again. */}
      {(asking || leaving.status === 'blocked') && (
        <ConfirmDialog
          opened
          onClose={stay}
          title={leave.title}
          body={common.closeUnsaved}
          confirmLabel={leave.go}
          cancelLabel={att.discard.cancel}
          onConfirm={leaveUnsaved}
          danger
        />
      )}
    </>
  )
}
