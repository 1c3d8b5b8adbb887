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
import { BackupError, refusePooler, restoreDatabase } from './dump.ts'
import { type ReadArchive, unpack } from './read-archive.ts'
import { isEmptyStorage, removeFiles, storeFiles } from './stored-files.ts'

/**
 * Tables that are emptied after a restore: they let people sign in, or were only valid when the copy was made. The
 * browsers of accounts are not notified any more, because their sessions ended; those of parents are.
 */
const notRestored = [
  'sessions',
  'mail_tokens',
  'rate_limit_counters',
  'push_notices',
  'changed_days',
  'changed_courses',
]
/** Inside DATA_DIR, because DATA_DIR may be a mount point: files cannot be renamed onto it, or into it from another volume. */
const unfinishedPath = 'restore.unfinished'
/** Entries that an empty volume may have. */
const ignored = new Set([unfinishedPath, 'lost+found'])
const noRoomNeeded = 0

async function isEmptyFolder(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (names) => names.every((name) => ignored.has(name)),
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || Promise.reject(error),
  )
}

/** Empties the tables that must not be restored, and the queue of e-mails. */
async function settle(url: string): Promise<void> {
  const pool = openPool(url, { max: 1 })
  try {
    await migrate(url)
    // other tables reference sessions, so truncate would refuse
    for (const table of notRestored) await pool.query(`delete from ${table}`)
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

/** Starts the database on its copy, which replays the WAL. */
async function settleCluster(folder: string): Promise<void> {
  const { url, stop } = await startEmbedded(folder, () => {})
  await settle(url).finally(stop)
}

function checkKind({ database }: ReadArchive, { directUrl }: Config): void {
  if (database === 'dump' && !directUrl) throw new BackupError('the archive is of a database server: set DATABASE_URL')
  if (database === 'cluster' && directUrl)
    throw new BackupError('the archive is of an embedded database: restore it without DATABASE_URL')
}

/**
 * Restores the database and the stored files of the configuration from an archive. DATA_DIR, the database of DATABASE_URL and
 * the bucket must be empty. Before anything is moved into place, the content is compared with its list, and the embedded
 * database has started on its copy. When anything fails, DATA_DIR and the bucket are emptied again.
 * @throws BackupError where something exists already, or the archive is of another kind of database; BrokenArchive
 */
export async function restore(archive: string, config: Config, signal: AbortSignal): Promise<ReadArchive> {
  const { dataDir, directUrl, s3 } = config
  if (!(await isEmptyFolder(dataDir))) throw new BackupError(`${dataDir} is not empty`)
  if (directUrl) {
    await refusePooler(directUrl)
    await checkEmptyDatabase(directUrl)
  }
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
    if (!directUrl) await settleCluster(fresh)
    // the database is moved last: a folder without it is no data folder yet
    if (read.hasFiles && s3) {
      await storeFiles(await openDisk(join(fresh, filesPath), noRoomNeeded), await openStorage(config))
    } else if (read.hasFiles) await rename(join(fresh, filesPath), join(dataDir, filesPath))
    if (directUrl) {
      await restoreDatabase(directUrl, join(fresh, dumpPath), signal)
      await settle(directUrl)
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
