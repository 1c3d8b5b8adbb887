import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { common } from '../texts/common.ts'
import classes from './Notices.module.css'
import { withSpelledIds } from './Said.tsx'
import { WithMantine } from './WithMantine.tsx'

export interface Notice {
  kind: 'success' | 'error' | 'update'
  text: string
  action?: { label: string; act: () => void } | undefined
}

/** Container of the toasts: at the bottom left, on phones above the bottom bar. */
export function Notices() {
  return (
    <WithMantine>
      <Notifications position="bottom-left" className={classes.notices} limit={1} />
    </WithMantine>
  )
}

const iconProps = { size: 20, 'aria-hidden': true }
const looks = {
  success: { color: 'cemen', icon: <IconCheck {...iconProps} />, role: 'status' },
  error: { color: 'nar', icon: <IconAlertCircle {...iconProps} />, role: 'alert' },
  update: { role: 'alert' },
}

/** Shows one toast in place of the previous one. In the chunk of the container, so that it needs no network later. */
export function showNotice({ kind, text, action }: Notice, close: () => void): void {
  const act = () => {
    close()
    action?.act()
  }
  notifications.clean()
  document.documentElement.dataset.notice = kind
  notifications.show({
    ...looks[kind],
    message: action ? (
      <span className={classes.withAction}>
        <span>{withSpelledIds(text)}</span>
        <button type="button" className={classes.action} onClick={act}>
          {action.label}
        </button>
      </span>
    ) : (
      withSpelledIds(text)
    ),
    autoClose: false,
    onClose: close,
    closeButtonProps: { 'aria-label': common.aria.toastClose },
  })
}

export function clearNotices(): void {
  notifications.clean()
  delete document.documentElement.dataset.notice
}
