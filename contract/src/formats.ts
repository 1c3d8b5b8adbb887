// RFC 5322's dot-atom: what stands in an address without quotes, so that no mail program reads another address in it
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const domainLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const address = new RegExp(`^${atom}(?:\\.${atom})*@${domainLabel}(?:\\.${domainLabel})+$`)

/** Whether a text is an e-mail address: one @, no space, a dot in the domain; ASCII only. Source: API_CONTRACT.md. */
export const isEmail = (text: string): boolean => address.test(text)

/** Whether a text is an http(s) address that gives no user name or password away. Source: SECURITY_REQUIREMENTS.md section 5. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Whether a text has nothing but ASCII digits in it. */
export const isDigits = (text: string): boolean => /^[0-9]*$/.test(text)
