import { deviceStorage } from '../../ui/device-storage.ts'

const key = 'hasiye.email'

/** The e-mail that someone asked this device to remember; empty without one, or where the browser keeps nothing. */
export function rememberedEmail(storage = deviceStorage()): string {
  return storage?.getItem(key) ?? ''
}

/** Remembers the e-mail on this device, or forgets it. Nothing else is kept. */
export function rememberEmail(email: string | null, storage = deviceStorage()): void {
  if (email === null) storage?.removeItem(key)
  else storage?.setItem(key, email)
}
