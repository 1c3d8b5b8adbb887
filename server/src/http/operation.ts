import { getDocs, getHealth, getOpenApi, getReadiness } from '@hasiye/contract/operation.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { listMigrations } from '../db/migrate.ts'
import { pageHeaders } from './headers.ts'
import { describeApi } from './openapi.ts'
import { docsPage } from './openapi-page.ts'
import { route } from './route.ts'

const cachedMs = 1_000
const databaseAnswerMs = 1_000

async function failedCheck(pool: pg.Pool): Promise<string | undefined> {
  const late = new Promise<never>((_resolve, reject) => setTimeout(reject, databaseAnswerMs).unref())
  try {
    const { rows } = await Promise.race([pool.query<{ name: string }>('select name from migrations'), late])
    const done = new Set(rows.map((row) => row.name))
    return (await listMigrations()).every((name) => done.has(name)) ? undefined : 'migrations'
  } catch {
    return 'database'
  }
}

export interface Drain {
  isDraining: boolean
}

export function operationRoutes(app: FastifyInstance, pool: pg.Pool, drain: Drain): void {
  route(app, getHealth, async () => ({ status: 'ok' as const }))

  let checked: { at: number; failed: string | undefined } | undefined
  route(app, getReadiness, async ({ reply }) => {
    if (!checked || Date.now() - checked.at > cachedMs) checked = { at: Date.now(), failed: await failedCheck(pool) }
    const failed = drain.isDraining ? 'drain' : checked.failed
    if (failed === undefined) return { status: 'ok' as const }
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
