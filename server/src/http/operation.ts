import { getDocs, getHealth, getOpenApi, getReadiness } from '@hasiye/contract/operation.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { listMigrations } from '../db/migrate.ts'
import type { Storage } from '../storage/storage.ts'
import type { Drain } from './drain.ts'
import { pageHeaders } from './headers.ts'
import { describeApi } from './openapi.ts'
import { docsPage } from './openapi-page.ts'
import { route } from './route.ts'

const cachedMs = 1_000
const databaseAnswerMs = 1_000

interface Checked {
  failed?: string
  storage?: 'low'
}

async function checkStorage(storage: Storage): Promise<Checked> {
  try {
    return (await storage.hasRoom(0)) ? {} : { storage: 'low' }
  } catch {
    return { failed: 'storage' }
  }
}

async function checkDatabase(pool: pg.Pool): Promise<Checked> {
  const late = new Promise<never>((_resolve, reject) => setTimeout(reject, databaseAnswerMs).unref())
  try {
    const { rows } = await Promise.race([pool.query<{ name: string }>('select name from migrations'), late])
    const done = new Set(rows.map((row) => row.name))
    return (await listMigrations()).every((name) => done.has(name)) ? {} : { failed: 'migrations' }
  } catch {
    return { failed: 'database' }
  }
}

export function operationRoutes(
  app: FastifyInstance,
  { pool, storage }: { pool: pg.Pool; storage: Storage },
  drain: Drain,
): void {
  route(app, getHealth, async () => ({ status: 'ok' as const }))

  const check = async (): Promise<Checked> => {
    const [database, files] = await Promise.all([checkDatabase(pool), checkStorage(storage)])
    return { ...files, ...database }
  }
  let last: { at: number; checked: Promise<Checked> } | undefined
  route(app, getReadiness, async ({ reply }) => {
    if (!last || Date.now() - last.at > cachedMs) last = { at: Date.now(), checked: check() }
    const checked = await last.checked
    const failed = drain.isDraining ? 'drain' : checked.failed
    if (failed === undefined) return { status: 'ok' as const, storage: checked.storage }
    reply.code(503)
    return { status: 'failed' as const, failed }
  })

  const description = describeApi()
  route(app, getOpenApi, async () => description)
  const page = docsPage(description)
  route(app, getDocs, async ({ reply }) => {
    const nonce = pageHeaders(reply)
    reply.type('text/html; charset=utf-8')
    return Buffer.from(page(nonce))
  })
}
