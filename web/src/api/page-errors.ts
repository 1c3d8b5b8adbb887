import { Observable } from './observable.ts'

const errors = new Observable<unknown>(undefined)

/** Calls the listener with each error passed to `recordPageError` that is an error of the page. */
export const onPageError = errors.subscribe

/**
 * The errors that JavaScript itself throws: they are caused by our code or by a browser that lacks a feature, and never
 * by user input.
 */
const thrownByLanguage = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Browsers reject a request or a module that did not load with a TypeError of their own. */
const isNotLoaded = ({ message }: Error): boolean =>
  /^Failed to fetch|^NetworkError|^Load failed|module script|dynamically imported|network connection/i.test(message)

/**
 * Whether the message names a part of the platform that this browser lacks: a global, or a function of one. The build
 * does not shorten such names. A missing method of a value cannot be distinguished from a mistake of ours, so it is not
 * included.
 */
export function lacksBuiltIn(message: string): boolean {
  const [, owner, name] = /^([A-Z]\w*)\.(\w+) is not a (?:function|constructor)/.exec(message) ?? []
  const root = owner && (globalThis as Record<string, unknown>)[owner]
  if (root && name) return !(name in Object(root))
  const [, missing, inSafari = missing] = /^([A-Z]\w*) is not defined|variable: ([A-Z]\w*)$/.exec(message) ?? []
  return inSafari !== undefined && !(inSafari in globalThis)
}

/**
 * Returns the error where our code or the browser caused it; undefined for everything that a person or the network can
 * cause.
 */
export function pageErrorOf(error: unknown): 'page_error' | 'old_browser' | 'network' | undefined {
  if (!(error instanceof Error) || !thrownByLanguage.some((kind) => error instanceof kind)) return undefined
  if (isNotLoaded(error)) return 'network'
  return lacksBuiltIn(error.message) ? 'old_browser' : 'page_error'
}

/** Reports an error to the server if it is an error of the page. */
export function recordPageError(error: unknown): void {
  const kind = pageErrorOf(error)
  if (kind && kind !== 'network') errors.set(error)
}
