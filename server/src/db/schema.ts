import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export interface Migration {
  /** By which a database knows that it ran. */
  name: string
  text: string
}

/** The parts of the first schema, in the order in which they run: a part needs those before it. */
export const parts = [
  ...['files', 'limits', 'accounts', 'second-factor', 'sessions'],
  ...['courses', 'participants', 'calendar', 'materials', 'comments', 'announcements'],
  ...['attendance', 'rounds', 'history', 'save-marks', 'cards', 'joining', 'news', 'notices'],
  ...['admin', 'rate-limits', 'http', 'db'],
]

export const schemaFolder = new URL('./schema/', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, schemaFolder), 'utf8')

/** The schema of 1.0.0, which is frozen; its name contains a hash of its text. */
function readFirstSchema(): Migration {
  const text = parts.map((part) => read(`${part}.sql`)).join('\n')
  return { name: `001-schema-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`, text }
}

const later = readdirSync(schemaFolder).filter((file) => /^\d{3}-/.test(file))

/** The first schema, then the files `NNN-title.sql` in the order of their numbers (docs/contributing.md). */
export const migrations: readonly Migration[] = [
  readFirstSchema(),
  ...later.sort().map((name) => ({ name, text: read(name) })),
]
