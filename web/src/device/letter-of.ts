/**
 * Returns the Latin letter of a key, for shortcuts: that of its position on the keyboard where the layout has no Latin
 * letters, such as the Russian one.
 */
export function letterOf({ key, code }: { key: string; code: string }): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined
}
