import { type Card, renewClaimCodes } from '@hasiye/contract/cards.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { limits } from '@hasiye/contract/limits.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { configQuery } from '../../../api/queries.ts'
import { isOwnCard } from '../../../features/people/people-actions.ts'
import { useCall } from '../../../forms/useCall.ts'
import { printPage } from '../../../ui/blocks/Paper.tsx'
import { cacheClaimCodes, claimCode } from './claim-codes.ts'
import { notGivenOut, printedCards, recordPrinted, renewalOf, useRenewedCards } from './given-out.ts'
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
  const renewal = (students: Person[]) => renewalOf(students, givenOut, (id) => knownCode(id) !== undefined)
  /** Undefined until the server has responded. If it does not respond, any card may have been printed before. */
  const fresh = renewed.isLoading
    ? undefined
    : notGivenOut(participants, givenOut).filter((student) => !isOwnCard(student) || renewed.isSuccess)
  return { cards, publicUrl, start, givenOut, fresh, renewal }
}
