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

const startUrls = new Set<string>()
let isStarting = true

/** Records the URL of a call while the app starts. */
export function recordStartUrl(url: string): void {
  if (isStarting) startUrls.add(url)
}

/** Ends the recording; returns the URLs that the app has called since it started. */
export function endStart(): ReadonlySet<string> {
  isStarting = false
  return startUrls
}

/** Returns the response of the early call, if it was this call. It is returned once. */
export function takeEarlyCall(url: string, body: unknown): Promise<Response> | undefined {
  const early = globalThis.earlyCall
  globalThis.earlyCall = undefined
  return early?.url === url && early.body === body ? early.response : undefined
}
