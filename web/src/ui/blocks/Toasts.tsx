import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../controls/Button.tsx'
import { common } from '../texts/common.ts'
import { Row } from './layout.tsx'
import { withSpelledIds } from './Said.tsx'
import classes from './Toasts.module.css'

export interface Toast {
  kind: 'success' | 'error' | 'update'
  text: string
  action?: { label: string; act: () => void } | undefined
}

const looks = {
  success: { Icon: IconCheck, role: 'status' },
  error: { Icon: IconAlertCircle, role: 'alert' },
  update: { Icon: undefined, role: 'alert' },
}

let shown: { toast: Toast; close: () => void } | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(next: typeof shown): void {
  shown = next
  const { dataset } = document.documentElement
  if (next) dataset.toast = next.toast.kind
  else delete dataset.toast
  for (const listener of listeners) listener()
}

/** Shows one toast in place of the previous one. In the chunk of the container, so that it needs no network later. */
export const showToast = (toast: Toast, close: () => void): void => show({ toast, close })

export const clearToasts = (): void => show(undefined)

/**
 * Container of the toasts: at the bottom left, on phones above the bottom bar. It is a live region, which an open dialog
 * does not hide from screen readers; what they announce is the toast in it.
 */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => shown)
  return createPortal(
    <div className={classes.toasts} aria-live="off">
      {current && <ToastBox {...current} />}
    </div>,
    document.body,
  )
}

function ToastBox({ toast: { kind, text, action }, close }: NonNullable<typeof shown>) {
  const { Icon, role } = looks[kind]
  const act = () => {
    close()
    action?.act()
  }
  return (
    <Row role={role} className={classes.toast} data-kind={kind}>
      {Icon && (
        <span className={classes.icon}>
          <Icon size={20} aria-hidden="true" />
        </span>
      )}
      <Row wrap grow gap="s" justify="between" className={classes.message}>
        <span>{withSpelledIds(text)}</span>
        {action && (
          <button type="button" className={classes.action} onClick={act}>
            {action.label}
          </button>
        )}
      </Row>
      <IconButton className={classes.close} aria-label={common.aria.toastClose} onClick={close}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </Row>
  )
}
