/** The script that a page begins with; its name changes with every file that it leads to. */
const entry = 'script[type=module][crossorigin]'

/** Whether the server has another version of the page by now, and with it none of this one's files; undefined while it does not answer. */
export async function isOutdated(): Promise<boolean | undefined> {
  const own = document.querySelector(entry)?.getAttribute('src')
  const page = await fetch(location.pathname, { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  )
  return page === '' || own == null ? undefined : !page.includes(own)
}

/**
 * Opens the page anew, in the version that the server has by now. A service worker would answer with the version that it keeps:
 * it is given up, and the new page installs its own. Other tabs keep theirs until they are closed.
 */
export async function openAnew(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await worker?.unregister().catch(() => false)
  location.reload()
}
