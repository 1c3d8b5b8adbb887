import { access, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asSuperuser } from '../db/embedded/postmaster.ts'
import { useEmbedded } from '../db/embedded/use-embedded.ts'
import { Archive } from './archive.ts'
import { copyCluster, copyFiles } from './copy-cluster.ts'

/** What cannot be done, said to the operator. */
export class BackupError extends Error {}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Copies the embedded database and the files of a DATA_DIR into one archive, beside a running server. The database goes first:
 * files never change and leave a day late, so whatever it names is there after it.
 * @returns how many files are in the archive
 * @throws BackupError when the target is there already
 */
export async function backUp(dataDir: string, target: string): Promise<number> {
  if (await exists(target)) throw new BackupError(`${target} is there already`)
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { force: true })
  const { folders, close } = await useEmbedded(dataDir)
  try {
    const archive = new Archive(unfinished)
    await asSuperuser(folders, (client) => copyCluster(archive, client, folders.cluster, 'postgres'))
    await copyFiles(archive, join(dataDir, 'files'), 'files')
    const files = await archive.finish(new Date())
    await rename(unfinished, target)
    return files
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await close()
  }
}
