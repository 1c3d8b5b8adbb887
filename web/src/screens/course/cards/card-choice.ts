import type { Person } from '@hasiye/contract/shapes.ts'
import { isOwnCard } from '../../../features/people/people-actions.ts'

/** Who is chosen at first: those whose card was not given out. A card that was is chosen on purpose only. */
export const notGivenOut = <Some extends Pick<Person, 'id'>>(students: Some[], givenOut: ReadonlySet<number>): Some[] =>
  students.filter(({ id }) => !givenOut.has(id))

/** Claim codes that end when cards are printed. */
interface Renewal {
  /** Those of cards that were given out. */
  givenOut: number
  others: number
}

/**
 * How many claim codes end when these cards are printed. The server keeps only hashes, so that a card whose code this page does not
 * know can only be printed with a new one; accounts, and cards of
 * another course, have none here.
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
