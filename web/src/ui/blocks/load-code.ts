import { failure } from '../texts/errors.ts'
import { loadWithRetry } from './load-with-retry.ts'
import { notifyState, notifyUpdate } from './notify.ts'
import { isOutdated, openAnew } from './page-version.ts'

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

/**
 * If the chunk failed to load because the server has a newer version, offers to reload the page.
 * @returns whether there is a newer version
 */
export async function offerUpdate(): Promise<boolean> {
  const version = await isOutdated()
  if (version) void notifyUpdate()
  return version === true
}

/**
 * Loads a component whose code is a separate chunk. If the network is down, the user is notified, and the chunk is
 * loaded when the network is back; the page stays, with the user's input. If the server has a newer version or no
 * longer has the file, a reload is offered once and the chunk is not requested again. A page that is still empty is
 * reloaded once without asking.
 * @param isRoute the chunk is that of another page, which itself shows that it is missing
 * @throws PartMissing if no server responds and the chunk is that of a route or the page is still empty; the last error
 * if it is empty
 */
export async function loadPart<Part>(load: () => Promise<Part>, isRoute = false): Promise<Part> {
  let toast: Promise<() => void> | undefined
  const closeToast = () => void toast?.then((close) => close())
  const failed = async (failures: number, error: Error) => {
    const outdated = await isOutdated()
    const isUnreachable = outdated === undefined && (failures >= maxFailures || !navigator.onLine)
    if (isUnreachable && (isRoute || isBlank())) {
      closeToast()
      throw new PartMissing(error.message, { cause: error })
    }
    if (isBlank()) {
      if (outdated) {
        reloadOnce(error)
        await never
      }
      if (failures >= maxFailures || !navigator.onLine) throw error
      return
    }
    if (outdated || (outdated === false && failures >= maxFailures)) {
      closeToast()
      void notifyUpdate()
      await never
    }
    toast ??= notifyState(failure.network)
  }
  const part = await loadWithRetry(load, { failed })
  closeToast()
  return part
}
