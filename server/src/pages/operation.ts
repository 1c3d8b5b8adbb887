import { getDocs, getHealth, getOpenApi, getReadiness } from '@hasiye/contract/operation.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Drain } from '../connections/drain.ts'
import type { Db } from '../db/db.ts'
import { listMigrations } from '../db/migrate.ts'
import { pageHeaders } from '../http/headers.ts'
import { route } from '../http/route.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { cookieName } from '../sessions/cookie.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { docsPage } from './openapi/docs-page.ts'
import { describeApi } from './openapi/openapi.ts'

const cachedMs = 1_000
const answerTimeoutMs = 1_000

interface Checked {
  failed?: string
  storage?: 'low' | 'down'
  failedJobs?: string[]
}

/** @throws StorageUnavailable after a second without an answer */
const inTime = <T>(answer: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StorageUnavailable()), answerTimeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })

async function checkStorage(storage: Storage): Promise<Checked> {
  try {
    return (await inTime(storage.hasFreeSpace(0))) ? {} : { storage: 'low' }
  } catch (error) {
    return error instanceof StorageUnavailable ? { storage: 'down' } : { failed: 'storage' }
  }
}

async function checkDatabase(db: Db): Promise<Checked> {
  try {
    const rows = await inTime(db.selectFrom('migrations').select('name').execute())
    const done = new Set(rows.map(({ name }) => name))
    return (await listMigrations()).every((name) => done.has(name)) ? {} : { failed: 'migrations' }
  } catch {
    return { failed: 'database' }
  }
}

/** Failed jobs do not make a node unready, because other nodes would answer the same. */
async function checkJobs(jobs: Pick<Jobs, 'listFailed'>): Promise<Checked> {
  const failedJobs = await inTime(jobs.listFailed()).catch(() => [])
  return failedJobs.length > 0 ? { failedJobs } : {}
}

interface OperationParts {
  config: Pick<Config, 'publicUrl' | 'version'>
  db: Db
  storage: Storage
  jobs: Pick<Jobs, 'listFailed'>
}

export function operationRoutes(
  app: FastifyInstance,
  { config, db, storage, jobs }: OperationParts,
  drain: Drain,
): void {
  route(app, getHealth, async () => ({ status: 'ok' as const }))

  const check = async (): Promise<Checked> => {
    const [database, files, work] = await Promise.all([checkDatabase(db), checkStorage(storage), checkJobs(jobs)])
    return { ...work, ...files, ...database }
  }
  let last: { at: number; checked: Promise<Checked> } | undefined
  route(app, getReadiness, async ({ reply }) => {
    if (!last || Date.now() - last.at > cachedMs) last = { at: Date.now(), checked: check() }
    const checked = await last.checked
    const failed = drain.isDraining ? 'drain' : checked.failed
    if (failed === undefined) {
      return { status: 'ok' as const, storage: checked.storage, failedJobs: checked.failedJobs }
    }
    reply.code(503)
    return { status: 'failed' as const, failed }
  })

  const description = describeApi({ version: config.version, cookie: cookieName(config.publicUrl) })
  route(app, getOpenApi, async () => description)
  const page = docsPage(description)
  route(app, getDocs, async ({ reply }) => {
    const nonce = pageHeaders(reply)
    reply.type('text/html; charset=utf-8')
    return Buffer.from(page(nonce))
  })
}
