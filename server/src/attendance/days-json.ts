import { setImmediate as letOthersIn } from 'node:timers/promises'
import pg from 'pg'

/** A mark as PostgreSQL writes it; only the date where it has none. */
export type AttendanceRow = [
  date: string,
  studentId: string | null,
  status: string,
  note: string,
  updatedAt: string,
  updatedBy: string | null,
]

const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** Writes a value as JSON once: a class has few writers and a save one time. */
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

/** Joins rows to the JSON text of AttendanceDay[], in pieces of about 128 KB; between two of them others are let in. */
export class DaysJson {
  #pieces: Buffer[] = []
  #json = '['
  #date = ''
  #instant = memo((value) => JSON.stringify(parseInstant(value)))
  #name = memo((value) => JSON.stringify(value))

  async add(rows: AttendanceRow[]): Promise<void> {
    let json = this.#json
    let date = this.#date
    for (const [rowDate, studentId, status, note, updatedAt, updatedBy] of rows) {
      if (json.length > pieceLength) {
        this.#pieces.push(Buffer.from(json))
        json = ''
        await letOthersIn()
      }
      if (rowDate !== date) {
        json += `${date === '' ? '' : ']},'}{"date":"${rowDate}","statuses":[`
        date = rowDate
      } else if (studentId !== null) {
        json += ','
      }
      if (studentId === null) continue
      json += `{"studentId":${studentId},"status":"${status}","note":${note === '' ? '""' : JSON.stringify(note)},"updatedAt":${this.#instant(updatedAt)},"updatedBy":${updatedBy === null ? 'null' : this.#name(updatedBy)}}`
    }
    this.#json = json
    this.#date = date
  }

  end(): Buffer {
    const last = Buffer.from(`${this.#json}${this.#date === '' ? '' : ']}'}]`)
    return this.#pieces.length === 0 ? last : Buffer.concat([...this.#pieces, last])
  }
}
