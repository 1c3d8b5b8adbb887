import type { IncomingHttpHeaders } from 'node:http'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a refused request may come from this site's own page, opened at another address than PUBLIC_URL. Browsers
 * send `Sec-Fetch-Site` only to https and to localhost, and with that header the own page is never refused.
 */
export const isAtOtherAddress = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === undefined && origin !== 'null'

/**
 * Whether a form posted without the app may come from another site's page. A browser that sends neither header is
 * allowed without a cookie, which a former sign-in leaves, or when it names a page of ours.
 */
export function isUnprovenForm(
  { origin, referer, cookie, ...headers }: IncomingHttpHeaders,
  ownOrigin: string,
): boolean {
  const saysWhence = origin !== undefined || headers['sec-fetch-site'] !== undefined
  return !saysWhence && cookie !== undefined && !referer?.startsWith(`${ownOrigin}/`)
}

/**
 * Whether a request may come from another site's page. `Sec-Fetch-Site` decides, otherwise `Origin`; without both the
 * client is no browser.
 */
export function isCrossSite(
  method: string,
  headers: IncomingHttpHeaders,
  ownOrigin: string,
  allowed: readonly string[],
): boolean {
  if (safeMethods.has(method)) return false
  const site = headers['sec-fetch-site']
  const { origin } = headers
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return false
    return origin === undefined || !allowed.includes(origin)
  }
  return origin !== undefined && origin !== ownOrigin && !allowed.includes(origin)
}
