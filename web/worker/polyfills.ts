/** Filled in by the build (web/build/service-worker.ts). */
declare const __POLYFILLS__: string

/**
 * The file of the functions that this browser lacks (web/floor/polyfills.ts), if it lacks any: the page needs it
 * without a network too.
 */
export const polyfills = 'canParse' in URL && 'any' in AbortSignal ? [] : [{ url: __POLYFILLS__, revision: null }]
// Nothing uses them before the first event.
importScripts(...polyfills.map(({ url }) => url))
