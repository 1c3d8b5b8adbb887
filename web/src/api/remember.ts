import { deviceStorage } from '../device/storage.ts'

const key = 'hasiye.email'

/** Returns the e-mail address that the user asked this device to remember; empty if there is none or storage is blocked. */
export function rememberedEmail(storage = deviceStorage()): string {
  return storage?.getItem(key) ?? ''
}

/** Stores the e-mail address on this device or removes it. Nothing else is stored. */
export function rememberEmail(email: string | null, storage = deviceStorage()): void {
  if (email === null) storage?.removeItem(key)
  else storage?.setItem(key, email)
}
