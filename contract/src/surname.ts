import { withoutFather } from './father-name.ts'
import { lower } from './locale.ts'

interface NameParts {
  surname: string
  /** The given names; the surname if the name has no other part. */
  given: string
}

const clear = /(?:ova?|eva?|zadə|soy|bəyli|oğlu|ski[yj]?|skaya)$/
/** Endings that given names have too, as in “Əli”. */
const probable = /(?:[^ə]l[iı]|[^əü]l[uü]|[^v]əl[uü])$/
/** Given names that end like surnames. */
const givenNames = new Set(
  'eva yeva nova şahzadə xanzadə bəyzadə gülzadə leyli nazlı aslı telli güllü gülü ballı səlli sevli incili'.split(' '),
)
const fatherInRussian = /(?:oviç|eviç|ovna|evna)$/

/** Returns how likely a word is a surname by its ending: 2 certain, 1 probable, 0 unknown. */
function likelihood(word: string): number {
  const small = lower(word)
  if (givenNames.has(small)) return 0
  if (clear.test(small)) return 2
  return probable.test(small) ? 1 : 0
}

function wordsOf(name: string): string[] {
  const words = withoutFather(name.trim().split(/\s+/))
  return words.length > 2 ? words.filter((word) => !fatherInRussian.test(lower(word))) : words
}

type End = 'first' | 'last'

function endOf(words: string[]): End | undefined {
  const [first, last] = [likelihood(words[0] ?? ''), likelihood(words.at(-1) ?? '')]
  if (first === last) return undefined
  return first > last ? 'first' : 'last'
}

/** Returns where the surname stands in most names of a class, by their endings; last if these are undecided. */
export function usualEnd(names: readonly string[]): End {
  const ends = names.map((name) => endOf(wordsOf(name)))
  const count = (wanted: End) => ends.filter((end) => end === wanted).length
  return count('first') > count('last') ? 'first' : 'last'
}

/**
 * Splits a name by the endings of its first and last words; if these are undecided, the surname is at the `usual` end. The father's
 * name (`Vaqif oğlu`) is part of neither.
 */
export function partsOf(name: string, usual: End): NameParts {
  const words = wordsOf(name)
  const isFirst = (endOf(words) ?? usual) === 'first'
  const surname = words.at(isFirst ? 0 : -1) ?? ''
  const rest = isFirst ? words.slice(1) : words.slice(0, -1)
  return { surname, given: rest.join(' ') || surname }
}
