import { failure } from '../texts/errors.ts'
import { isOutdated, openAnew } from './page-version.ts'

const backoffMs = [2_000, 2_000, 5_000, 15_000, 30_000]
/** Number of failed attempts, while the server responds, after which a chunk counts as missing. */
const maxFailures = 3

const never = new Promise<never>(() => {})
const reloadedFor = 'hasiye.reloadedFor'

/** Returns whether the page is still empty, so that a reload loses nothing. */
export const isBlank = (): boolean => !document.getElementById('root')?.hasChildNodes()

/** Reloads a page that is still empty, but only once per missing file. */
function reloadOnce(error: Error): void {
  if (sessionStorage.getItem(reloadedFor) === error.message) throw error
  sessionStorage.setItem(reloadedFor, error.message)
  void openAnew()
}

/** A chunk of the page could not be loaded and no server responded. */
export class PartMissing extends Error {
  override name = 'PartMissing'
}

interface Notices {
  notifyError(text: string): Promise<() => void>
  notifyUpdate(): Promise<void>
}

let notices: Notices | undefined

/**
 * Sets the module that shows notices. It is injected: the bundle of the first pages does not contain it, and without a network it
 * could not be loaded when it is needed.
 */
export function provideNotices(given: Notices): void {
  notices = given
}

/** Shows a red notice, on pages with a notice container. */
export function showNotice(text: string): void {
  void notices?.notifyError(text)
}

const missingStyles = new Set<string>()

/**
 * Records a stylesheet that failed to load. Vite requests each one only once and treats it as loaded at the next attempt, so the
 * component would be shown without its styles.
 */
function noteMissingStyle({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  missingStyles.add(target.href)
  target.remove()
}
addEventListener('error', noteMissingStyle, { capture: true })

function loadStyle(href: string): Promise<void> {
  const link = document.createElement('link')
  return new Promise((resolve, reject) => {
    link.onload = () => {
      missingStyles.delete(href)
      resolve()
    }
    link.onerror = () => reject(new Error(`${href} did not come`))
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  })
}

/** Resolves after a delay, or when the device is online again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    addEventListener('online', wake)
  })
}

interface Retrying {
  /** Called after each failed attempt; if it throws, loading ends. */
  failed?: (failures: number, error: Error) => Promise<void>
  /** Which of the stylesheets that failed to load the chunk waits for; all of them by default. */
  needsStyle?: (href: string) => boolean
}

/** Loads a chunk and retries with increasing delays. */
export async function loadWithRetry<Module>(
  load: () => Promise<Module>,
  { failed, needsStyle = () => true }: Retrying = {},
): Promise<Module> {
  for (let failures = 1; ; failures++) {
    try {
      // Do not wait when nothing is missing: the chunk must be requested before the page's data, which would delay it on a slow
      // connection.
      const styles = [...missingStyles].filter(needsStyle)
      if (styles.length > 0) await Promise.all(styles.map(loadStyle))
      return await load()
    } catch (error) {
      await failed?.(failures, error as Error)
      await pause(backoffMs[Math.min(failures, backoffMs.length) - 1] ?? 0)
    }
  }
}

/**
 * If the chunk failed to load because the server has a newer version, offers to reload the page.
 * @returns whether there is a newer version
 */
export async function offerUpdate(): Promise<boolean> {
  const version = await isOutdated()
  if (version) void notices?.notifyUpdate()
  return version === true
}

/**
 * Loads a component whose code is a separate chunk. If the network is down, the user is notified, and the chunk is loaded when the
 * network is back; the page stays, with the user's input. If the server has a newer version or no longer has the file, a reload is
 * offered once and the chunk is not requested again. A page that is still empty is reloaded once without asking.
 * @throws PartMissing if no server responds, else the last error, if the page is still empty
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let notice: Promise<() => void> | undefined
  const closeNotice = () => void notice?.then((close) => close())
  const failed = async (failures: number, error: Error) => {
    const outdated = await isOutdated()
    if (isBlank()) {
      if (outdated) {
        reloadOnce(error)
        await never
      }
      if (failures >= maxFailures || !navigator.onLine) {
        throw outdated === undefined ? new PartMissing(error.message, { cause: error }) : error
      }
      return
    }
    if (outdated || (outdated === false && failures >= maxFailures)) {
      closeNotice()
      void notices?.notifyUpdate()
      await never
    }
    notice ??= notices?.notifyError(failure.network)
  }
  const part = await loadWithRetry(load, { failed })
  closeNotice()
  return part
}
