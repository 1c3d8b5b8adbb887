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
