import type { FullConfig } from '@playwright/test'
import { openDb, openPool } from '../server/src/db/db.ts'
import { prepareFolders } from '../server/src/db/embedded/folders.ts'
import { disableFsync } from '../server/test/no-fsync.ts'
import { findUrl, prepareDatabase } from './support/database.ts'
import { insertPerson, type Person, pupilNames } from './support/people.ts'

/** Makes one class of students for all tests; no test changes these students. */
async function makePupils(config: FullConfig): Promise<void> {
  const origin = config.projects[0]?.use.baseURL ?? ''
  const pool = openPool(await findUrl())
  const db = openDb(pool)
  const pupils: Person[] = []
  for (const name of pupilNames) pupils.push(await insertPerson(db, origin, 'student', name))
  await pool.end()
  process.env.E2E_PUPILS = JSON.stringify(pupils.map(({ id, shortId, fullName }) => ({ id, shortId, fullName })))
}

export default async function setUp(config: FullConfig): Promise<void> {
  const dataDir = process.env.E2E_DATA_DIR
  if (dataDir) await disableFsync(await prepareFolders(dataDir))
  await prepareDatabase()
  await makePupils(config)
}
