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

let asked: Set<string> | undefined = new Set()

/** Returns the addresses of the calls that the app made until now, which is the end of its start. */
export function takeAsked(): ReadonlySet<string> | undefined {
  const taken = asked
  asked = undefined
  return taken
}

/** Returns the response of the early call, if it was this call. It is returned once. */
export function takeEarlyCall(url: string, body: unknown): Promise<Response> | undefined {
  asked?.add(url)
  const early = globalThis.earlyCall
  globalThis.earlyCall = undefined
  return early?.url === url && early.body === body ? early.response : undefined
}
