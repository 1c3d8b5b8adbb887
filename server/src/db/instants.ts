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

/** A column as the contract writes instants, for a part of a JSON value. */
export const instantText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
