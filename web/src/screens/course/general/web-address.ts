/** Whether a text is an http(s) address that gives no user name or password away. Source: SECURITY_REQUIREMENTS.md section 5. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false
  const address = URL.parse(text)
  return address !== null && address.username === '' && address.password === ''
}
