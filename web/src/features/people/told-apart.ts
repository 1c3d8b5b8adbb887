import { fold } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { dash } from '../../ui/texts/dashboard.ts'

type Named = Pick<Person, 'id' | 'fullName'>

/**
 * Returns the function that names one of these people so that nobody else of them is meant: by the full name, which has the father's
 * name where that is known, and with the ID where somebody else has the same words in it.
 */
export function labelsOf(
  people: readonly (Named & { shortId?: string | null | undefined })[],
): (person: Named) => string {
  const byWords = new Map<string, (typeof people)[number][]>()
  for (const person of people) {
    const words = fold(person.fullName).split(' ').sort().join(' ')
    byWords.set(words, [...(byWords.get(words) ?? []), person])
  }
  const labels = new Map<number, string>()
  for (const namesakes of byWords.values()) {
    if (new Set(namesakes.map(({ id }) => id)).size < 2) continue
    for (const { id, fullName, shortId } of namesakes) {
      if (!shortId) continue
      const withoutBreak = fill(dash.id, { id: shortId }).replace(' ', '\u00a0')
      labels.set(id, `${fullName} (${withoutBreak})`)
    }
  }
  return ({ id, fullName }) => labels.get(id) ?? fullName
}
