import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { migrations } from '../db/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'

const answerTimeoutMs = 1_000

/** The failing checks; empty where everything works. */
export interface Checked {
  failed?: 'database' | 'migrations' | 'storage'
  storage?: 'low' | 'down'
  failedJobs?: string[]
}

export interface CheckedParts {
  db: Db
  storage: Storage
  jobs: Pick<Jobs, 'listFailed'>
}

/** @throws StorageUnavailable after a second without a response */
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

const readings = new WeakMap<Db, Promise<{ rows: { name: string }[] }>>()

/**
 * Reads the names of the migrations, and commits a log record that changes nothing; fails in a read-only database. One
 * check runs at a time: where a standby does not confirm, it waits as long as every other write.
 */
function readAndWrite(db: Db) {
  const statement = sql<{ name: string }>`with nothing as (update migrations set name = name where false)
    select name, (select pg_logical_emit_message(true, 'readyz', '')) from migrations`
  const reading = readings.get(db) ?? statement.execute(db).finally(() => readings.delete(db))
  readings.set(db, reading)
  return reading
}

async function checkDatabase(db: Db): Promise<Checked> {
  try {
    const { rows } = await inTime(readAndWrite(db))
    const done = new Set(rows.map(({ name }) => name))
    return migrations.every(({ name }) => done.has(name)) ? {} : { failed: 'migrations' }
  } catch {
    return { failed: 'database' }
  }
}

/** Failed jobs do not make a node unready, because other nodes would report the same. */
async function checkJobs(jobs: Pick<Jobs, 'listFailed'>): Promise<Checked> {
  const failedJobs = await inTime(jobs.listFailed()).catch(() => [])
  return failedJobs.length > 0 ? { failedJobs } : {}
}

/** Checks database, migrations, storage and regular jobs; each check has a second. */
export async function checkService({ db, storage, jobs }: CheckedParts): Promise<Checked> {
  const [database, files, work] = await Promise.all([checkDatabase(db), checkStorage(storage), checkJobs(jobs)])
  return { ...work, ...files, ...database }
}
