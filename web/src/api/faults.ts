import { Observable } from './observable.ts'

const faults = new Observable<unknown>(undefined)

/** Calls the listener with each error that `noteFault` is given and that is a fault of the page. */
export const onFault = faults.subscribe

/** The errors that JavaScript throws itself: no input of a person causes them, only our code or a browser that lacks a part. */
const thrownByLanguage = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Browsers reject a request or a module that did not come with a TypeError of its own. */
const isNotLoaded = ({ message }: Error): boolean =>
  /^Failed to fetch|^NetworkError|^Load failed|module script|dynamically imported|network connection/i.test(message)

/**
 * Whether the message names a part of the platform that this browser lacks: a global, or a function of one. The build shortens no
 * such name. A missing method of a value cannot be told from a mistake of ours, so it is none of these.
 */
export function lacksBuiltIn(message: string): boolean {
  const [, owner, name] = /^([A-Z]\w*)\.(\w+) is not a (?:function|constructor)/.exec(message) ?? []
  const root = owner && (globalThis as Record<string, unknown>)[owner]
  if (root && name) return !(name in Object(root))
  const [, missing, inSafari = missing] = /^([A-Z]\w*) is not defined|variable: ([A-Z]\w*)$/.exec(message) ?? []
  return inSafari !== undefined && !(inSafari in globalThis)
}

/** Returns what went wrong where it was our code or the browser; undefined for everything that a person or the network can cause. */
export function faultOf(error: unknown): 'page_error' | 'old_browser' | 'network' | undefined {
  if (!(error instanceof Error) || !thrownByLanguage.some((kind) => error instanceof kind)) return undefined
  if (isNotLoaded(error)) return 'network'
  return lacksBuiltIn(error.message) ? 'old_browser' : 'page_error'
}

/** Has an error reported to the server if it is a fault of the page. */
export function noteFault(error: unknown): void {
  const fault = faultOf(error)
  if (fault && fault !== 'network') faults.set(error)
}
