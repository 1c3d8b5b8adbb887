import { Dialog } from '@base-ui/react/dialog'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../controls/Button.tsx'
import { common } from '../texts/common.ts'
import classes from './DialogFrame.module.css'

export interface DialogProps {
  title: string
  /** Shown instead of the title. */
  heading?: ReactNode
  opened: boolean
  onClose: () => void
  children: ReactNode
  /** Stays visible below the content. */
  footer?: ReactNode
  size?: number
  withCloseButton?: boolean
  /** It is at the right edge of the window from 768 px, with the window's height. */
  isPanel?: boolean
  /** It fills the window and looks like a page. */
  isPage?: boolean
}

/** The part of a DialogFrame that loads when the first dialog is opened. */
export function DialogBody({
  title,
  heading = title,
  opened,
  onClose,
  children,
  footer,
  size = 440,
  withCloseButton = true,
  isPanel = false,
  isPage = false,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const isTopmost = useTopmost(opened)
  const change = (_: boolean, { reason, event }: Dialog.Root.ChangeEventDetails) => {
    if (reason !== 'escape-key' || isTopmost(event)) onClose()
  }
  return (
    <Dialog.Root open={opened} onOpenChange={change}>
      <Dialog.Portal>
        {/* A dialog that another one opens dims it too. */}
        <Dialog.Backdrop forceRender className={classes.backdrop} />
        <Dialog.Viewport className={classes.viewport} data-look={isPage ? 'page' : isPanel ? 'panel' : undefined}>
          <Dialog.Popup
            ref={popup}
            className={classes.popup}
            style={{ width: isPage ? '100%' : `${size / 16}rem` }}
            aria-label={title}
            aria-modal="true"
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-autofocus]') ?? true}
            // `useFocusReturn` knows the opener also where the dialog was opened from a menu.
            finalFocus={false}
          >
            <div className={classes.header}>
              <h2>{heading}</h2>
              {withCloseButton && (
                <IconButton className={classes.close} aria-label={common.aria.dialogClose} onClick={onClose}>
                  <IconX size={22} aria-hidden="true" />
                </IconButton>
              )}
            </div>
            <div className={classes.frame}>
              <div className={classes.body}>{children}</div>
              {footer && <div className={classes.footer}>{footer}</div>}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The open dialogs, the topmost last. The library knows only which ones are rendered inside each other. */
const openDialogs: string[] = []
let lastEscape: Event | undefined

/** Returns a function that says whether an Escape key press belongs to this dialog; each press belongs to one. */
function useTopmost(opened: boolean): (press: Event) => boolean {
  const id = useId()
  useLayoutEffect(() => {
    if (!opened) return
    openDialogs.push(id)
    return () => void openDialogs.splice(openDialogs.indexOf(id), 1)
  }, [opened, id])
  return (press) => {
    if (openDialogs.at(-1) !== id || lastEscape === press) return false
    lastEscape = press
    return true
  }
}
