import type { SimilarName } from '@hasiye/contract/cards.ts'
import { withoutFather } from '@hasiye/contract/father-name.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { isNameOfPerson, isOneLetterApart, nameKey } from '@hasiye/contract/names.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { ordinal } from '../attendance/words.ts'
import { isGarbled } from './letters.ts'
import type { Doubt, ListedName } from './table.ts'
import { isAboutList, isMessage } from './titles.ts'

/**
 * `title` is a line about the list, `message` a line of a chat, `number` a name with a number in it, `garbled` has lost
 * letters; the doubts come from the list itself. Such names can still be chosen. `own`, `removed` and `moved` are students
 * of the teacher's, who are added as they are.
 */
export type NameResult =
  | 'new'
  | Exclude<SimilarName['where'], 'here'>
  | 'same'
  | 'similar'
  | 'repeated'
  | 'title'
  | 'message'
  | 'number'
  | Doubt
  | 'garbled'
  | 'invalid'

/** One name of the list with its result. */
export interface NameRow {
  /** Its index in the list. */
  index: number
  name: string
  result: NameResult
  /** The similar name of a participant, or of an earlier line of the list. */
  to?: string
  /** The teacher's own student whom the name means. */
  offer?: Offer
  /** Whether the teacher says if it is the same student: the name differs, several have it, or the student was moved. */
  isAsked?: boolean
}

/** A similar name of the server's response. */
export type Offer = Omit<SimilarName, 'to'> & { to: Pick<Person, 'id' | 'fullName' | 'shortId' | 'nameInCourse'> }

/** The server's response to a dry run. */
interface Preview {
  similar: Offer[]
  invalid: string[]
}

interface Options {
  preview?: Preview | undefined
  /** The first line is a student, whatever it looks like. */
  countsHeader?: boolean
  /** For each name, by its index. */
  doubts?: readonly (Doubt | undefined)[]
  /** For each name, by its index: how many of the students who were offered for it are not meant. */
  steps?: readonly number[]
}

/**
 * Determines the result of each name. `present` are the participants whom the page knows; names are compared in any order of their
 * words. `preview` adds which names are similar or invalid, and who has joined meanwhile. A repeated name can still be chosen, because
 * two students may have the same name.
 */
export function checkNames(
  names: string[],
  present: readonly Pick<Person, 'fullName'>[],
  { preview, countsHeader = false, doubts = [], steps = [] }: Options = {},
): NameRow[] {
  const here = new Set(present.map(({ fullName }) => fold(fullName)))
  const byKey = new Map(present.map(({ fullName }) => [nameKey(fullName), fullName]))
  const similar = new Map(
    preview?.similar.flatMap(({ name, to, where }) => (where === 'here' ? [[name, to.fullName]] : [])),
  )
  const offers = preview?.similar.filter(({ where }) => where !== 'here') ?? []
  const offered = new Set<number>()
  const inList = similarInList(names)
  const invalid = new Set(preview?.invalid)
  const before = new Set<string>()
  const all = new Set(names)
  return names.map((name, index) => {
    const [folded, key] = [fold(name), nameKey(name)]
    const isRepeated = before.has(repeatKey(name))
    before.add(repeatKey(name))
    if (invalid.has(name) || !isNameOfPerson(name)) return { index, name, result: 'invalid' }
    if (isGarbled(name)) return { index, name, result: 'garbled' }
    const known = byKey.get(key) ?? similar.get(name)
    if (here.has(folded) || (known !== undefined && fold(known) === folded)) return { index, name, result: 'same' }
    const doubt = doubts[index]
    if (doubt) return { index, name, result: doubt }
    const isStudent = countsHeader && index === 0
    if (isAboutList(name) && !isStudent) return { index, name, result: 'title' }
    if (isMessage(name) && !isStudent) return { index, name, result: 'message' }
    const isKnown = known !== undefined && !isChosenAtFirst({ index, name, result: 'similar', to: known })
    const others = isKnown ? [] : offers.filter((one) => one.name === name && !offered.has(one.to.id))
    const offer = others[steps[index] ?? 0]
    if (offer && offer.where !== 'here') {
      offered.add(offer.to.id)
      const isAsked = others.length > 1 || offer.where === 'moved' || !isNamed(name, offer)
      return { index, name, result: offer.where, offer, isAsked }
    }
    if (isRepeated) return { index, name, result: 'repeated' }
    const to = known ?? inList.get(index)
    if (to !== undefined) return { index, name, result: 'similar', to }
    return { index, name, result: hasNumber(name, all) && !isStudent ? 'number' : 'new' }
  })
}

