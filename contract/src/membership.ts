import type { Person, Stay } from './shapes.ts'

/** A period by its first and last day. */
export interface Days {
  first: string
  last: string
}

/** Where a student stands in a course during a period, by `membership`. */
export type Membership =
  /** In the course at the end of the period. */
  | { state: 'member' }
  /** In the course for a part of the period, the last time until this day. */
  | { state: 'left'; until: string }
  /** Not in the course in the period. */
  | { state: 'none' }

/** All stays of a person in the lists of a course. */
export const staysOf = ({
  since = '',
  earlier = [],
  until = null,
}: Pick<Person, 'since' | 'earlier'> & { until?: string | null }): Stay[] => [...earlier, { since, until }]

/** The last day of a stay, which may be to come. */
const endOf = ({ until }: Stay): string => until ?? '9999-12-31'
const latest = (days: string[]): string => days.toSorted().at(-1) ?? ''

/** Whether a mark on this date counts: those after the last stay do not, because nobody in the course sees them. */
export const countsOn = (stays: readonly Stay[], date: string): boolean => stays.some((stay) => date <= endOf(stay))

/**
 * Returns where a student stood in a course during a period: the one answer of grid, register, sheets and Excel. `stays`
 * are all of the student's in the course, in any order. A teacher may have marked a student before a stay or between
 * two, and a card's marks may be older than its stay: `lastMark`, the student's last marked day in the period, makes a
 * member of such a student.
 */
export function membership(stays: readonly Stay[], { first, last }: Days, lastMark?: string): Membership {
  const within = stays.filter((stay) => stay.since <= last && endOf(stay) >= first)
  const counted = lastMark !== undefined && countsOn(stays, lastMark) ? lastMark : undefined
  const until = latest(within.map(endOf))
  if (until >= last && within.length > 0) return { state: 'member' }
  if (counted === undefined || counted <= until) return within.length > 0 ? { state: 'left', until } : { state: 'none' }
  const end = latest(stays.map(endOf))
  return end >= last ? { state: 'member' } : { state: 'left', until: end }
}
