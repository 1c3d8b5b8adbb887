import { type Card, renewClaimCodes } from '@hasiye/contract/cards.ts'
import { limits } from '@hasiye/contract/limits.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { notePrinted } from './printed-cards.ts'

const { max: atOnce } = limits.cards

/** New claim codes for those without an account; throws ApiError, and nothing is printed. */
async function withCodes(courseId: number, students: Person[]): Promise<Card[]> {
  const ids = students.filter(({ hasAccount }) => !hasAccount).map(({ id }) => id)
  const codes = new Map<number, string | null>()
  for (let n = 0; n < ids.length; n += atOnce) {
    const body = { studentIds: ids.slice(n, n + atOnce) }
    const cards = await call(renewClaimCodes, { params: { id: courseId }, body })
    for (const { student, claimCode } of cards) codes.set(student.id, claimCode)
  }
  return students.map((student) => ({ student, claimCode: codes.get(student.id) ?? null }))
}

/** Fetches what the cards need and prints them; the codes are on the page only while it is printed. */
export function useCardPrint(courseId: number) {
  const [cards, setCards] = useState<Card[]>([])

  useEffect(() => {
    if (cards.length === 0) return
    const forget = () => setCards([])
    addEventListener('afterprint', forget)
    void document.fonts.ready.then(() => {
      print()
      notePrinted(
        courseId,
        cards.map(({ student }) => student.id),
      )
    })
    return () => removeEventListener('afterprint', forget)
  }, [cards, courseId])

  const start = async (students: Person[]): Promise<void> => setCards(await withCodes(courseId, students))
  return { cards, start }
}
