/** A value for the header `Idempotency-Key`: what is sent again under the same one happens once. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/** Keeps one key for as long as the content to be sent is the same: a key that was used may not come with other content. */
export function keyPerContent(): (content: unknown) => string {
  let last: { content: string; key: string } | undefined
  return (content) => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: newKey() }
    return last.key
  }
}
