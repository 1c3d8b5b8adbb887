import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import pg from 'pg'

/**
 * Marks of one date with the same time and author: ids joined by commas, one character per status, notes as JSON (empty where
 * there is none) joined by line feeds. A date without marks has only the date.
 */
export type AttendanceRow = [
  date: string,
  studentIds: string | null,
  signs: string,
  notes: string,
  updatedAt: string,
  updatedBy: string | null,
]

/** How many marks there are; a date without marks counts as one. */
export const countMarks = (rows: AttendanceRow[]): number =>
  rows.reduce((sum, [, ids, signs]) => sum + (ids === null ? 1 : signs.length), 0)

const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** Memoizes the JSON of a value: a course has few authors, and the marks of one save share a time. */
function memo(write: (value: string) => string): (value: string) => string {
  const known = new Map<string, string>()
  return (value) => {
    let json = known.get(value)
    if (json === undefined) {
      json = write(value)
      known.set(value, json)
    }
    return json
  }
}

const pieceLength = 128 * 1024

/** Joins rows to the JSON text of AttendanceDay[], in pieces of about 128 KB, and yields to the event loop between two pieces. */
export class DaysJson {
  #pieces: Buffer[] = []
  #json = '['
  #date = ''
  #instant = memo((value) => JSON.stringify(parseInstant(value)))
  #name = memo((value) => JSON.stringify(value))

  async add(rows: AttendanceRow[]): Promise<void> {
    let json = this.#json
    let date = this.#date
    for (const [rowDate, studentIds, signs, notes, updatedAt, updatedBy] of rows) {
      if (rowDate !== date) {
        json += `${date === '' ? '' : ']},'}{"date":"${rowDate}","statuses":[`
        date = rowDate
      } else if (studentIds !== null) {
        json += ','
      }
      if (studentIds === null) continue
      const ids = studentIds.split(',')
      // a text shorter than the number of marks consists of separators only
      const texts = notes.length < ids.length ? [] : notes.split('\n')
      const end = `,"updatedAt":${this.#instant(updatedAt)},"updatedBy":${updatedBy === null ? 'null' : this.#name(updatedBy)}}`
      for (const [n, id] of ids.entries()) {
        if (json.length > pieceLength) {
          this.#pieces.push(Buffer.from(json))
          json = ''
          await yieldToEventLoop()
        }
        json += `${n === 0 ? '' : ','}{"studentId":${id},"status":"${signs.charAt(n).trim()}","note":${texts[n] || '""'}${end}`
      }
    }
    this.#json = json
    this.#date = date
  }

  end(): Buffer {
    const last = Buffer.from(`${this.#json}${this.#date === '' ? '' : ']}'}]`)
    return this.#pieces.length === 0 ? last : Buffer.concat([...this.#pieces, last])
  }
}
