/**
 * 31 letters and digits that are not confused with one another. An ID has 8 of them and begins with a letter. Source:
 * SECURITY_REQUIREMENTS.md section 3.
 */
export const shortIdAlphabet = '23456789ABCDFGHJKLMNPQRSTUVWXYZ'
const wellFormed = /^[ABCDFGHJKLMNPQRSTUVWXYZ][23456789ABCDFGHJKLMNPQRSTUVWXYZ]{7}$/

/** A typed ID in its stored form: without spaces, a–z in upper case by ASCII rules (never `i` to `İ`). */
export function normalizeShortId(typed: string): string {
  return typed.replace(/\s/g, '').replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 32))
}

/** Whether a normalised ID is well-formed. */
export function isShortId(shortId: string): boolean {
  return wellFormed.test(shortId)
}
