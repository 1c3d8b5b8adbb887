import { cleanLine } from './clean-text.ts'

/** Whether a text is an http(s) URL without user name and password. Source: SECURITY_REQUIREMENTS.md section 5. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/**
 * The first link in a typed or pasted text, such as an invitation. A text without one is trimmed, and gets https:// if
 * it starts with a host name, as in “meet.example.az/9a”.
 */
export function webAddressIn(typed: string): string {
  const text = cleanLine(typed)
  const link = /https?:\/\/[^\s<>"“”«»]+/i.exec(text)?.[0] ?? ''
  if (link !== '')
    return link === text ? link : link.replace(link.includes('(') ? /[.,;:!?'’]+$/ : /[.,;:!?'’)\]]+$/, '')
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(text) ? `https://${text}` : text
}

/** The host of an address, with its port if it names one. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
