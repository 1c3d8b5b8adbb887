const givenResponses = new Map<string, Response>()

/** Gives the client the response to a call that the page already has, for the first call of this URL. */
export const giveResponse = (url: string, response: Response): void => void givenResponses.set(url, response)

/** Whether the client was given the response to a call of this URL. */
export const isGiven = (url: string): boolean => givenResponses.has(url)

/** Returns the given response to a call, if there is one. It is returned once. */
export function takeResponse(url: string): Response | undefined {
  const given = givenResponses.get(url)
  givenResponses.delete(url)
  return given
}

/** Drops the unused responses: they are as old as the page, and belong to the person who opened it. */
export const dropResponses = (): void => givenResponses.clear()
