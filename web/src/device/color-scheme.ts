import { deviceStorage } from './storage.ts'

/** `auto` follows the system. */
export type ColorScheme = 'light' | 'dark' | 'auto'

const key = 'hasiye.scheme'

const listeners = new Set<(scheme: ColorScheme) => void>()

/** Returns the colour scheme chosen on this device. */
export function chosenScheme(): ColorScheme {
  const storedScheme = deviceStorage()?.getItem(key)
  return storedScheme === 'light' || storedScheme === 'dark' ? storedScheme : 'auto'
}

/** Stores the chosen colour scheme on this device and applies it. */
export function chooseScheme(scheme: ColorScheme): void {
  const storage = deviceStorage()
  if (scheme === 'auto') storage?.removeItem(key)
  else storage?.setItem(key, scheme)
  showScheme(scheme)
  for (const listener of listeners) listener(scheme)
}

/** Applies a colour scheme to the page and to the browser's toolbar. */
export function showScheme(scheme: ColorScheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'auto') delete dataset.scheme
  else dataset.scheme = scheme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.scheme
    meta.media = scheme === 'auto' ? `(prefers-color-scheme: ${own})` : scheme === own ? 'all' : 'not all'
  }
}

/** Calls the listener when this tab or another one changes the colour scheme. Returns the function that unsubscribes it. */
export function onSchemeChosen(listener: (scheme: ColorScheme) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(chosenScheme())
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}
