let listener: ((event: PopStateEvent) => void) | undefined

// Imported before the router is created: listeners of the window are called in the order in which they were added.
addEventListener('popstate', (event) => listener?.(event))

/** Calls the listener at every step in the history before the router learns of it, and may stop the event. */
export function onFirstPop(given: (event: PopStateEvent) => void): void {
  listener = given
}
