import { withoutFather } from './father-name.ts'
import { limits } from './limits.ts'
import { fold } from './locale.ts'
import { isFullName } from './text.ts'

/** Whether a name of a list, trimmed and normalised, can be a full name; its length is in code points. */
export const isNameOfPerson = (name: string): boolean => isFullName(name) && [...name].length <= limits.fullName.max

/** Whether two texts are equal, or differ by one letter that is replaced, added or removed. */
export function isOneLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  return short.slice(same + (short.length === long.length ? 1 : 0)) === long.slice(same + 1)
}

const lookAlikes = 'АаВЕеӘәНКМОоРрСсТХхУуІі'
const latin = 'AaBEeƏəHKMOoPpCcTXxYyIi'

/** `fold` of a name, with Cyrillic letters and the turned e replaced by the letters that they look like. */
const foldName = (name: string): string =>
  fold(
    name
      .replace(/[ǝƎ]/g, 'ə')
      .replace(/[АаВЕеӘәНКМОоРрСсТХхУуІі]/g, (letter) => latin.charAt(lookAlikes.indexOf(letter))),
  )

/** The folded words of a name in one order, equal for `Zəhra Bağırova` and `BAĞIROVA ZƏHRA`. */
export const nameKey = (name: string): string => keyOf(foldName(name).split(' '))

const keyOf = (words: string[]): string => words.toSorted().join(' ')

/** Whether the words of two names are the same in any order, or differ by one letter. */
function haveAlikeWords(a: string[], b: string[]): boolean {
  const length = (words: string[]) => words.reduce((sum, word) => sum + word.length + 1, 0)
  if (Math.abs(length(a) - length(b)) > 1) return false
  const onlyInB = [...b]
  const onlyInA = a.filter((word) => {
    const index = onlyInB.indexOf(word)
    if (index >= 0) onlyInB.splice(index, 1)
    return index < 0
  })
  return isOneLetterApart(onlyInA.join(' '), onlyInB.join(' '))
}

interface Folded {
  text: string
  key: string
  words: string[]
  /** The words without the father's name. */
  short: string[]
}

function foldedName(name: string): Folded {
  const text = foldName(name)
  const words = text.split(' ')
  return { text, key: keyOf(words), words, short: withoutFather(words) }
}

const hasFather = ({ words, short }: Folded): boolean => short.length < words.length

const areAlike = (a: Folded, b: Folded): boolean =>
  haveAlikeWords(a.words, b.words) || (hasFather(a) !== hasFather(b) && haveAlikeWords(a.short, b.short))

/**
 * For each name the person with the most similar one: equal when folded, otherwise with the same words in another
 * order, otherwise one letter apart in any order of the words. A father's name (`Vaqif oğlu`) counts only where both
 * have one. Names without a similar one are omitted.
 */
export function findSimilar<Named extends { fullName: string }>(
  names: string[],
  people: readonly Named[],
): { name: string; to: Named }[] {
  const folded = people.map((person) => ({ person, ...foldedName(person.fullName) }))
  return names.flatMap((name) => {
    const own = foldedName(name)
    const to =
      folded.find(({ text }) => text === own.text) ??
      folded.find(({ key }) => key === own.key) ??
      folded.find((one) => areAlike(one, own))
    return to ? [{ name, to: to.person }] : []
  })
}

/**
 * For each name the people with the same one, its words in any order, then those with whom it differs by a father's
 * name that only one of them has. A person may have several names.
 */
export function findSame<Named extends { names: readonly string[] }>(
  names: string[],
  people: readonly Named[],
): { name: string; to: Named }[] {
  const folded = people.map((person) => ({ person, own: person.names.map(foldedName) }))
  return names.flatMap((name) => {
    const one = foldedName(name)
    const isSame = (other: Folded) => other.key === one.key
    const differsByFather = (other: Folded) =>
      hasFather(other) !== hasFather(one) && keyOf(other.short) === keyOf(one.short)
    const same = folded.filter(({ own }) => own.some(isSame))
    const asked = folded.filter(({ own }) => !own.some(isSame) && own.some(differsByFather))
    return [...same, ...asked].map(({ person }) => ({ name, to: person }))
  })
}
