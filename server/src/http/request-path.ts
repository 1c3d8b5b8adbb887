import type { FastifyRequest } from 'fastify'

/**
 * The path of a request's address, decoded, without scheme, host, query and fragment. The router finds `/api/me` under
 * `/%61pi/me` and `http://host/api/me` too, so nothing may be decided from the address as it was sent.
 */
export function pathOf(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  try {
    return decodeURIComponent(path) || '/'
  } catch {
    return path
  }
}

/** Whether a path is of the API, whose answers are JSON and counted, and not of the page. */
export const isApiPath = (path: string): boolean => /^\/(api|auth)(\/|$)/.test(path)

/** Whether a request is for the API. */
export function isForApi({ is404, routeOptions, url }: FastifyRequest): boolean {
  return isApiPath(is404 ? pathOf(url) : (routeOptions.url ?? ''))
}
