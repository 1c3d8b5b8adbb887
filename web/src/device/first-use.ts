import { useEffect, useState } from 'react'
import { savesData } from './browser.ts'

/** After the first tap or key, so that what it opens loads first. */
const settleMs = 1_000
/** A page that nobody uses counts as used. */
const unusedMs = 5_000

let firstUse: Promise<void> | undefined

function waitForUse(): Promise<void> {
  firstUse ??= new Promise((resolve) => {
    const settle = () => setTimeout(resolve, settleMs)
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, settle, { capture: true, once: true })
    setTimeout(resolve, unusedMs)
  })
  return firstUse
}

/** On a slow phone a page may never be idle. */
const idleWithinMs = 5_000

// Safari has no requestIdleCallback
const whenIdle = (run: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(run, { timeout: idleWithinMs }) : setTimeout(run)

/**
 * Runs tasks that the page does not need to open, when it is idle after its first use. Returns the function that
 * cancels them.
 */
export function afterFirstUse(run: () => void): () => void {
  let isCancelled = false
  const start = () => isCancelled || run()
  void waitForUse().then(() => whenIdle(start))
  return () => {
    isCancelled = true
  }
}

/** Leaves the processor to the first screen, which is rendered in two steps. */
const firstScreenMs = 300

/**
 * Runs tasks that belong to the start of a page but not to its first screen. Returns the function that cancels them.
 */
export function afterFirstScreen(run: () => void): () => void {
  const timer = setTimeout(whenIdle, firstScreenMs, run)
  return () => clearTimeout(timer)
}

/** Whether the page has been used, or counts as used; until then a part that few need is not loaded. */
export function useFirstUse(): boolean {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => afterFirstUse(() => setUsed(true)), [])
  return isUsed
}

const isSlow = (): boolean => {
  const { effectiveType } = (navigator as { connection?: { effectiveType?: string } }).connection ?? {}
  return effectiveType !== undefined && effectiveType !== '4g'
}

/**
 * Loads code after the page's first use, so that it opens at once and without a network. Not on a slow connection nor
 * with data saving turned on: there the service worker caches the same files, one at a time.
 */
export const prefetchLater = (load: () => unknown): (() => void) =>
  afterFirstUse(() => {
    if (!savesData() && !isSlow()) load()
  })
