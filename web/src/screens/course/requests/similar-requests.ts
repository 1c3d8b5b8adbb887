import type { JoinRequest } from '@hasiye/contract/joining.ts'
import { findSimilar } from '@hasiye/contract/names.ts'
import type { Person } from '@hasiye/contract/shapes.ts'

interface SortedRequests {
  /** Can be accepted together. */
  clear: JoinRequest[]
  /** By the id of a request, the participant with a similar name, who is probably the same person. */
  similar: ReadonlyMap<number, Person>
}

/** Separates the requests whose student has the name of a participant or a similar one. A card is found before a student with an account. */
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
