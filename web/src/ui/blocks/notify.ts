import { common } from '../texts/common.ts'
import { loadWithRetry } from './load-with-retry.ts'
import type { Notice } from './Notices.tsx'
import { openAnew } from './page-version.ts'

interface SuccessOptions {
  /** Adds a button that takes the action back. */
  undo?: () => void
  /** Label of that button. */
  undoLabel?: string
  /** Adds another button. */
  action?: Notice['action']
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

const shownMs = 4_000
const withActionMs = 8_000

let shown: Notice | undefined
/** A state that lasts, such as a missing network: shown until it ends, and again after each notice that replaced it. */
let lasting: Notice | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows one notice in place of the one before, and returns the function that hides it. Its own timer ends it, because Mantine's stops
 * under a finger or a mouse.
 */
async function show(notice: Notice): Promise<() => void> {
  askForNotices()
  const { showNotice } = await loadNotices()
  clearTimeout(timer)
  shown = notice
  const close = () => hide(notice)
  showNotice(notice, close)
  if (notice !== lasting) timer = setTimeout(close, notice.action ? withActionMs : shownMs)
  return close
}

function hide(notice: Notice): void {
  if (lasting === notice) lasting = undefined
  if (shown !== notice) return
  shown = undefined
  clearTimeout(timer)
  void loadNotices().then(({ clearNotices }) => clearNotices())
  if (lasting) void show(lasting)
}

/** Shows a green notice; with `undo` also a button that calls it. Returns the function that hides it. */
export const notifySuccess = (
  text: string,
  { undo, undoLabel = common.undo, action = undo && { label: undoLabel, act: undo } }: SuccessOptions = {},
): Promise<() => void> => show({ kind: 'success', text, action })

/** Shows a red notice. */
export async function notifyError(text: string, action?: Notice['action']): Promise<void> {
  await show({ kind: 'error', text, action })
}

/** Shows a red notice until the returned function is called or the user closes it. */
export async function notifyState(text: string): Promise<() => void> {
  const notice: Notice = { kind: 'error', text }
  lasting = notice
  return show(notice)
}

/** Offers to reload the page in the server's newer version, until the user answers. */
export async function notifyUpdate(): Promise<void> {
  lasting = { kind: 'update', text: common.update, action: { label: common.updateAction, act: () => void openAnew() } }
  await show(lasting)
}