/**
 * Whether a name is chosen by default: not if it is probably not a student, is in the course already, is repeated, with
 * or without the father's name, or the teacher is asked whom it means.
 */
export function isChosenAtFirst({ name, result, to = '', offer, isAsked }: NameRow): boolean {
  if (offer) return !isAsked
  if (result !== 'similar') return result === 'new'
  const [own, other] = [compared(name), compared(to)]
  return own.key !== other.key && !differByFather(own, other)
}

/** The results of the names alone, without participants for comparison. */
export const checkList = (names: ListedName[]): NameRow[] =>
  checkNames(
    names.map(({ name }) => name),
    [],
    { doubts: names.map(({ doubt }) => doubt) },
  )

/** Whether a name has digits other than a last one that distinguishes two students, as in “Aysu Quliyeva 2”. */
function hasNumber(name: string, names: ReadonlySet<string>): boolean {
  const own = name.replace(/\s\d$/, '')
  return /\d/.test(own) || (own !== name && !own.includes(' ') && !names.has(own))
}

interface ComparedName {
  name: string
  words: string[]
  key: string
  person: string
  /** The key without the father's name. */
  short: string
}

function compared(name: string): ComparedName {
  const words = name.split(' ').map(fold)
  return { name, words, key: nameKey(name), person: repeatKey(name), short: nameKey(withoutFather(words).join(' ')) }
}

/** Whether a name of two words is in one of three: its third is the father's. */
const isWithin = (a: string[], b: string[]): boolean =>
  a.length === 2 && b.length === 3 && a.every((word) => b.includes(word))

/** Whether two names differ by a father's name that only one of them has. */
const differByFather = (a: ComparedName, b: ComparedName): boolean =>
  ((a.short === a.key) !== (b.short === b.key) && a.short === b.short) ||
  isWithin(a.words, b.words) ||
  isWithin(b.words, a.words)

/**
 * Equal for two lines with the same person: family and given name in any order. The father's name is compared by itself, as in a list
 * “Əliyev Tural Samir” and “Əliyev Samir Tural” are two.
 */
function repeatKey(name: string): string {
  const words = name.split(' ').map(fold)
  const short = withoutFather(words)
  const father = words.filter((word) => !short.includes(word))
  return [...nameKey(short.slice(0, 2).join(' ')).split(' '), ...short.slice(2), '|', ...father].join(' ')
}

/** Each name is compared with every earlier one up to this many; class lists are not longer. */
const comparedAtMost = 300

/** The earlier names that resemble later ones, by the index of the later one. A number distinguishes two students. */
function similarInList(names: string[]): Map<number, string> {
  const similar = new Map<number, string>()
  const earlier: ComparedName[] = []
  for (const [index, name] of names.slice(0, comparedAtMost).entries()) {
    if (/\d/.test(name)) continue
    const own = compared(name)
    const to =
      earlier.find((one) => differByFather(one, own)) ?? earlier.find((one) => isOneLetterApart(one.person, own.person))
    if (to) similar.set(index, to.name)
    earlier.push(own)
  }
  return similar
}

const isNamed = (name: string, { to: { fullName, nameInCourse } }: Offer): boolean =>
  [fullName, nameInCourse ?? ''].some((own) => nameKey(own) === nameKey(name))

const rangesAtMost = 3

/** The numbers of rows, ascending, for a sentence: `2–34-cü, 40-cı`. */
export function rowNumbers(rows: number[]): string {
  const ends = rows.filter((row, index) => rows[index + 1] !== row + 1)
  const ranges = ends.slice(0, rangesAtMost).map((end, index) => {
    const start = rows.find((row) => row > (ends[index - 1] ?? 0)) ?? end
    return start === end ? ordinal(end) : `${start}–${ordinal(end)}`
  })
  return ranges.join(', ') + (ends.length > rangesAtMost ? ' ...' : '')
}
