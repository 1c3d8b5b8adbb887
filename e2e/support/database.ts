import { randomUUID } from 'node:crypto'
import { embeddedUrl } from '../../server/src/db/embedded/embedded.ts'
import { prepareFolders } from '../../server/src/db/embedded/folders.ts'
import { execute, installRefusals, type Refusal, refuseRows } from '../../server/test/refusals.ts'
import type { Course } from './classes.ts'
import type { Person } from './people.ts'

const maxNoteBytes = 20 * 1024 * 1024

const sqlstates = {
  /** An error that the server does not handle; its response has status 500. */
  dataCorrupted: 'XX001',
  /** PostgreSQL's error for a full disk. */
  diskFull: '53100',
}

/** The URL of a database in the shared server's cluster, by default its own, used to cause errors in it. */
export const findUrl = async (database?: string): Promise<string> =>
  embeddedUrl(await prepareFolders(process.env.E2E_DATA_DIR ?? ''), database)

/** Creates an empty database in the shared server's cluster. @returns its URL */
export async function createDatabase(): Promise<string> {
  const name = `own_${randomUUID().replaceAll('-', '')}`
  await execute(await findUrl(), `create database ${name}`)
  return findUrl(name)
}

export const prepareDatabase = async (): Promise<void> => installRefusals(await findUrl())

/** Makes every write of rows with these column values fail. @returns a function that ends it */
export const failWrites = async (
  table: Refusal['table'],
  columns: Refusal['columns'],
  reason: keyof typeof sqlstates = 'dataCorrupted',
): Promise<() => Promise<void>> => refuseRows(await findUrl(), { table, columns, sqlstate: sqlstates[reason] })

/** Uses up the space for notes in a course. */
export const useUpNotes = async ({ id }: Course): Promise<void> =>
  execute(await findUrl(), 'update courses set note_bytes = $2 where id = $1', [id, maxNoteBytes])

/** Adds so many teachers that the admin's list has several pages. */
export const fillTeachers = async (): Promise<void> =>
  execute(
    await findUrl(),
    `insert into accounts (short_id, role, full_name, folded_name, email)
     select id, 'teacher', 'Zümrüd Zeynallı', 'zumrud zeynalli', id || '@mekteb.az'
     from (select gen_random_uuid()::text as id from generate_series(1, 50)) made`,
  )

const widestLetters = ['W', 'M', 'Q', 'G']

/** Gives a person a short ID of the widest letters, which no other person has. */
export async function widenShortId<P extends Pick<Person, 'id' | 'shortId'>>(person: P): Promise<P> {
  const shortId = Array.from({ length: 8 }, (_, index) => widestLetters[(person.id >> (2 * index)) % 4]).join('')
  await execute(await findUrl(), 'update accounts set short_id = $2 where id = $1', [person.id, shortId])
  return { ...person, shortId }
}
