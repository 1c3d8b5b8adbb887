import type { FullConfig } from '@playwright/test'
import { prepareFolders } from '../server/src/db/embedded/folders.ts'
import { disableFsync } from '../server/test/no-fsync.ts'
import { prepareDatabase } from './support/database.ts'
import { type Person, pupilNames, register } from './support/people.ts'

const registeredAtOnce = 4

/** Registers one class of students for all tests, because hashing passwords is slow; no test changes these students. */
async function registerPupils(config: FullConfig): Promise<void> {
  const origin = config.projects[0]?.use.baseURL ?? ''
  const pupils: Person[] = []
  // In batches as large as the number of passwords hashed at once: a busy machine would reject requests that wait too long.
  for (let n = 0; n < pupilNames.length; n += registeredAtOnce) {
    const names = pupilNames.slice(n, n + registeredAtOnce)
    pupils.push(...(await Promise.all(names.map((name) => register(origin, 'student', name)))))
  }
  process.env.E2E_PUPILS = JSON.stringify(pupils.map(({ id, shortId, fullName }) => ({ id, shortId, fullName })))
}

export default async function setUp(config: FullConfig): Promise<void> {
  const dataDir = process.env.E2E_DATA_DIR
  if (dataDir) await disableFsync(await prepareFolders(dataDir))
  await prepareDatabase()
  await registerPupils(config)
}
