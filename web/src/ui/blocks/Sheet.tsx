import { Drawer, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { att, leave } from '../texts/attendance.ts'
import { common } from '../texts/common.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import classes from './Sheet.module.css'
import { useNarrow } from './useNarrow.ts'

interface Props {
  title: ReactNode
  opened: boolean
  onClose: () => void
  /** Something typed is not saved: closing asks first. */
  dirty?: boolean
  children: ReactNode
  /** Stays in view below the content; as a function it is given the way to close that asks first. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  size?: number
}

/** A dialog: centred from 768 px, a bottom sheet below. */
export function Sheet({ title, opened, onClose, dirty = false, children, footer, size = 440 }: Props) {
  const narrow = useNarrow()
  const [asking, setAsking] = useState(false)
  const close = () => (dirty ? setAsking(true) : onClose())
  const leaveUnsaved = () => {
    setAsking(false)
    onClose()
  }
  const body = (
    <>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{typeof footer === 'function' ? footer(close) : footer}</div>}
    </>
  )
  return (
    <>
      {narrow ? (
        <Drawer
          opened={opened}
          onClose={close}
          title={title}
          classNames={{ content: classes.sheet, header: classes.sheetHeader, body: classes.frame }}
        >
          {body}
        </Drawer>
      ) : (
        <Modal opened={opened} onClose={close} title={title} size={size} classNames={{ body: classes.frame }}>
          {body}
        </Modal>
      )}
      {/* Only there while it asks: the press of Escape that opens it must not close it again. */}
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
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
