import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { createElement } from 'react'
import { common } from '../texts/common.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { loadWithRetry, provideNotices } from './load-code.ts'
import { openAnew } from './page-version.ts'

interface SuccessOptions {
  /** Adds a button that takes the action back. */
  undo?: () => void
  /** Label of that button. */
  undoLabel?: string
}

const { promise: firstNotice, resolve: askForNotices } = Promise.withResolvers<void>()

/** Resolves when there is a first notice to show. */
export { firstNotice }

let loading: Promise<typeof import('./Notices.tsx')> | undefined

/** Loads the container of notices, which must not wait for a missing stylesheet of another chunk: it reports such failures. */
export function loadNotices(): Promise<typeof import('./Notices.tsx')> {
  loading ??= loadWithRetry(() => import('./Notices.tsx'), { needsStyle: (href) => href.includes('/Notices-') })
  return loading
}

const load = () => {
  askForNotices()
  return loadNotices()
}
const shownMs = 4_000
const withActionMs = 8_000
const closeButtonProps = { 'aria-label': common.aria.toastClose }

interface Action {
  label: string
  act: () => void
}

interface Notice {
  text: string
  action?: Action | undefined
  color?: string
  icon?: typeof IconCheck
  role: 'status' | 'alert'
}

let shown: Notice | undefined
/** A state that lasts, such as a missing network: shown until it ends, and again after each notice that replaced it. */
let standing: Notice | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows one notice in place of the one before. Its own timer ends it, because Mantine's stops under a finger or a mouse. */
async function show(notice: Notice): Promise<void> {
  const { notifications } = await load()
  const { text, action, color, icon, role } = notice
  const close = () => hide(notice)
  const act = () => {
    close()
    action?.act()
  }
  clearTimeout(timer)
  notifications.clean()
  shown = notice
  notifications.show({
    message: action ? createElement(ActionNotice, { text, action: action.label, act }) : text,
    ...(color ? { color } : {}),
    ...(icon ? { icon: createElement(icon, { size: 20, 'aria-hidden': true }) } : {}),
    role,
    autoClose: false,
    onClose: close,
    closeButtonProps,
  })
  if (notice !== standing) timer = setTimeout(close, action ? withActionMs : shownMs)
}

function hide(notice: Notice): void {
  if (standing === notice) standing = undefined
  if (shown !== notice) return
  shown = undefined
  clearTimeout(timer)
  void load().then(({ notifications }) => notifications.clean())
  if (standing) void show(standing)
}

/** Shows a green notice; with `undo` also a button that calls it. */
export const notifySuccess = (text: string, { undo, undoLabel = common.undo }: SuccessOptions = {}): Promise<void> =>
  show({
    text,
    action: undo && { label: undoLabel, act: undo },
    color: 'cemen',
    icon: IconCheck,
    role: 'status',
  })

const red = { color: 'nar', icon: IconAlertCircle, role: 'alert' } as const

/** Shows a red notice. */
export const notifyError = (text: string, action?: Action): Promise<void> => show({ ...red, text, action })

/** Shows a red notice until the returned function is called or the user closes it. */
async function notifyState(text: string): Promise<() => void> {
  const notice = { ...red, text }
  standing = notice
  await show(notice)
  return () => hide(notice)
}

/** Offers to reload the page in the server's newer version, until the user answers. */
export async function notifyUpdate(): Promise<void> {
  const action = { label: common.updateAction, act: () => void openAnew() }
  standing = { text: common.update, action, role: 'alert' }
  await show(standing)
}

provideNotices({ notifyError: notifyState, notifyUpdate })
