import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { reportPageError as endpoint, pageErrorNames } from '@hasiye/contract/operation.ts'
import { findPage } from '@hasiye/contract/pages.ts'
import { lacksBuiltIn, pageErrorOf } from '../api/page-errors.ts'

/** One error may repeat with every render; three errors are enough to diagnose a page. */
const maxReports = 3
const reported = new Set<string>()

/** Returns what the message of an error says, without its words. */
function kindOf(message: string): BodyOf<typeof endpoint>['kind'] {
  if (lacksBuiltIn(message)) return 'missing_built_in'
  if (/is not a (function|constructor)/.test(message)) return 'not_a_function'
  if (/is not defined|Can't find variable/.test(message)) return 'not_defined'
  return /of (undefined|null)|(undefined|null) is not|is (undefined|null)$/.test(message) ? 'no_value' : 'other'
}

/** Returns what the server may know of an error: none of its words, which may quote what a person typed. */
export function reportOf({ name, message }: Error, build: string): BodyOf<typeof endpoint> {
  return {
    name: pageErrorNames.find((known) => known === name) ?? 'other',
    kind: kindOf(message),
    build,
    page: findPage(location.pathname)?.path ?? 'other',
  }
}

/**
 * Reports an error of the page once to the server's log (`reportOf`): an error of our code, or one that React or a
 * library threw; not an error that the network caused. The response is not awaited, because it changes nothing.
 */
export function reportPageError(error: Error): void {
  const kind = pageErrorOf(error)
  if (kind === 'network' || (!kind && error.constructor !== Error)) return
  const build = document.querySelector('script[type=module][crossorigin]')?.getAttribute('src')?.split('/').at(-1)
  const body = JSON.stringify(reportOf(error, build ?? 'unknown'))
  if (reported.has(body) || reported.size >= maxReports) return
  reported.add(body)
  // Not with `call`, which may be what fails.
  const headers = { 'Content-Type': 'application/json' }
  void fetch(endpoint.path, { method: endpoint.method, headers, body, keepalive: true }).catch(() => undefined)
}
