/** A value for the header `Idempotency-Key`: what is sent again under the same one happens once. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
