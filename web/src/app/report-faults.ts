import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { faultNames, reportFault } from '@hasiye/contract/operation.ts'
import { findPage } from '@hasiye/contract/pages.ts'
import { faultOf, kindOf, onFault } from '../api/faults.ts'

/** One fault may repeat with every render; a page that is broken in more places than this has said enough. */
const maxReports = 3
const reported = new Set<string>()

/** Returns what the server may know of an error: nothing of its words, which may quote what a person typed. */
export function reportOf({ name, message }: Error, build: string): BodyOf<typeof reportFault> {
  return {
    name: faultNames.find((known) => known === name) ?? 'other',
    kind: kindOf(message),
    build,
    page: findPage(location.pathname)?.path ?? 'other',
  }
}

/** Reports each fault of the page once to the server's log (`reportOf`). An answer changes nothing, so none is waited for. */
function report(error: Error): void {
  const build = document.querySelector('script[type=module][crossorigin]')?.getAttribute('src')?.split('/').at(-1)
  const body = JSON.stringify(reportOf(error, build ?? 'unknown'))
  if (reported.has(body) || reported.size >= maxReports) return
  reported.add(body)
  // Not by `call`, which may be what is broken.
  const headers = { 'Content-Type': 'application/json' }
  void fetch(reportFault.path, { method: reportFault.method, headers, body, keepalive: true }).catch(() => undefined)
}

/** Reports an error that ended a page, also one that React or a library threw; not those that the network or the server caused. */
export function reportCrash(error: unknown): void {
  const isPlain = error instanceof Error && error.constructor === Error
  const fault = faultOf(error)
  if (isPlain || (fault && fault !== 'network')) report(error as Error)
}

/** Reports what the calls and forms note, and what nothing catches. */
export function watchFaults(): void {
  onFault((error) => report(error as Error))
  addEventListener('error', ({ error }) => reportCrash(error))
  addEventListener('unhandledrejection', ({ reason }) => reportCrash(reason))
}
