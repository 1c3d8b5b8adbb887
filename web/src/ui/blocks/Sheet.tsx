import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { att, leave } from '../texts/attendance.ts'
import { common } from '../texts/common.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { DialogProps } from './DialogBody.tsx'
import { DialogFrame } from './DialogFrame.tsx'

export interface SheetProps extends Omit<DialogProps, 'footer' | 'withCloseButton'> {
  /** There is unsaved input: closing asks first. */
  dirty?: boolean
  /** Stays visible below the content; a function receives the close action that asks first. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  /** See `DialogFrame`. */
  isInUrl?: boolean
  /** Of a dialog in the URL: whether it stays open, with its input, at an address with this search. */
  staysAt?: (search: object) => boolean
  /** Discards the input, before the dialog is closed or the page is left. */
  onDiscard?: () => void
}

/** A dialog that asks before it closes with unsaved input, also when the user navigates back or leaves the page. */
export function Sheet({ dirty = false, footer, staysAt, onDiscard, ...dialog }: SheetProps) {
  const { opened, onClose } = dialog
  const [asking, setAsking] = useState(false)
  const wouldLose = opened && dirty
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => wouldLose && !staysAt?.(next.search),
    enableBeforeUnload: () => wouldLose,
    withResolver: true,
  })
  const close = () => (dirty ? setAsking(true) : onClose())
  const leaveUnsaved = () => {
    setAsking(false)
    onDiscard?.()
    // Leaving the page closes a dialog in the URL.
    if (!staysAt || leaving.status !== 'blocked') onClose()
    leaving.proceed?.()
  }
  const stay = () => {
    setAsking(false)
    leaving.reset?.()
  }
  return (
    <>
      <DialogFrame {...dialog} onClose={close} footer={typeof footer === 'function' ? footer(close) : footer} />
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

/** A dialog at the right edge of the window; a sheet on phones. */
export const SidePanel = (panel: Omit<SheetProps, 'isPanel'>) => <Sheet size={360} {...panel} isPanel />
