/** Creates a value for the header `Idempotency-Key`; the server executes requests with the same key only once. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

export interface KeyPerContent {
  /** Returns the key for this content. Other content gets another key, because a key must not be reused for it. */
  keyOf: (content: unknown) => string
  /** Discards the key, so that the next one differs even for the same content. */
  forget: () => void
}

/** Creates a store that returns the same key as long as the content is the same. */
export function keyPerContent(): KeyPerContent {
  let last: { content: string; key: string } | undefined
  return {
    keyOf(content) {
      const text = JSON.stringify(content)
      if (last?.content !== text) last = { content: text, key: newKey() }
      return last.key
    },
    forget() {
      last = undefined
    },
  }
}

const keysByName = new Map<string, KeyPerContent>()

/** Returns the key store with this name. It outlives the form, so the same content sent from another page gets the same key. */
export function storedKeys(name: string): KeyPerContent {
  const keys = keysByName.get(name) ?? keyPerContent()
  keysByName.set(name, keys)
  return keys
}

/** Creates a random UUID (version 4); `crypto.randomUUID` is missing on pages without HTTPS. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes.set([(version & 0x0f) | 0x40], 6)
  bytes.set([(variant & 0x3f) | 0x80], 8)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
