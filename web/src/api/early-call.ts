/** A call that the page made from its prerendered form, before the app had loaded (`app/keep-press.ts`). */
export interface EarlyCall {
  url: string
  /** As JSON. */
  body: string
  response: Promise<Response>
}

declare global {
  var earlyCall: EarlyCall | undefined
  /** Set before the app makes its first call. */
  var isAppStarted: boolean | undefined
}

/** The addresses of the calls that the app made while it started. */
let asked: Set<string> | undefined = new Set()

/**
 * Takes what the page preloaded and the app has not asked for when it has started. The browser would keep it as the answer to a later
 * question, also of another person.
 */
export function dropPreloads(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[as="fetch"]:not([data-next])')) {
    if (!asked?.has(href.slice(location.origin.length))) void fetch(href).catch(() => {})
  }
  asked = undefined
}

/** Returns the response of the early call, if it was this call. It is returned once. */
export function takeEarlyCall(url: string, body: unknown): Promise<Response> | undefined {
  asked?.add(url)
  const early = globalThis.earlyCall
  globalThis.earlyCall = undefined
  return early?.url === url && early.body === body ? early.response : undefined
}
