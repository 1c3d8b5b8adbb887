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
