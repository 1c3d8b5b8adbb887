import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { removeExpired } from './expiry.ts'

const hourly = '17 * * * *'
const stopMs = 5_000

export interface Jobs {
  stop(): Promise<void>
}

/** Starts the queue (in the same database, so it survives what the database survives) and its regular jobs. */
export async function startJobs(databaseUrl: string, pool: pg.Pool, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', max: 2 })
  boss.on('error', onError)
  await boss.start()
  await boss.createQueue('expiry')
  await boss.work('expiry', () => removeExpired(pool))
  await boss.schedule('expiry', hourly)
  return { stop: () => boss.stop({ graceful: true, timeout: stopMs }) }
}
