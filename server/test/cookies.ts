import type { TestResponse } from './harness.ts'

/** The `Set-Cookie` lines of a response. */
export const cookiesOf = ({ headers }: Pick<TestResponse<unknown>, 'headers'>): string[] =>
  [headers['set-cookie'] ?? []].flat().map(String)

/** The session token that a response sets; empty when it clears it. */
export function tokenOf(response: Pick<TestResponse<unknown>, 'headers'>): string {
  const line = cookiesOf(response).find((cookie) => cookie.startsWith('sid='))
  if (line === undefined) throw new Error('the reply sets no session cookie')
  return line.slice('sid='.length).split(';', 1)[0] ?? ''
}
