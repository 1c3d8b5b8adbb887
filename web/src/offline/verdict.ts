import type { ApiError } from '../api/client.ts'

const temporaryStatuses = new Set([0, 408, 425, 429])

/**
 * Whether the same save may be accepted later: nobody answered, the server said so, or the answer was not the server's own (a
 * proxy's page, the sign-in page of a school's network). What is too large stays too large, whoever says it. A plain 500 is no
 * promise of anything.
 */
export function isTemporary({ status, code, isUnexplained }: ApiError): boolean {
  if (temporaryStatuses.has(status) || status > 500 || code === 'in_progress') return true
  return status < 500 && status !== 413 && isUnexplained
}
