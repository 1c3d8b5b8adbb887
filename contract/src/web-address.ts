import { cleanLine } from './clean-text.ts'

/** Whether a text is an http(s) URL without user name and password. Source: SECURITY_REQUIREMENTS.md section 5. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** A case ending behind an address, as in “mekteb.az’dan”; an apostrophe of the address has more of it behind. */
const ending = String.raw`['‘’ʼ]\p{L}{1,6}(?![.,;:!?]*[\p{L}\p{N}\/?#=&%@~_+-])`
/** What an address consists of; a bracket only with its pair, so that one around an address is outside. */
const sign = String.raw`(?!${ending})[^\s<>"“”«»()\[\]{}*\x60—\p{Default_Ignorable_Code_Point}]`
const part = String.raw`(?:${sign}|\((?:${sign}|\(${sign}*\))*\)|\[${sign}*\]|\{${sign}*\})`
/** Ends before the punctuation of the sentence. */
const rest = `${part}*(?![.,;:!?'’…])${part}`
const whole = String.raw`https?:\/\/${rest}`
const labels = String.raw`(?:[\p{L}\p{N}-]+\.)+`
const letters = String.raw`[\p{L}\p{N}._+-]`
/** Other endings are more often a missing space, as in “Az.dili/ədəbiyyat”. */
const knownEnd = '(?:[a-z]{2}|com|net|org|edu|gov|info|app|dev|link|live|site|online|page|space|school|academy)'

const inProse = new RegExp(
  [
    `(?<whole>${whole})`,
    `(?<mail>${letters}+@${labels}[a-z]{2,})`,
    String.raw`(?<bare>www\.${labels}[a-z]{2,}(?::\d+)?(?:[/?#]${rest})?|${labels}${knownEnd}(?::\d+)?\/${rest})`,
    // a word, or an address of another kind
    String.raw`(?:(?!https?:\/\/)${letters})+(?::\/\/\S*)?`,
  ].join('|'),
  'giu',
)

/** A piece of a person's text; with `href` if it is an address. */
export interface TextPart {
  text: string
  href?: string
}

/**
 * A person's text in pieces: its addresses, without the punctuation, the brackets and the case endings around them, and
 * what is between. Addresses are those with http(s), bare hosts with a path and an ending of two letters or a usual
 * one, with www also without a path, and e-mail addresses. The page makes links of them in announcements, descriptions,
 * reasons of lesson changes, notes and comments; inside a link or a button, in notices and on paper they stay text.
 */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index, groups: { whole: address, mail, bare } = {} } of text.matchAll(inProse)) {
    const href = mail ? `mailto:${mail}` : (address ?? (bare && `https://${bare}`))
    if (!href || !(mail || isWebAddress(href))) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: found, href })
    end = index + found.length
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts
}

/**
 * The first link in a typed or pasted text, such as an invitation. A text without one is trimmed, and gets https:// if
 * it starts with a host name, as in “meet.example.az/9a”.
 */
export function webAddressIn(typed: string): string {
  const text = cleanLine(typed)
  if (isWebAddress(text)) return text
  const link = new RegExp(whole, 'iu').exec(text)
  if (link) return link[0]
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(text) ? `https://${text}` : text
}

/** The host of an address, with its port if it names one. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
