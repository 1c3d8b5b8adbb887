// RFC 5322's dot-atom: an address without quotes, so that no mail program parses another address out of it
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const domainLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const address = new RegExp(`^${atom}(?:\\.${atom})*@${domainLabel}(?:\\.${domainLabel})+$`)

/** Whether a text is an e-mail address: one @, no space, a dot in the domain; ASCII only. Source: API_CONTRACT.md. */
export const isEmail = (text: string): boolean => address.test(text)

/** Whether a text is an http(s) URL without user name and password. Source: SECURITY_REQUIREMENTS.md section 5. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Puts https:// before a text that starts with a host name, as in “meet.example.az/9a”; any other text stays as it is. */
export const withScheme = (text: string): string =>
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(text) ? `https://${text}` : text

/** Whether a text consists of ASCII digits only. */
export const isDigits = (text: string): boolean => /^[0-9]*$/.test(text)
