// RFC 5322's dot-atom: an address without quotes, so that no mail program finds another address in it
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const domainLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const address = new RegExp(`^${atom}(?:\\.${atom})*@${domainLabel}(?:\\.${domainLabel})+$`)

/**
 * Whether a text is an e-mail address: one @, no space, a dot in the domain; ASCII only. Source:
 * SECURITY_REQUIREMENTS.md section 3.
 */
export const isEmail = (text: string): boolean => address.test(text)

/** Whether a text consists of ASCII digits only. */
export const isDigits = (text: string): boolean => /^[0-9]*$/.test(text)
