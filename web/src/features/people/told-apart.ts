import { fold } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { withId } from '../../ui/texts/attendance.ts'

type Named = Pick<Person, 'id' | 'fullName'>

/**
 * Returns the function that names one of these people unambiguously: by the full name, which has the father's name
 * where that is known, and with the ID where somebody else has the same words in their name.
 */
export function labelsOf(
  people: readonly (Named & { shortId?: string | null | undefined })[],
): (person: Named) => string {
  const labels = new Map<number, string>()
  const byWords = new Map<string, (typeof people)[number]>()
  for (const person of people) {
    const words = fold(person.fullName).split(' ').sort().join(' ')
    const first = byWords.get(words)
    if (!first) byWords.set(words, person)
    else if (first.id !== person.id) {
      for (const { id, fullName: name, shortId } of [first, person]) {
        if (shortId) labels.set(id, fill(withId, { name, id: shortId }))
      }
    }
  }
  return ({ id, fullName }) => labels.get(id) ?? fullName
}
