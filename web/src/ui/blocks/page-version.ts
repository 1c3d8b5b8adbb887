/** Selects the page's entry script; its name changes whenever any file it imports changes. */
const entry = 'script[type=module][crossorigin]'

/**
 * Returns whether the server has a newer version of the page, and therefore none of the current version's files; undefined if it
 * does not respond.
 */
export async function isOutdated(): Promise<boolean | undefined> {
  const own = document.querySelector(entry)?.getAttribute('src')
  const page = await fetch(location.pathname, { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  )
  return page === '' || own == null ? undefined : !page.includes(own)
}

/**
 * Reloads the page in the server's version. The service worker, which would respond with its cached version, is
 * unregistered; the new page installs its own, and other tabs keep theirs until they are closed. If no server responds,
 * the worker stays, because nothing else could open the page.
 */
export async function openAnew(): Promise<void> {
  if ((await isOutdated()) !== undefined) {
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
    await worker?.unregister().catch(() => false)
  }
  location.reload()
}
