import type { Shape } from './clean.ts'

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const counted = new Set(Buffer.from('{}[],'))
const isCounted = Array.from({ length: 256 }, (_, byte) => counted.has(byte))
/** A body with a few unknown fields is still parsed, so that the refusal names the first of them. */
const surplus = 20

const enclosed = (count: number, structureOfAll: number): number => 2 + Math.max(0, count - 1) + structureOfAll

function structureOf(shape: Shape): number {
  if (shape.anyOf) return Math.max(...shape.anyOf.map(structureOf))
  if (shape.properties) {
    const each = Object.values(shape.properties).map(structureOf)
    return enclosed(
      each.length,
      each.reduce((sum, one) => sum + one, 0),
    )
  }
  const { items, maxItems = Number.POSITIVE_INFINITY } = shape
  return items ? enclosed(maxItems, maxItems * structureOf(items) || 0) : 0
}

/** How many braces, brackets and commas outside strings a body of the schema may have. */
export const maxStructureOf = (shape: Shape): number => structureOf(shape) + surplus

/**
 * The number of keys in JSON; undefined where it has more braces, brackets and commas outside strings, and the bytes
 * after the first excess stay unread.
 */
export function countKeysIn(json: Uint8Array, max: number): number | undefined {
  let count = 0
  let keys = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (byte === quote) {
      isInString = !isInString
    } else if (isInString) {
      if (byte === backslash) at += 1
    } else if (byte === colon) {
      keys += 1
    } else if (isCounted[byte]) {
      count += 1
      if (count > max) return undefined
    }
  }
  return keys
}

/** The number of keys in a value; of a key that JSON has twice the value has one. */
export function countKeysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const values: unknown[] = Object.values(value)
  const own = Array.isArray(value) ? 0 : values.length
  return values.reduce<number>((sum, each) => sum + countKeysOf(each), own)
}
