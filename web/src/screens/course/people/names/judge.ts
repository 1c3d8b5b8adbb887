import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { isFullName } from '@hasiye/contract/text.ts'
import { isHeader, namesOf } from './name-column.ts'

export type NameFate = 'new' | 'same' | 'similar' | 'invalid'

/** One name of the list and what becomes of it. */
export interface NameRow {
  /** Its place in the list, from 0. */
  index: number
  name: string
  fate: NameFate
  /** Whom a similar name resembles. */
  to?: string
}

export interface TypedNames {
  names: string[]
  /** The first line, where it is taken for a title. */
  header: string | undefined
}

/** What the server says of names without writing anything. */
export interface Preview {
  similar: { name: string; to: Pick<Person, 'fullName'> }[]
  invalid: string[]
}

const clean = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** The names of a typed or pasted text, one a line; lines with tabs come from a spreadsheet and are read as a table. */
export function namesIn(text: string, countsHeader = false): TypedNames {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const isTable = lines.some((line) => line.trim().includes('\t'))
  const listed = isTable
    ? namesOf(lines.map((line) => line.split('\t').map(clean)))
    : lines.map((line) => clean(line.replace(/^\s*\d+\s*[.)-]?\s+/, '').replace(/[,;]\s*$/, '')))
  const [first, ...rest] = listed.filter((name) => name !== '')
  if (first !== undefined && isHeader(first) && !countsHeader) return { names: rest, header: first }
  return { names: first === undefined ? [] : [first, ...rest], header: undefined }
}

const isName = (name: string): boolean => isFullName(name) && [...name].length <= limits.fullName.max

/**
 * What becomes of each name. The course says who is here already; the server, where it has answered, which names are similar or
 * invalid. A name that stands in the list before is similar to that one: two children may have one name, so nothing is dropped.
 */
export function judge(names: string[], present: readonly Pick<Person, 'fullName'>[], preview?: Preview): NameRow[] {
  const here = new Set(present.map(({ fullName }) => fold(fullName)))
  const similar = new Map(preview?.similar.map(({ name, to }) => [name, to.fullName]))
  const invalid = new Set(preview?.invalid)
  const before = new Map<string, string>()
  return names.map((name, index) => {
    const folded = fold(name)
    const twin = before.get(folded)
    if (twin === undefined) before.set(folded, name)
    if (invalid.has(name) || !isName(name)) return { index, name, fate: 'invalid' }
    if (here.has(folded)) return { index, name, fate: 'same' }
    const to = similar.get(name) ?? twin
    return to === undefined ? { index, name, fate: 'new' } : { index, name, fate: 'similar', to }
  })
}

/** Who is added without anything else being chosen: all but those who are here already. */
export const isChosenAtFirst = ({ fate }: NameRow): boolean => fate === 'new' || fate === 'similar'
