import { renewClaimCodes } from '@hasiye/contract/cards.ts'
import { limits } from '@hasiye/contract/limits.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { call, currentAccount } from '../../../api/client.ts'
import { isOwnCard } from '../../../features/people/people-actions.ts'
import { deviceStorage } from '../../../ui/device-storage.ts'

/**
 * The cards whose claim code the server has renewed before, at the request of any device, and whose code is still
 * valid.
 */
export function useRenewedCards(courseId: number, students: Person[]) {
  const ids = students.filter(isOwnCard).map(({ id }) => id)
  return useQuery({
    queryKey: [renewClaimCodes.path, courseId, ids.join()],
    queryFn: async ({ signal }) => {
      const found: number[] = []
      for (let n = 0; n < ids.length; n += limits.cards.max) {
        const body = { studentIds: ids.slice(n, n + limits.cards.max), dryRun: true }
        const cards = await call(renewClaimCodes, { params: { id: courseId }, body, signal })
        found.push(...cards.map(({ student }) => student.id))
      }
      return found
    },
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
}

const keyOf = (courseId: number): string => `hasiye.printed/${currentAccount()}/${courseId}`

/** The ids of the students whose cards were printed from this device. */
export function printedCards(courseId: number): Set<number> {
  try {
    const read: unknown = JSON.parse(deviceStorage()?.getItem(keyOf(courseId)) ?? '[]')
    return new Set(Array.isArray(read) ? read.filter((id) => typeof id === 'number') : [])
  } catch {
    return new Set()
  }
}

export function recordPrinted(courseId: number, ids: readonly number[]): void {
  try {
    deviceStorage()?.setItem(keyOf(courseId), JSON.stringify([...new Set([...printedCards(courseId), ...ids])]))
  } catch {
    // The storage is full: these cards count as not printed the next time.
  }
}

/** The initial choice: students whose card was not printed before. The others must be chosen by hand. */
export const notGivenOut = <Some extends Pick<Person, 'id'>>(students: Some[], givenOut: ReadonlySet<number>): Some[] =>
  students.filter(({ id }) => !givenOut.has(id))

/** Numbers of claim codes that end when cards are printed. */
interface Renewal {
  /** Codes of cards that were printed before. */
  givenOut: number
  others: number
}

/**
 * Counts the claim codes that end when the cards of these students are printed. The server stores only hashes, so a card whose code
 * is not known to this page is printed with a new one. Accounts, and cards of another course, have no code here.
 */
export function renewalOf(
  students: Pick<Person, 'id' | 'hasAccount' | 'madeElsewhere'>[],
  givenOut: ReadonlySet<number>,
  knowsCode: (studentId: number) => boolean,
): Renewal {
  const renewed = students.filter((student) => isOwnCard(student) && !knowsCode(student.id))
  const others = notGivenOut(renewed, givenOut).length
  return { givenOut: renewed.length - others, others }
}
