import { fold } from '@hasiye/contract/locale.ts'
import { isNameOfPerson, nameKey } from '@hasiye/contract/names.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { isHeader } from '../import/header.ts'
import { clean, hasNumber, isAboutList, plain, withoutMarker } from './list-line.ts'
import { isSeveralWords, looksLikeName, namesAndRest } from './name-column.ts'

/** `title` is a line about the list; `number` is a name with a number in it. Both can still be chosen. */
export type NameResult = 'new' | 'same' | 'similar' | 'repeated' | 'title' | 'number' | 'invalid'

/** One name of the list and what becomes of it. */
export interface NameRow {
  /** Its index in the list. */
  index: number
  name: string
  result: NameResult
  /** Whom a similar name resembles. */
  to?: string
}

interface TypedNames {
  names: string[]
  /** The first line, where it is taken for a title. */
  header: string | undefined
  /** What stood in other columns and is not added. */
  rest: string[]
}

/** What the server says of names without writing anything. */
export interface Preview {
  similar: { name: string; to: Pick<Person, 'fullName'> }[]
  invalid: string[]
}

/** Whether the cells are names of several people rather than one person's columns. */
const isListOfNames = (cells: string[]): boolean =>
  cells.every(looksLikeName) && (cells.every(isSeveralWords) || (cells.length > 2 && !cells.some(isSeveralWords)))

/** Tabs come from a spreadsheet; semicolons and commas divide a name from what belongs to it, or several names in one line. */
function listedIn(lines: string[]): { names: string[]; rest: string[] } {
  const bare = lines.map(plain)
  const whole = { names: bare.filter((name) => name !== ''), rest: [] }
  if (lines.some((line) => withoutMarker(line).trim().includes('\t'))) {
    const table = namesAndRest(lines.map((line) => line.split('\t').map(clean)))
    return table.names.length > 0 ? table : whole
  }
  if (!bare.some((line) => /[;,]/.test(line) && !isHeader(line))) return whole
  const rows = bare.map((line) => line.split(/[;,]/).map(clean))
  const [only = [], ...others] = rows
  if (others.length === 0 && isListOfNames(only)) return { names: only, rest: [] }
  const table = namesAndRest(rows)
  return table.names.length > 0 ? table : whole
}

/** The names of a typed or pasted text, one a line; lines with columns are read as a table. */
export function namesIn(text: string, countsHeader = false): TypedNames {
  const { names, rest } = listedIn(text.split(/\r?\n/).filter((line) => line.trim() !== ''))
  const [first, ...others] = names
  if (first !== undefined && isAboutList(first) && !countsHeader) return { names: others, header: first, rest }
  return { names, header: undefined, rest }
}

/**
 * What becomes of each name. The course says who is here already, in any order of the words; the server, where it has answered,
 * which names are similar or invalid, and who joined meanwhile. A name that the list repeats can still be chosen, because two
 * children may have one name. `countsHeader`: the first line is a student, whatever it looks like.
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

/** Who is added without anything else being chosen: all but those who are probably no students, here already or repeated. */
export const isChosenAtFirst = ({ name, result, to }: NameRow): boolean =>
  result === 'new' || (result === 'similar' && nameKey(to ?? '') !== nameKey(name))
