/** Returns `localStorage`; undefined if the browser blocks it, because then accessing it throws. */
export function deviceStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
