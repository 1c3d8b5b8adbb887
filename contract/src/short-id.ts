/**
 * 31 letters and digits that cannot be confused with one another. An ID has 8 of them and begins with a letter. Source:
 * SECURITY_REQUIREMENTS.md section 3.
 */
export const shortIdAlphabet = '23456789ABCDFGHJKLMNPQRSTUVWXYZ'
const wellFormed = /^[ABCDFGHJKLMNPQRSTUVWXYZ][23456789ABCDFGHJKLMNPQRSTUVWXYZ]{7}$/

/** Whether a normalised ID is well-formed. */
export const isShortId = (shortId: string): boolean => wellFormed.test(shortId)

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu
const fullWidth = /[\uff01-\uff5e]/g
const cyrillic = 'АВСЕНКМРТХУ'
const latin = 'ABCEHKMPTXY'

/**
 * The words of a text: a–z in upper case by ASCII rules (never `i` to `İ`), full-width and Cyrillic letters as the
 * Latin ones that they look like.
 */
const wordsOf = (text: string): string[] =>
  text
    .replace(invisible, '')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[a-zа-я]/g, (letter) => letter.toUpperCase())
    .replace(/[А-Я]/g, (letter) => latin.charAt(cyrillic.indexOf(letter)) || letter)
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * The adjacent words that together form a code, as in “K7M2-Q9PA”; the last such words, because a label stands before
 * its code.
 */
function joined(words: string[], isCode: (text: string) => boolean, length: number): string | undefined {
  for (let end = words.length; end > 0; end--) {
    let text = ''
    for (let at = end - 1; at >= 0 && text.length < length; at--) {
      text = `${words[at]}${text}`
      if (isCode(text)) return text
    }
  }
  return undefined
}

/**
 * Finds the one code in a typed or pasted text, whatever is around it: invisible characters, separators, quotes, a
 * label, a link. Where there is none, or several, the result is not a code, and is empty for a text without visible
 * characters.
 */
function findCode(text: string, isCode: (text: string) => boolean, length: number): string {
  const inLink = /\/(?:student-view|join)\/([^\s/?#]+)/.exec(text)?.[1]
  const words = wordsOf(inLink ?? text)
  const whole = words.join('')
  if (isCode(whole)) return whole
  const codes = [...new Set(words.filter(isCode))]
  // a word of the label may have the form of a code
  const [found, another] = codes.length > 1 ? codes.filter((code) => /\d/.test(code)) : codes
  if (found !== undefined && another === undefined) return found
  return (codes.length === 0 && joined(words, isCode, length)) || whole || text.replace(invisible, '').trim()
}

/**
 * The short ID or claim code in a typed or pasted text, in its stored form; for a text without one the result is not
 * well-formed.
 */
export const normalizeShortId = (typed: string): string => findCode(typed, isShortId, 8)

/** A join code consists of letters and digits of the short IDs. */
export const joinCodeLength = 6
const joinCode = new RegExp(`^[${shortIdAlphabet}]{${joinCodeLength}}$`)

/** Whether a normalised join code is well-formed. */
export const isJoinCode = (code: string): boolean => joinCode.test(code)

/** The join code in a typed or pasted text, like `normalizeShortId`. */
export const normalizeJoinCode = (typed: string): string => findCode(typed, isJoinCode, joinCodeLength)
