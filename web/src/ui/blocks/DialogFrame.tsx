import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DialogFrame.module.css'
import { useFocusReturn } from './useFocusReturn.ts'
import { useNarrow } from './useNarrow.ts'
import { useTapShield } from './useTapShield.ts'

interface Props {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
  /** Stays visible below the content. */
  footer?: ReactNode
  size?: number
  withCloseButton?: boolean
}

/**
 * Names a Modal or Drawer from its first render, because Mantine references the title's element only after an effect. Also removes
 * the banner role from its header.
 */
export const nameFromTitle = (title: string) => ({ content: { 'aria-label': title }, header: { role: 'none' } })

/** Frame of a dialog: centred from 768 px, a bottom sheet below. */
export function DialogFrame({ children, footer, size = 440, ...dialog }: Props) {
  const narrow = useNarrow()
  useFocusReturn(dialog.opened)
  useTapShield(dialog.opened)
  const frame = { ...dialog, attributes: nameFromTitle(dialog.title) }
  const body = (
    <>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </>
  )
  return narrow ? (
    <Drawer {...frame} classNames={{ content: classes.sheet, header: classes.sheetHeader, body: classes.frame }}>
      {body}
    </Drawer>
  ) : (
    <Modal {...frame} size={size} classNames={{ body: classes.frame }}>
      {body}
    </Modal>
  )
}
