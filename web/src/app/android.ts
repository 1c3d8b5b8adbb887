declare global {
  interface Window {
    /** Injected by the Android app that wraps the site. */
    Android?: { onUserLoaded?: (userId: string) => void }
  }
}

let told: number | undefined

/** Tells the Android app which account is signed in, once per account and page load. */
export function tellAndroid(userId: number): void {
  if (told === userId) return
  told = userId
  window.Android?.onUserLoaded?.(String(userId))
}
