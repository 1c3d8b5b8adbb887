import { type RawBuilder, sql } from 'kysely'

interface Duration {
  days?: number
  hours?: number
  minutes?: number
}

const intervalOf = ({ days = 0, hours = 0, minutes = 0 }: Duration): RawBuilder<unknown> =>
  sql`make_interval(days => ${days}::int, hours => ${hours}::int, mins => ${minutes}::int)`

/** The start of the transaction by the clock of the database. */
export const now = sql<Date>`now()`
export const fromNow = (duration: Duration) => sql<Date>`now() + ${intervalOf(duration)}`
export const ago = (duration: Duration) => sql<Date>`now() - ${intervalOf(duration)}`
