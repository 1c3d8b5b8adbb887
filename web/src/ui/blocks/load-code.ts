import type { ComponentType } from 'react'
import { failure } from '../texts/errors.ts'
import { isOutdated, openAnew } from './page-version.ts'

const pausesMs = [2_000, 2_000, 5_000, 15_000, 30_000]
/** So often code may fail to come while the server answers, before it counts as gone. */
const maxFailures = 3

const never = new Promise<never>(() => {})
const reloadedFor = 'hasiye.reloadedFor'

/** Whether the page shows anything yet that could be lost. */
const isBlank = (): boolean => !document.getElementById('root')?.hasChildNodes()

/** Opens a page anew that shows nothing yet, but not twice for the same file. */
function reloadOnce(error: Error): void {
  if (sessionStorage.getItem(reloadedFor) === error.message) throw error
  sessionStorage.setItem(reloadedFor, error.message)
  void openAnew()
}

/** The code of a page did not come, and no server answered. */
export class PartMissing extends Error {
  override name = 'PartMissing'
}

interface Notices {
  notifyError(text: string): Promise<() => void>
  notifyUpdate(): Promise<void>
}

let notices: Notices | undefined

/** What shows notices is not part of the first pages, and may not have to be fetched when the network is away: it comes forward. */
export function provideNotices(given: Notices): void {
  notices = given
}

/** A red notice, on pages that have a place for notices. */
export function showNotice(text: string): void {
  void notices?.notifyError(text)
}

const missingStyles = new Set<string>()

/** Vite asks for a stylesheet once: one that did not come counts as loaded at the next try, and the part would stand there without it. */
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

/** Resolves after a pause, or when the device has a network again. */
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

/** Loads code, and tries again with growing pauses. `failed` is awaited after each try that came to nothing, and ends it by throwing. */
export async function loadSurely<Module>(
  load: () => Promise<Module>,
  failed?: (failures: number, error: Error) => Promise<void>,
): Promise<Module> {
  for (let failures = 1; ; failures++) {
    try {
      // without a wait where nothing is missing: code is asked for before the data that would take its place on a slow line
      if (missingStyles.size > 0) await Promise.all([...missingStyles].map(loadStyle))
      return await load()
    } catch (error) {
      await failed?.(failures, error as Error)
      await pause(pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0)
    }
  }
}

/** Offers the version that the server has by now, where that is why code did not come. @returns whether it is */
export async function offerUpdate(): Promise<boolean> {
  const version = await isOutdated()
  if (version) void notices?.notifyUpdate()
  return version === true
}

/**
 * Loads a part of a page whose code comes when it is first needed. Where the network is away that is said, and the part comes
 * when the network is back: the page around it stays, with what was typed. Where the server has another version by now, or has
 * not got the file, opening the page anew is offered once, and the part is not asked for again. While the page shows nothing yet
 * it is opened anew without asking, once, and then gives up.
 * @throws PartMissing without a server, else what the last try threw, on a page that shows nothing
 */
export async function loadPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> {
  let told: Promise<() => void> | undefined
  const takeBack = () => void told?.then((close) => close())
  const part = await loadSurely(load, async (failures, error) => {
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
      takeBack()
      void notices?.notifyUpdate()
      await never
    }
    told ??= notices?.notifyError(failure.network)
  })
  takeBack()
  return { default: part }
}
