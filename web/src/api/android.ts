declare global {
  interface Window {
    /** Injected by the Android app that wraps the site. */
    Android?: { onUserLoaded?: (userId: string) => void }
  }
}

/** Tells the Android app which account is signed in, after each load of the current user. Source: SPEC.md section 1. */
export function tellAndroid(userId: number): void {
  window.Android?.onUserLoaded?.(String(userId))
}
