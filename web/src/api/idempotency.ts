/** A value for the header `Idempotency-Key`: what is sent again under the same one happens once. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

export interface KeyPerContent {
  /** The key for this content: a key that was used may not come with other content. */
  keyOf: (content: unknown) => string
  /** Makes the next key another one, also for the same content. */
  forget: () => void
}

/** Keeps one key for as long as the content to be sent is the same. */
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

const kept = new Map<string, KeyPerContent>()

/** The keys of content that outlives its form: sent again from another page, it is still the same. */
export function keysKeptAs(name: string): KeyPerContent {
  const keys = kept.get(name) ?? keyPerContent()
  kept.set(name, keys)
  return keys
}

/** A random UUID (version 4); `crypto.randomUUID` is not there on a page without https. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes.set([(version & 0x0f) | 0x40], 6)
  bytes.set([(variant & 0x3f) | 0x80], 8)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
