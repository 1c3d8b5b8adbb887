import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { openPool } from '../db/db.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { BackupError } from './backup.ts'
import { unpack } from './unpack.ts'

/** What let people in or was on its way when the copy was made, and must not come back with it. */
const forgotten = ['sessions', 'mail_tokens', 'budgets']

async function isEmpty(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (names) => names.length === 0,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || Promise.reject(error),
  )
}

/** Starts the database on the copy, which plays its log, and empties what must not come back; mails that waited too. */
async function settle(dataDir: string): Promise<void> {
  const { url, stop } = await startEmbedded(dataDir, () => {})
  const pool = openPool(url, { max: 1 })
  try {
    await migrate(url)
    await pool.query(`truncate ${forgotten.join(', ')}`)
    const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('jobs.job') is not null as exists`)
    if (rows[0]?.exists) await pool.query('truncate jobs.job')
  } finally {
    await pool.end()
    await stop()
  }
}

/**
 * Makes a DATA_DIR of an archive. It is put together beside its place, and moved there when everything in it is as it was saved
 * and the database has started on it; when anything fails nothing is left.
 * @returns when the copy was made
 * @throws BackupError where there is something already; BrokenArchive
 */
export async function restore(archive: string, dataDir: string): Promise<Date> {
  if (!(await isEmpty(dataDir))) throw new BackupError(`${dataDir} is not empty`)
  const fresh = `${dataDir}.unfinished`
  await rm(fresh, { recursive: true, force: true })
  try {
    const madeAt = await unpack(archive, fresh)
    await settle(fresh)
    await rmdir(dataDir).catch(() => {})
    await rename(fresh, dataDir)
    return madeAt
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
}
