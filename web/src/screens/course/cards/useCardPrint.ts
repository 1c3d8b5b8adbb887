import { type Card, renewClaimCodes } from '@hasiye/contract/cards.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { limits } from '@hasiye/contract/limits.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, currentAccount } from '../../../api/client.ts'
import { configQuery } from '../../../api/queries.ts'
import { deviceStorage } from '../../../device/storage.ts'
import { isOwnCard } from '../../../features/people/people-actions.ts'
import { useCall } from '../../../forms/useCall.ts'
import { printPage } from '../../../ui/blocks/Paper.tsx'
import { cacheClaimCodes, claimCode } from './claim-codes.ts'
import { fitNames } from './PrintSheets.tsx'

type KnownCode = (studentId: number) => string | undefined

type Renew = (studentIds: number[]) => Promise<Card[]>

/** Creates the cards, with new claim codes for students without an account whose code is not known. Throws what `renew` throws. */
async function withCodes(students: Person[], knownCode: KnownCode, renew: Renew): Promise<Card[]> {
  const cards = students.filter(isOwnCard)
  const codes = new Map<number, string | null>(cards.map(({ id }) => [id, knownCode(id) ?? null]))
  const ids = cards.filter(({ id }) => !codes.get(id)).map(({ id }) => id)
  for (let n = 0; n < ids.length; n += limits.cards.max) {
    const renewed = await renew(ids.slice(n, n + limits.cards.max))
    for (const { student, claimCode: code } of renewed) codes.set(student.id, code)
  }
  return students.map((student) => ({ student, claimCode: codes.get(student.id) ?? null }))
}

/** Fetches what the cards need and prints them; they are on the page only while it is printed. */
export function useCardPrint({ id: courseId, participants }: Pick<Course, 'id' | 'participants'>) {
  const queryClient = useQueryClient()
  const [cards, setCards] = useState<Card[]>([])
  const [publicUrl, setPublicUrl] = useState('')
  const [printed, setPrinted] = useState(() => printedCards(courseId))
  const renewed = useRenewedCards(courseId, participants)
  const { mutateAsync } = useCall(renewClaimCodes)
  const givenOut: ReadonlySet<number> = new Set([...printed, ...(renewed.data ?? [])])
  // The first code of a card is renewed even if it is known: only a renewal shows other devices that the card was
  // printed.
  const knownCode: KnownCode = (id) => (givenOut.has(id) ? queryClient.getQueryData(claimCode(id).queryKey) : undefined)

  useEffect(() => {
    if (cards.length === 0) return
    const forget = () => setCards([])
    addEventListener('afterprint', forget)
    void printPage(fitNames).then(() => {
      recordPrinted(
        courseId,
        cards.map(({ student }) => student.id),
      )
      setPrinted(printedCards(courseId))
    })
    return () => removeEventListener('afterprint', forget)
  }, [cards, courseId])

  const start = async (students: Person[]): Promise<void> => {
    // Before the codes are renewed, because this request may fail.
    setPublicUrl((await queryClient.fetchQuery(configQuery)).publicUrl)
    const renew = (studentIds: number[]) => mutateAsync({ params: { id: courseId }, body: { studentIds } })
    const made = await withCodes(students, knownCode, renew)
    cacheClaimCodes(queryClient, made)
    setCards(made)
  }
  // Without the server's response any card may have been printed before.
  const isGivenOut = (id: number) => !renewed.isSuccess || givenOut.has(id)
  const renewal = (students: Person[]) => renewalOf(students, isGivenOut, (id) => knownCode(id) !== undefined)
  /** Undefined until the server has responded. */
  const fresh = renewed.isLoading
    ? undefined
    : notGivenOut(participants, givenOut).filter((student) => !isOwnCard(student) || renewed.isSuccess)
  return { cards, publicUrl, start, givenOut, fresh, renewal }
}

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

/**
 * Counts the printed cards whose claim codes end when the cards of these students are printed. The server stores only
 * hashes, so a card whose code is not known to this page is printed with a new one; the first one of a card ends none
 * that is on paper. Accounts, and cards of another course, have no code here.
 */
export const renewalOf = (
  students: Pick<Person, 'id' | 'hasAccount' | 'madeElsewhere'>[],
  isGivenOut: (studentId: number) => boolean,
  knowsCode: (studentId: number) => boolean,
): number => students.filter((student) => isOwnCard(student) && isGivenOut(student.id) && !knowsCode(student.id)).length
