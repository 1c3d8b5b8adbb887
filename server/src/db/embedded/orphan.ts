import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Folders } from './folders.ts'
import { claimLockFiles, findPostmasterPid } from './lock-files.ts'
import { asSuperuser, shutdownSignal, stopTimeoutMs } from './postmaster.ts'
import { findProcess } from './process.ts'

const quitTimeoutMs = 5_000
const pollMs = 50

/** Whether any PostgreSQL answers on the folder's socket, even one that is starting or stopping. */
const isServed = (folders: Folders): Promise<boolean> =>
  asSuperuser(folders, async () => true).catch((error: unknown) => error instanceof pg.DatabaseError)

/** Whether a process is the postmaster of this cluster. The process id alone proves nothing, because ids are reused. */
async function isPostmaster(pid: number, folders: Folders): Promise<boolean> {
  const found = await findProcess(pid)
  if (!found) return false
  if (found.command === '') return isServed(folders)
  return (
    found.command.includes('postgres') && (found.cwd === folders.cluster || found.command.includes(folders.cluster))
  )
}

async function hasEnded(pid: number, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (await findProcess(pid)) {
    if (Date.now() > until) return false
    await sleep(pollMs)
  }
  return true
}

async function stop(pid: number, folders: Folders): Promise<void> {
  const steps = [
    [await shutdownSignal(folders), stopTimeoutMs],
    ['SIGQUIT', quitTimeoutMs],
  ] as const
  for (const [signal, timeoutMs] of steps) {
    process.kill(pid, signal)
    if (await hasEnded(pid, timeoutMs)) return
  }
  throw new Error(`the database process ${pid} of an earlier run does not stop`)
}

/**
 * Prepares the start of a new postmaster; the caller holds the folder's lock. A postmaster that outlived its server
 * (kill -9) is stopped, which loses no data. Lock files of dead postmasters get our process id.
 * @returns whether there was a postmaster
 * @throws when it does not stop, or when a process that is not visible from here (in another container) serves the
 * folder
 */
export async function stopOrphan(folders: Folders): Promise<boolean> {
  const pid = await findPostmasterPid(folders)
  const isOrphan = pid !== undefined && (await isPostmaster(pid, folders))
  if (isOrphan) await stop(pid, folders)
  else if (await isServed(folders)) throw new Error('a process that cannot be seen from here serves the database')
  await claimLockFiles(folders)
  return isOrphan
}
