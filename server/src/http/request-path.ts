import type { FastifyRequest } from 'fastify'

/**
 * The decoded path of a request URL, without scheme, host, query and fragment. The router also matches `/%61pi/me` and
 * `http://host/api/me`, so the raw URL must not be used for decisions.
 */
export function pathOf(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  try {
    return decodeURIComponent(path) || '/'
  } catch {
    return path
  }
}

/** Whether a path belongs to the API rather than the page; calendars are read by programs. */
export const isApiPath = (path: string): boolean => /^\/(api|auth|calendar)(\/|$)/.test(path)

export function isForApi({ is404, routeOptions, url }: FastifyRequest): boolean {
  return isApiPath(is404 ? pathOf(url) : (routeOptions.url ?? ''))
}
