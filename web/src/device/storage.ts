/** Returns `localStorage`; undefined if the browser blocks it, because then accessing it throws. */
export function deviceStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Returns `sessionStorage`, which ends with the tab; undefined if the browser blocks it. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
