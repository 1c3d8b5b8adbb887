import { fold } from '@hasiye/contract/locale.ts'
import { isNameOfPerson, nameKey } from '@hasiye/contract/names.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { isAboutList } from './list-titles.ts'

/** `title` is a line about the list; `number` is a name with a number in it. Both can still be chosen. */
export type NameResult = 'new' | 'same' | 'similar' | 'repeated' | 'title' | 'number' | 'invalid'

/** One name of the list with its result. */
export interface NameRow {
  /** Its index in the list. */
  index: number
  name: string
  result: NameResult
  /** The participant with a similar name. */
  to?: string
}

/** The server's response to a dry run. */
export interface Preview {
  similar: { name: string; to: Pick<Person, 'fullName'> }[]
  invalid: string[]
}

/** Whether a name has digits other than a last one that distinguishes two students, as in “Aysu Quliyeva 2”. */
const hasNumber = (name: string): boolean => /\d/.test(name.replace(/\s\d$/, ''))

/**
 * Determines the result of each name. `present` are the participants whom the page knows; names are compared in any order of their
 * words. `preview` adds which names are similar or invalid, and who has joined meanwhile. A repeated name can still be chosen, because
 * two students may have the same name. `countsHeader`: the first line is a student, whatever it looks like.
 */
export function checkNames(
  names: string[],
  present: readonly Pick<Person, 'fullName'>[],
  preview?: Preview,
  countsHeader = false,
): NameRow[] {
  const here = new Set(present.map(({ fullName }) => fold(fullName)))
  const byKey = new Map(present.map(({ fullName }) => [nameKey(fullName), fullName]))
  const similar = new Map(preview?.similar.map(({ name, to }) => [name, to.fullName]))
  const invalid = new Set(preview?.invalid)
  const before = new Set<string>()
  return names.map((name, index) => {
    const [folded, key] = [fold(name), nameKey(name)]
    const isRepeated = before.has(key)
    before.add(key)
    if (invalid.has(name) || !isNameOfPerson(name)) return { index, name, result: 'invalid' }
    const to = byKey.get(key) ?? similar.get(name)
    if (here.has(folded) || (to !== undefined && fold(to) === folded)) return { index, name, result: 'same' }
    const isStudent = countsHeader && index === 0
    if (isAboutList(name) && !isStudent) return { index, name, result: 'title' }
    if (isRepeated) return { index, name, result: 'repeated' }
    if (to !== undefined) return { index, name, result: 'similar', to }
    return { index, name, result: hasNumber(name) && !isStudent ? 'number' : 'new' }
  })
}

/** Whether a name is chosen at first: not if it is probably no student, is in the course already, or is repeated. */
export const isChosenAtFirst = ({ name, result, to }: NameRow): boolean =>
  result === 'new' || (result === 'similar' && nameKey(to ?? '') !== nameKey(name))
