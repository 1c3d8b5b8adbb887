declare global {
  interface Window {
    /** Given by the Android wrapper around the site. */
    Android?: { onUserLoaded?: (userId: string) => void }
  }
}

let told: number | undefined

/** Tells the Android wrapper who is signed in, once per load of a person. */
export function tellAndroid(userId: number): void {
  if (told === userId) return
  told = userId
  window.Android?.onUserLoaded?.(String(userId))
}
