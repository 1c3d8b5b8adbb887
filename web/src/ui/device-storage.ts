/** What the browser keeps for this device; a browser may forbid it, and says so by throwing. */
export function deviceStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
