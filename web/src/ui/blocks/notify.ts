import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { createElement } from 'react'
import { common } from '../texts/common.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { loadSurely, provideNotices } from './load-code.ts'
import { openAnew } from './page-version.ts'

interface SuccessOptions {
  /** Adds an undo button for six seconds. */
  undo?: () => void
}

const { promise: firstNotice, resolve: askForNotices } = Promise.withResolvers<void>()

/** Resolves when there is a first notice to show. */
export { firstNotice }

let loading: Promise<typeof import('./Notices.tsx')> | undefined

/**
 * Loads the container of notices once. A second `loadSurely` would wait for the missing stylesheet of another chunk, and so hide
 * the notice that reports it.
 */
export function loadNotices(): Promise<typeof import('./Notices.tsx')> {
  loading ??= loadSurely(() => import('./Notices.tsx'))
  return loading
}

const load = () => {
  askForNotices()
  return loadNotices()
}
let shown = 0
const closeButtonProps = { 'aria-label': common.aria.toastClose }

/** Shows a green notice that disappears by itself. */
export async function notifySuccess(text: string, { undo }: SuccessOptions = {}): Promise<void> {
  const { notifications } = await load()
  const id = `success-${++shown}`
  const takeBack = () => {
    notifications.hide(id)
    undo?.()
  }
  notifications.show({
    id,
    message: undo ? createElement(ActionNotice, { text, action: common.undo, act: takeBack }) : text,
    color: 'cemen',
    icon: createElement(IconCheck, { size: 20, 'aria-hidden': true }),
    role: 'status',
    autoClose: undo ? 6000 : 3000,
    closeButtonProps,
  })
}

interface Action {
  label: string
  act: () => void
}

/** Shows a red notice that stays until it is closed by the user, by its action or by the returned function. */
export async function notifyError(text: string, action?: Action): Promise<() => void> {
  const { notifications } = await load()
  const id = `error-${++shown}`
  const act = () => {
    notifications.hide(id)
    action?.act()
  }
  notifications.show({
    id,
    message: action ? createElement(ActionNotice, { text, action: action.label, act }) : text,
    color: 'nar',
    icon: createElement(IconAlertCircle, { size: 20, 'aria-hidden': true }),
    role: 'alert',
    autoClose: false,
    closeButtonProps,
  })
  return () => void notifications.hide(id)
}

/** Offers to reload the page in the server's newer version. */
export async function notifyUpdate(): Promise<void> {
  const { notifications } = await load()
  notifications.show({
    id: 'update',
    message: createElement(ActionNotice, {
      text: common.update,
      action: common.updateAction,
      act: () => void openAnew(),
    }),
    role: 'alert',
    autoClose: false,
    closeButtonProps,
  })
}

provideNotices({ notifyError, notifyUpdate })
