import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { isFullName } from '@hasiye/contract/text.ts'

/** Whether a name of a list, trimmed and normalised, can be a full name; its length is in code points. */
export const isNameOfPerson = (name: string): boolean => isFullName(name) && [...name].length <= limits.fullName.max

/** Whether two texts are equal, or equal but for one letter that is replaced, added or left out. */
export function isOneLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  return short.slice(same + (short.length === long.length ? 1 : 0)) === long.slice(same + 1)
}

/**
 * For each name the person with the most similar one: equal when folded, otherwise one letter apart. Names that are like nobody's
 * are left out.
 */
export function findSimilar<Named extends { fullName: string }>(
  names: string[],
  people: Named[],
): { name: string; to: Named }[] {
  const folded = people.map((person) => ({ person, text: fold(person.fullName) }))
  return names.flatMap((name) => {
    const text = fold(name)
    const to = folded.find((one) => one.text === text) ?? folded.find((one) => isOneLetterApart(one.text, text))
    return to ? [{ name, to: to.person }] : []
  })
}
