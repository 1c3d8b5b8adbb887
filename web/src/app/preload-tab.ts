/**
 * Preloads the calls that depend on the hash of the address: the server names them in the HTML, but does not know the hash. An
 * entry of its own, so that it runs before the app's code has arrived. After the app has started, a preload would not be used by it,
 * and Chromium would answer a later call with it.
 */
const hash = location.hash.slice(1)
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-if-hash], link[data-if-not-hash]')) {
  const { ifHash = hash, ifNotHash } = link.dataset
  if (hash === ifHash && hash !== ifNotHash && !globalThis.isAppStarted) link.rel = 'preload'
}
