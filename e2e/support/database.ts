import { embeddedUrl } from '../../server/src/db/embedded/embedded.ts'
import { prepareFolders } from '../../server/src/db/embedded/folders.ts'
import { execute, installRefusals, type Refusal, refuseRows } from '../../server/test/refusals.ts'
import type { Course } from './classes.ts'

const maxNoteBytes = 20 * 1024 * 1024

const sqlstates = {
  /** An error that the server does not know; its answer has status 500. */
  dataCorrupted: 'XX001',
  /** PostgreSQL has no room left on its disk. */
  diskFull: '53100',
}

/** The database of the common server, to cause errors in it. */
const findUrl = async (): Promise<string> => embeddedUrl(await prepareFolders(process.env.E2E_DATA_DIR ?? ''))

export const prepareDatabase = async (): Promise<void> => installRefusals(await findUrl())

/** Makes every write of rows with these columns fail. @returns ends it */
export const failWrites = async (
  table: Refusal['table'],
  columns: Refusal['columns'],
  reason: keyof typeof sqlstates = 'dataCorrupted',
): Promise<() => Promise<void>> => refuseRows(await findUrl(), { table, columns, sqlstate: sqlstates[reason] })

/** Uses up what a course may have of notes. */
export const useUpNotes = async ({ id }: Course): Promise<void> =>
  execute(await findUrl(), 'update courses set note_bytes = $2 where id = $1', [id, maxNoteBytes])
