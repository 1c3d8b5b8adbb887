import { fold } from '@hasiye/contract/locale.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type ListedRole = 'teacher' | 'student'

const shortestTrigram = 3
const searched = sql`(folded_name || ' ' || email)`
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const contains = (word: string) => sql<SqlBool>`${searched} like ${`%${escapeLike(word)}%`}`

/** The search of an admin's list as conditions on `accounts`: every word occurs in the folded name or the address. */
export interface Search {
  /** Answered by the indexes: words of one or two letters by `search_grams`, longer ones by their trigrams. */
  byIndex: RawBuilder<SqlBool>
  /** The same as a plain filter, for the rows that an order brings. */
  asFilter: RawBuilder<SqlBool>
  /** Puts a name that has the letters as they were typed before those that only fold to them. */
  exactFirst: RawBuilder<unknown>
}

/** @returns undefined where the search has no word */
export function readSearch(role: ListedRole, search: string): Search | undefined {
  const words = fold(search).split(' ').filter(Boolean)
  if (words.length === 0) return undefined
  const isShort = (word: string): boolean => [...word].length < shortestTrigram
  const grams = words.filter(isShort).map((word) => `${role[0]}${word}`)
  const hasGrams = sql<SqlBool>`search_grams(accounts.role, folded_name || ' ' || email) @> ${grams}::text[]`
  return {
    byIndex: sql.join(
      [...words.filter((word) => !isShort(word)).map(contains), ...(grams.length > 0 ? [hasGrams] : [])],
      sql` and `,
    ),
    asFilter: sql.join(words.map(contains), sql` and `),
    exactFirst: sql`full_name not like ${`%${escapeLike(search)}%`}`,
  }
}
