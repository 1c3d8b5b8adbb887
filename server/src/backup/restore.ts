import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openPool } from '../db/db.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { makeFolder } from '../make-folder.ts'
import { openDisk } from '../storage/disk.ts'
import { openStorage } from '../storage/open-storage.ts'
import { clusterPath, dumpPath, filesPath } from './archive.ts'
import { BackupError, restoreDatabase } from './dump.ts'
import { type ReadArchive, unpack } from './read-archive.ts'
import { isEmptyStorage, removeFiles, storeFiles } from './stored-files.ts'

/** What let people in or was on its way when the copy was made, and must not come back with it. */
const forgotten = ['sessions', 'mail_tokens', 'budgets']
/** Inside DATA_DIR, which may be a mount point: nothing can be moved over one, nor into it from another volume. */
const unfinishedPath = 'restore.unfinished'
/** What an empty volume may have in it. */
const ignored = new Set([unfinishedPath, 'lost+found'])
const noRoomNeeded = 0

async function isEmptyFolder(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (names) => names.every((name) => ignored.has(name)),
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || Promise.reject(error),
  )
}

/** Empties what must not come back; mails that waited too. */
async function settle(url: string): Promise<void> {
  const pool = openPool(url, { max: 1 })
  try {
    await migrate(url)
    await pool.query(`truncate ${forgotten.join(', ')}`)
    const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('jobs.job') is not null as exists`)
    if (rows[0]?.exists) await pool.query('truncate jobs.job')
  } finally {
    await pool.end()
  }
}

async function checkEmptyDatabase(url: string): Promise<void> {
  const pool = openPool(url, { max: 1 })
  try {
    const { rows } = await pool.query<{ tables: number }>(
      `select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    if (rows[0]?.tables !== 0) throw new BackupError('the database of DATABASE_URL is not empty')
  } finally {
    await pool.end()
  }
}

/** Starts the database on its copy, which plays its log. */
async function settleCluster(folder: string): Promise<void> {
  const { url, stop } = await startEmbedded(folder, () => {})
  await settle(url).finally(stop)
}

function checkKind({ database }: ReadArchive, { databaseUrl }: Config): void {
  if (database === 'dump' && !databaseUrl)
    throw new BackupError('the archive is of a database server: set DATABASE_URL')
  if (database === 'cluster' && databaseUrl)
    throw new BackupError('the archive is of an embedded database: restore it without DATABASE_URL')
}

/**
 * Makes the database and the stored files of the configuration from an archive. DATA_DIR, the database of DATABASE_URL and the
 * bucket must be empty. What is in the archive is compared with its list first, and the embedded database has started on
 * it, before anything stands in its place; when anything fails DATA_DIR and bucket are empty again.
 * @throws BackupError where there is something already, or the archive is of another kind of database; BrokenArchive
 */
export async function restore(archive: string, config: Config, signal: AbortSignal): Promise<ReadArchive> {
  const { dataDir, databaseUrl, s3 } = config
  if (!(await isEmptyFolder(dataDir))) throw new BackupError(`${dataDir} is not empty`)
  if (databaseUrl) await checkEmptyDatabase(databaseUrl)
  if (s3 && !(await isEmptyStorage(await openStorage(config))))
    throw new BackupError(`the bucket ${s3.bucket} is not empty`)
  const isMade = (await makeFolder(dataDir)) !== undefined
  const fresh = join(dataDir, unfinishedPath)
  await rm(fresh, { recursive: true, force: true })
  try {
    signal.throwIfAborted()
    const read = await unpack(archive, fresh)
    await mkdir(join(fresh, filesPath), { recursive: true, mode: 0o700 })
    checkKind(read, config)
    signal.throwIfAborted()
    if (!databaseUrl) await settleCluster(fresh)
    // the database comes last: a folder without it is still none of a server
    if (read.hasFiles && s3) {
      await storeFiles(await openDisk(join(fresh, filesPath), noRoomNeeded), await openStorage(config))
    } else if (read.hasFiles) await rename(join(fresh, filesPath), join(dataDir, filesPath))
    if (databaseUrl) {
      await restoreDatabase(databaseUrl, join(fresh, dumpPath), signal)
      await settle(databaseUrl)
    } else await rename(join(fresh, clusterPath), join(dataDir, clusterPath))
    return read
  } catch (error) {
    await rm(join(dataDir, filesPath), { recursive: true, force: true })
    await rm(fresh, { recursive: true, force: true })
    if (s3) await removeFiles(await openStorage(config))
    if (isMade) await rmdir(dataDir)
    throw signal.aborted ? new BackupError('stopped') : error
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}
