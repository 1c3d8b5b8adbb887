import type { JoinRequest } from '@hasiye/contract/joining.ts'
import { findSimilar } from '@hasiye/contract/names.ts'
import type { Person } from '@hasiye/contract/shapes.ts'

interface SortedRequests {
  /** Can be accepted together. */
  clear: JoinRequest[]
  /** Whom the student of a request resembles, by the id of the request: probably the same person. */
  similar: ReadonlyMap<number, Person>
}

/** Separates the requests whose student has the name of a participant, or one like it; of two participants a card is named. */
export function sortRequests(waiting: readonly JoinRequest[], participants: readonly Person[]): SortedRequests {
  const cardsFirst = participants.toSorted((a, b) => Number(a.hasAccount) - Number(b.hasAccount))
  const found = new Map(
    findSimilar(
      waiting.map(({ student }) => student.fullName),
      cardsFirst,
    ).map(({ name, to }) => [name, to]),
  )
  const similar = new Map<number, Person>()
  const clear = waiting.filter(({ id, student }) => {
    const to = found.get(student.fullName)
    if (to) similar.set(id, to)
    return !to
  })
  return { clear, similar }
}
