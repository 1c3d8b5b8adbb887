declare global {
  interface Window {
    /** Given by the Android wrapper around the site. */
    Android?: { onUserLoaded?: (userId: string) => void }
  }
}

/** Tells the Android wrapper who is signed in, after each load of the current user. Source: SPEC.md section 1. */
export function tellAndroid(userId: number): void {
  window.Android?.onUserLoaded?.(String(userId))
}
