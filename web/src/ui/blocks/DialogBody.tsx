import { Drawer, Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DialogFrame.module.css'
import { useNarrow } from './useNarrow.ts'
import { WithMantine } from './WithMantine.tsx'

export interface DialogProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
  /** Stays visible below the content. */
  footer?: ReactNode
  size?: number
  withCloseButton?: boolean
}

type Attributes = Required<Pick<ModalProps, 'attributes'>>

/** The part of a DialogFrame that loads when the first dialog is opened. */
export function DialogBody({ children, footer, size = 440, ...frame }: DialogProps & Attributes) {
  const narrow = useNarrow()
  const body = (
    <>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </>
  )
  return (
    <WithMantine>
      {narrow ? (
        <Drawer {...frame} classNames={{ content: classes.sheet, header: classes.sheetHeader, body: classes.frame }}>
          {body}
        </Drawer>
      ) : (
        <Modal {...frame} size={size} classNames={{ root: classes.modal, header: classes.header, body: classes.frame }}>
          {body}
        </Modal>
      )}
    </WithMantine>
  )
}
