import { maxCounted } from '@hasiye/contract/admin.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'

export type ListedRole = 'teacher' | 'student'

const shortestTrigram = 3
/** Above this number of people a common word is searched without its index. */
const manyPeople = 1_900
/** Size of the sample that decides whether a word is common. */
const sampleSize = 300
const commonInSample = 60
const maxScanned = 10_000
const searched = sql`(folded_name || ' ' || coalesce(email, ''))`
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const contains = (word: string) => sql<SqlBool>`${searched} like ${`%${escapeLike(word)}%`}`

const shortIdLength = 8
/** A folded word that may begin a short ID: letters and digits, with a letter first. */
const isStartOfShortId = (word: string): boolean => /^[a-df-hj-np-z][2-9a-df-hj-np-z]{2,7}$/.test(word)
/** Short IDs consist of A-Z and 0-9, so every collation puts those with the same beginning into one range. */
function hasShortId(word: string) {
  const first = normalizeShortId(word)
  return sql<SqlBool>`short_id between ${first} and ${first.padEnd(shortIdLength, 'Z')}`
}

/** The digits of a typed phone number without the country prefix or the leading 0; undefined for other texts. */
function phoneIn(typed: string): string | undefined {
  if (!/^[\d\s()+-]+$/.test(typed)) return undefined
  // a prefix may be followed by the 0: +994 (0)50
  const digits = typed.replace(/\D/g, '').replace(/^(?:(?:00)?994(?=\d{3}))?(?:0(?=\d{3}))?/, '')
  return digits.length >= shortestTrigram ? digits : undefined
}
/** How many digits a group in the index of phone numbers has. */
const digitsInGroup = 6
/** A national number without its leading 0. */
const digitsOfNumber = 9
function hasNumber(digits: string) {
  const contained = sql<SqlBool>`number like ${`%${digits}%`}`
  if (digits.length < digitsInGroup) return contained
  return sql<SqlBool>`(length(number) > 5 and digit_groups(number) @> digit_groups(${digits}) and ${contained})`
}

/** A word of three letters or more: part of the name or the address, the beginning of the ID, or part of the phone number. */
function occurs(word: string): RawBuilder<SqlBool> {
  const phone = phoneIn(word)
  const conditions = [
    contains(word),
    ...(isStartOfShortId(word) ? [hasShortId(word)] : []),
    ...(phone ? [hasNumber(phone)] : []),
  ]
  return sql`(${sql.join(conditions, sql` or `)})`
}

/**
 * An admin's search as conditions on `accounts`. Every word must occur in the folded name, the e-mail address or the
 * phone number, or begin the short ID. A phone number may be typed with spaces, and a whole number is searched among
 * phone numbers only.
 */
export interface Search {
  /**
   * Uses the indexes: `search_grams` for words of one or two letters; trigrams and the index of short IDs for longer
   * words.
   */
  byIndex: RawBuilder<SqlBool>
  /** The same condition as a plain filter, for rows that are read in the order of the list. */
  asFilter: RawBuilder<SqlBool>
  /** No word has three letters or more. */
  isShort: boolean
  /** Sorts names that contain the search as typed before those that match only when folded. */
  exactFirst: RawBuilder<unknown>
}

/** @returns undefined where the search has no word */
export function readSearch(role: ListedRole, search: string): Search | undefined {
  const words = fold(search).split(' ').filter(Boolean)
  if (words.length === 0) return undefined
  const isShort = (word: string): boolean => [...word].length < shortestTrigram
  const grams = words.filter(isShort).map((word) => `${role[0]}${word}`)
  const hasGrams = sql<SqlBool>`search_grams(accounts.role, folded_name || ' ' || coalesce(email, '')) @> ${grams}::text[]`
  const long = words.filter((word) => !isShort(word)).map(occurs)
  const phone = words.length > 1 ? phoneIn(search) : undefined
  const isWhole = phone !== undefined && phone.length >= digitsOfNumber
  const orPhone = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => {
    if (isWhole) return hasNumber(phone)
    const all = sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
    return phone === undefined ? all : sql`(${all} or ${hasNumber(phone)})`
  }
  return {
    byIndex: orPhone([...long, ...(grams.length > 0 ? [hasGrams] : [])]),
    asFilter: orPhone([...long, ...words.filter(isShort).map(contains)]),
    isShort: phone === undefined && words.every(isShort),
    exactFirst: sql`full_name not like ${`%${escapeLike(search)}%`}`,
  }
}

/** Returns one row: the ids, or that there are more than 300. `condition` is checked once, before the index is read. */
const foundBy = (role: ListedRole, byIndex: Search['byIndex'], condition: RawBuilder<unknown> = sql`true`) => sql`
  select count(*) > ${sql.lit(maxCounted)} as is_capped,
    case when count(*) <= ${sql.lit(maxCounted)} then array_agg(id::text) end as ids
  from (
    select id from accounts where ${condition} and role = ${role} and ${byIndex} limit ${sql.lit(maxCounted + 1)}
  ) found`

/**
 * The ids of all matches; undefined where there are more than 300. An index collects every match before the first one
 * is counted: 30,000 of 100,000 people for one or two letters. Where a sample shows that such a word is common, the
 * table is scanned instead.
 */
export async function findIds(db: Db, role: ListedRole, search: Search): Promise<string[] | undefined> {
  const { byIndex, asFilter, isShort } = search
  const scan = (limit: number) =>
    sql`select folded_name, email from accounts where role = ${role} limit ${sql.lit(limit)}`
  const statement = isShort
    ? sql`
    with sample as materialized (
      select count(*) as total from (${scan(sampleSize)}) s
      where (select total from account_counts where role = ${role}) > ${sql.lit(manyPeople)} and ${asFilter}
    ), common as materialized (
      select count(*) as total from (
        select from (${scan(maxScanned)}) s
        where (select total from sample) >= ${sql.lit(commonInSample)} and ${asFilter} limit ${sql.lit(maxCounted + 1)}
      ) matches
    )
    select found.ids, found.is_capped or common.total > ${sql.lit(maxCounted)} as is_capped
    from common, (${foundBy(role, byIndex, sql`(select total from common) <= ${sql.lit(maxCounted)}`)}) as found`
    : foundBy(role, byIndex)
  const { rows } = await (statement as RawBuilder<{ ids: string[] | null; isCapped: boolean }>).execute(db)
  const [found] = rows
  return found?.isCapped ? undefined : (found?.ids ?? [])
}
