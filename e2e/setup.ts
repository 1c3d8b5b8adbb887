import type { FullConfig } from '@playwright/test'
import { prepareFolders } from '../server/src/db/embedded/folders.ts'
import { disableFsync } from '../server/test/no-fsync.ts'
import { prepareDatabase } from './support/database.ts'
import { type Person, pupilNames, register } from './support/people.ts'

const registeredAtOnce = 4

/** Hashing passwords takes long, so one class of students is registered for all tests; none of them changes those. */
async function registerPupils(config: FullConfig): Promise<void> {
  const origin = config.projects[0]?.use.baseURL ?? ''
  const pupils: Person[] = []
  // as many at once as passwords are hashed: a busy machine would refuse who waits too long
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
