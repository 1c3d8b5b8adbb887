import type { Card } from '@hasiye/contract/cards.ts'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'

const cachedMs = 600_000
const allCodes = ['claim code']

/**
 * The claim code of a card that this page made, cached for ten minutes; the server stores only its hash. It is never written to the
 * device and is removed with the other data of the account when the person signs out.
 */
export const claimCode = (studentId: number) =>
  queryOptions<string>({ queryKey: [...allCodes, studentId], queryFn: skipToken, gcTime: cachedMs })

/** Caches the codes of a response that made or renewed them. */
export function cacheClaimCodes(queryClient: QueryClient, cards: readonly Card[]): void {
  queryClient.setQueryDefaults(allCodes, { gcTime: cachedMs })
  for (const { student, claimCode: code } of cards) {
    const { queryKey } = claimCode(student.id)
    if (code === null) queryClient.removeQueries({ queryKey })
    else queryClient.setQueryData(queryKey, code)
  }
}

/** The address of the page on which a card becomes an account, as printed: without the protocol. */
export const claimHost = (publicUrl: string): string => publicUrl.replace(/^https?:\/\//, '')

/** A claim code in two groups, which are easier to copy without a mistake. */
export const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
