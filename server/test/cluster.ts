import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedUrl, startEmbedded } from '../src/db/embedded/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { installQueues } from '../src/jobs/jobs.ts'
import { roomyFolder } from './installed-postgres.ts'
import { disableFsync } from './no-fsync.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
  }
}

export const templateName = 'hasiye_template'

export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url.replace('@/', '@localhost/'))
  changed.pathname = `/${database}`
  return changed.href.replace('@localhost/', '@/')
}

export const failOnError = (error: Error): never => {
  throw error
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${templateName}`)
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const url = withDatabase(adminUrl, templateName)
  await migrate(url, { afterwards: () => installQueues(url) })
}

/** One real PostgreSQL for the whole run (embedded, or TEST_DATABASE_URL), with one migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // the processes that tests start compile the server once, as `npm start` does
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/hasiye-test', import.meta.url))
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await makeTemplate(given)
    project.provide('adminUrl', given)
    return async () => {}
  }
  const dataDir = await mkdtemp(join(await roomyFolder(), 'hasiye-test-'))
  const database = await startEmbedded(dataDir, () => {}, { sharedBuffers: '32MB' })
  await disableFsync(database.folders)
  const adminUrl = embeddedUrl(database.folders)
  await makeTemplate(adminUrl)
  project.provide('adminUrl', adminUrl)
  return async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
