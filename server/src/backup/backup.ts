import { access, rename, rm } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { asSuperuser } from '../db/embedded/postmaster.ts'
import { useEmbedded } from '../db/embedded/use-embedded.ts'
import { openStorage } from '../storage/open-storage.ts'
import { Archive, clusterPath, type DatabaseCopy, dumpPath } from './archive.ts'
import { copyCluster } from './copy-cluster.ts'
import { BackupError, dumpDatabase, refusePooler } from './dump.ts'
import { verify } from './read-archive.ts'
import { copyFiles, measureFiles } from './stored-files.ts'

interface BackupOptions {
  /** False leaves out the stored files, for operators whose bucket has backups of its own. */
  hasFiles?: boolean
  signal?: AbortSignal
}

interface BackupReport {
  /** Files in the archive. */
  files: number
  /** The stored files that are not in the archive. */
  leftOut?: { files: number; bytes: number }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

async function copyEmbedded(archive: Archive, dataDir: string): Promise<DatabaseCopy> {
  const { folders, close } = await useEmbedded(dataDir)
  try {
    await asSuperuser(folders, (client) => copyCluster(archive, client, folders.cluster, clusterPath))
  } finally {
    await close()
  }
  return 'cluster'
}

async function copyDump(archive: Archive, url: string, temporary: string, signal: AbortSignal): Promise<DatabaseCopy> {
  try {
    await refusePooler(url)
    await dumpDatabase(url, temporary, signal)
    await archive.addFile(dumpPath, temporary)
  } finally {
    await rm(temporary, { force: true })
  }
  return 'dump'
}

/**
 * Copies the database and the stored files of the configuration into one archive while a server runs, then reads the
 * archive to verify it. The database is copied first: files never change and are removed a day after their row at the
 * earliest, so all files that the copied rows reference still exist. When anything fails, the archive is removed.
 * @throws BackupError when the target exists or the database cannot be copied; BrokenArchive
 */
export async function backUp(config: Config, target: string, options: BackupOptions = {}): Promise<BackupReport> {
  const { hasFiles = true, signal = new AbortController().signal } = options
  if (await exists(target)) throw new BackupError(`${target} is there already`)
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { force: true })
  try {
    signal.throwIfAborted()
    const archive = new Archive(unfinished, signal)
    const { directUrl, dataDir } = config
    const database = directUrl
      ? await copyDump(archive, directUrl, `${target}.database`, signal)
      : await copyEmbedded(archive, dataDir)
    const storage = await openStorage(config)
    if (hasFiles) await copyFiles(archive, storage)
    await archive.finish(new Date(), { database, hasFiles })
    const { files } = await verify(unfinished)
    await rename(unfinished, target)
    return hasFiles ? { files } : { files, leftOut: await measureFiles(storage) }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw signal.aborted ? new BackupError('stopped') : error
  }
}
