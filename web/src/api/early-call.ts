/** A call that the page made from its prerendered form, before the app had loaded (`app/keep-press.ts`). */
export interface EarlyCall {
  url: string
  /** As JSON. */
  body: string
  response: Promise<Response>
}

declare global {
  var earlyCall: EarlyCall | undefined
}

/** Returns the response of the early call, if it was this call. It is returned once. */
export function takeEarlyCall(url: string, body: unknown): Promise<Response> | undefined {
  const early = globalThis.earlyCall
  globalThis.earlyCall = undefined
  return early?.url === url && early.body === body ? early.response : undefined
}

const givenResponses = new Map<string, Response>()

/** Gives the client the response to a call that the page already has, for the first call of this URL. */
export const giveResponse = (url: string, response: Response): void => void givenResponses.set(url, response)

/** Returns the given response to a call, if there is one. It is returned once. */
export function takeResponse(url: string): Response | undefined {
  const given = givenResponses.get(url)
  givenResponses.delete(url)
  return given
}

/** Drops the responses that were not taken: they are as old as the page, and belong to the person who opened it. */
export const dropResponses = (): void => givenResponses.clear()
