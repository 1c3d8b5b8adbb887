import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Folders } from './folders.ts'

const pidFile = ({ cluster }: Folders): string => join(cluster, 'postmaster.pid')
const socketLockFile = ({ run }: Folders): string => join(run, '.s.PGSQL.5432.lock')

const read = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** The process id in postmaster.pid; undefined where the file is missing or truncated. */
export async function findPostmasterPid(folders: Folders): Promise<number | undefined> {
  const pid = Number.parseInt((await read(pidFile(folders))) ?? '', 10)
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

async function claim(file: string): Promise<void> {
  const text = await read(file)
  if (text === undefined) return
  const [, ...rest] = text.split('\n')
  const changed = `${file}.claimed`
  try {
    await writeFile(changed, [process.pid, ...rest].join('\n'), { mode: 0o600 })
    await rename(changed, file)
  } catch (error) {
    await rm(changed, { force: true })
    throw error
  }
}

/**
 * Writes our process id into the lock files of a dead postmaster. PostgreSQL treats a lock file with its parent's process id as
 * its own, but still reads the shared memory key in it, and refuses to start beside a backend that survived its postmaster; it
 * would start if the file were deleted. The caller must hold the folder's lock and know that no postmaster serves it.
 */
export async function claimLockFiles(folders: Folders): Promise<void> {
  await claim(pidFile(folders))
  await claim(socketLockFile(folders))
}
