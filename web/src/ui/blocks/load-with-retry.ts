const backoffMs = [2_000, 2_000, 5_000, 15_000, 30_000]

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
if (!import.meta.env.SSR) addEventListener('error', noteMissingStyle, { capture: true })

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

/** Resolves after a delay, or when the device is online again; returns whether it is. */
function pause(ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isOnlineAgain: boolean) => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      resolve(isOnlineAgain)
    }
    const wake = () => end(true)
    const timer = setTimeout(end, ms, false)
    addEventListener('online', wake)
  })
}

interface Retrying {
  /** Called after each failed attempt; if it throws, loading ends. */
  failed?: (failures: number, error: Error) => Promise<void>
  /** Which of the stylesheets that failed to load the chunk waits for; all of them by default. */
  needsStyle?: (href: string) => boolean
}

/** Loads a chunk and retries with increasing delays; these begin again where the device is online, whose first request often fails. */
export async function loadWithRetry<Module>(
  load: () => Promise<Module>,
  { failed, needsStyle = () => true }: Retrying = {},
): Promise<Module> {
  for (let failures = 1, delays = 0; ; failures++, delays++) {
    try {
      // Do not wait when nothing is missing: the chunk must be requested before the page's data, which would delay it on a slow
      // connection.
      const styles = [...missingStyles].filter(needsStyle)
      if (styles.length > 0) await Promise.all(styles.map(loadStyle))
      return await load()
    } catch (error) {
      await failed?.(failures, error as Error)
      if (await pause(backoffMs[Math.min(delays, backoffMs.length - 1)] ?? 0)) delays = -1
    }
  }
}
