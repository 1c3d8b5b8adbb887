import { execFile } from 'node:child_process'
import { chmod, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { asPlainUser, type Binaries } from './binaries.ts'
import type { Folders } from './folders.ts'
import { findReason } from './postgres-log.ts'
import { superuser } from './postmaster.ts'

/** Creates the cluster in a temporary folder and renames it when it is complete. @throws with the reason from initdb */
export async function initialize(binaries: Binaries, folders: Folders, signal?: AbortSignal): Promise<void> {
  const fresh = `${folders.cluster}.new`
  await rm(fresh, { recursive: true, force: true })
  const [program, args] = asPlainUser(binaries.initdb, [
    '-D',
    fresh,
    '-U',
    superuser,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ])
  try {
    await promisify(execFile)(program, args, { env: { ...process.env, LC_ALL: 'C' }, signal })
  } catch (error) {
    const { message, stderr = '' } = error as Error & { stderr?: string }
    throw new Error(`the database cannot be made: ${findReason(stderr.split('\n')) ?? message}`)
  }
  await chmod(fresh, 0o700)
  await rename(fresh, folders.cluster)
}
