import { useEffect, useSyncExternalStore } from 'react'
import { common } from '../texts/common.ts'
import { loadWithRetry } from './load-with-retry.ts'
import { openAnew } from './page-version.ts'
import type { Toast } from './Toasts.tsx'

interface SuccessOptions {
  /** Adds a button that undoes the action. */
  undo?: () => void
  /** Label of that button. */
  undoLabel?: string
  /** Adds another button. */
  action?: Toast['action']
  hideAfterMs?: number | undefined
}

const { promise: firstToast, resolve: askForToasts } = Promise.withResolvers<void>()

/** Resolves when there is a first toast to show. */
export { firstToast }

let loading: Promise<typeof import('./Toasts.tsx')> | undefined

/**
 * Loads the container of toasts, which must not wait for a missing stylesheet of another chunk, because it reports such
 * failures.
 */
export function loadToasts(): Promise<typeof import('./Toasts.tsx')> {
  loading ??= loadWithRetry(() => import('./Toasts.tsx'), { needsStyle: (href) => href.includes('/Toasts-') })
  return loading
}

const shownMs = 4_000
const withActionMs = 8_000
/** A dialog that has finished closes within this time, also on a slow phone. */
const closingMs = 400

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let shown: Toast | undefined
/** It was shown while a dialog was open, which may be replaced by another one. */
let isOfDialog = false
/** A lasting state, such as a missing network: shown until it ends, and again after each toast that replaced it. */
let lasting: Toast | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** The bars that show a success inside themselves, where it covers nothing, and the open dialogs, which cover a bar. */
let docks = 0
let dialogs = 0
/** The dialogs that do not look like a page. */
let sheets = 0
/** What a bar shows, and what the container does. */
let inBar: Toast | undefined
let inContainer: Toast | undefined
/** What the container currently shows. */
let isSeen = false
const barListeners = new Set<() => void>()

/** Resolves when the toast is in its right place. */
async function place(): Promise<void> {
  const isDocked = shown?.kind === 'success' && docks > 0 && dialogs === 0
  if (isDocked && inContainer === shown && isSeen) {
    // it leaves the container first, because nothing is shown twice at a time
    inContainer = undefined
    isSeen = false
    const { clearToasts } = await loadToasts()
    clearToasts()
    return place()
  }
  const docked = isDocked ? shown : undefined
  if (inBar !== docked) {
    inBar = docked
    for (const listener of barListeners) listener()
  }
  const contained = isDocked ? undefined : shown
  if (inContainer === contained) return
  inContainer = contained
  isSeen = false
  // it moves to the bar that the dialog covers as soon as the dialog is closed
  if (contained?.kind === 'success' && docks > 0) await wait(closingMs)
  if (inContainer !== contained) return
  if (contained) askForToasts()
  const { showToast, clearToasts } = await loadToasts()
  if (inContainer !== contained) return
  isSeen = contained !== undefined
  if (contained) showToast(contained, () => hide(contained))
  else clearToasts()
}

/**
 * Shows one toast in place of the previous one, and returns the function that hides it. Its timer does not stop under a
 * finger or a mouse.
 */
async function show(toast: Toast, hideAfterMs = toast.action ? withActionMs : shownMs): Promise<() => void> {
  clearTimeout(timer)
  shown = toast
  isOfDialog = dialogs > 0
  const close = () => hide(toast)
  await place()
  // From now on, because the container of a first toast may load slowly.
  if (shown === toast && toast !== lasting) timer = setTimeout(close, hideAfterMs)
  return close
}

function hide(toast: Toast): void {
  if (lasting === toast) lasting = undefined
  if (shown !== toast) return
  shown = undefined
  clearTimeout(timer)
  if (lasting) void show(lasting)
  else void place()
}

/**
 * Shows successes in a bar, by `useDocked`, until the returned function is called. Their actions concern the bar's
 * screen.
 */
export function dockToasts(): () => void {
  docks += 1
  void place()
  return () => {
    docks -= 1
    if (inBar?.action) hide(inBar)
    void place()
  }
}

/** Hides the success that is shown when a dialog opens, and shows those of the dialog above it. */
export const useToastsOfDialog = (opened: boolean, isPage = false): void =>
  useEffect(() => (opened ? coverBar(isPage) : undefined), [opened, isPage])

function coverBar(isPage: boolean): () => void {
  if (shown?.kind === 'success' && !isOfDialog) hide(shown)
  changeDialogs(1, isPage)
  return () => {
    changeDialogs(-1, isPage)
    void place()
  }
}

/** On phones toasts are at the top of the window while there is a dialog at its lower edge. */
function changeDialogs(by: number, isPage: boolean): void {
  dialogs += by
  if (!isPage) sheets += by
  document.documentElement.toggleAttribute('data-dialog', sheets > 0)
}

/** Returns the success that a bar shows. */
export function useDocked(): (Toast & { close: () => void }) | undefined {
  const toast = useSyncExternalStore(subscribe, () => inBar)
  return toast && { ...toast, close: () => hide(toast) }
}

function subscribe(listener: () => void): () => void {
  barListeners.add(listener)
  return () => void barListeners.delete(listener)
}

/** Shows a green toast; with `undo` also a button that calls it. Returns the function that hides it. */
export const notifySuccess = (
  text: string,
  { undo, undoLabel = common.undo, action = undo && { label: undoLabel, act: undo }, hideAfterMs }: SuccessOptions = {},
): Promise<() => void> => show({ kind: 'success', text, action }, hideAfterMs)

/** Shows a red toast. */
export async function notifyError(text: string, action?: Toast['action']): Promise<void> {
  await show({ kind: 'error', text, action })
}

/** Shows a red toast until the returned function is called or the user closes it. */
export async function notifyState(text: string): Promise<() => void> {
  const toast: Toast = { kind: 'error', text }
  lasting = toast
  return show(toast)
}

/** Offers to reload the page in the server's newer version, until the user answers. */
export async function notifyUpdate(): Promise<void> {
  lasting = { kind: 'update', text: common.update, action: { label: common.updateAction, act: () => void openAnew() } }
  await show(lasting)
}
