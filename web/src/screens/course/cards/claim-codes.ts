import type { Card } from '@hasiye/contract/cards.ts'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'

const keptMs = 600_000
const allCodes = ['claim code']

/**
 * The claim code of a card that this page made, for ten minutes; the server keeps only its hash. Never stored on the device, and
 * forgotten with the other data of the account at its sign-out.
 */
export const claimCode = (studentId: number) =>
  queryOptions<string>({ queryKey: [...allCodes, studentId], queryFn: skipToken, gcTime: keptMs })

/** Keeps the codes of an answer that made or renewed them. */
export function keepClaimCodes(queryClient: QueryClient, cards: readonly Card[]): void {
  queryClient.setQueryDefaults(allCodes, { gcTime: keptMs })
  for (const { student, claimCode: code } of cards) {
    const { queryKey } = claimCode(student.id)
    if (code === null) queryClient.removeQueries({ queryKey })
    else queryClient.setQueryData(queryKey, code)
  }
}
