/** 31 letters and digits without look-alikes; an ID is 8 of them and begins with a letter. Source: SECURITY_REQUIREMENTS.md section 3. */
export const shortIdAlphabet = '23456789ABCDFGHJKLMNPQRSTUVWXYZ'
const wellFormed = /^[ABCDFGHJKLMNPQRSTUVWXYZ][23456789ABCDFGHJKLMNPQRSTUVWXYZ]{7}$/

/** What a person typed as the ID that is stored: without spaces, a–z raised as ASCII (never `i` to `İ`). */
export function normalizeShortId(typed: string): string {
  return typed.replace(/\s/g, '').replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 32))
}

/** Whether a normalised ID can exist at all. */
export function isShortId(shortId: string): boolean {
  return wellFormed.test(shortId)
}
