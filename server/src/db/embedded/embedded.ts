import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { findBinaries } from './binaries.ts'
import { type Folders, prepareFolders } from './folders.ts'
import { initialize } from './initialize.ts'
import { lockDataDir } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { asSuperuser, type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts'

export interface EmbeddedDatabase {
  url: string
  folders: Folders
  stop(): Promise<void>
}

const appRole = 'hasiye'
const standardSharedBuffers = '128MB'
const backoffMs = { initial: 250, max: 10_000 }

async function ensureRoleAndDatabase(folders: Folders): Promise<void> {
  await asSuperuser(folders, async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [appRole])
    if (role.rowCount === 0) await client.query(`create role ${appRole} login nosuperuser createdb`)
    const database = await client.query('select from pg_database where datname = $1', [appRole])
    if (database.rowCount === 0) await client.query(`create database ${appRole} owner ${appRole}`)
  })
}

/** The address of a database in the embedded cluster, as the application's role. */
export const embeddedUrl = (folders: Folders, database = appRole): string =>
  `postgresql://${appRole}@/${database}?host=${encodeURIComponent(folders.run)}`

type Start = (signal: AbortSignal | undefined) => Promise<Postmaster>

/** Restarts the postmaster whenever it dies, with growing delays. @returns a function that stops it for good */
function keepRunning(first: Postmaster, start: Start, log: FastifyBaseLogger | undefined): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const startAgain = async (): Promise<Postmaster | undefined> => {
    for (let ms = backoffMs.initial; !signal.aborted; ms = Math.min(ms * 2, backoffMs.max)) {
      try {
        await sleep(ms, undefined, { signal })
        return await start(signal)
      } catch (error) {
        if (!signal.aborted)
          log?.error({ reason: (error as Error).message }, 'the database cannot be started again yet')
      }
    }
    return undefined
  }
  let current = first
  const watching = (async () => {
    for (;;) {
      const reason = await current.ended
      if (signal.aborted) return
      log?.error({ reason }, 'the database died')
      const next = await startAgain()
      if (!next) return
      current = next
      log?.warn({ reason }, 'the database died and was started again')
      if (signal.aborted) await current.stop()
    }
  })()
  return async () => {
    stopping.abort()
    await current.stop()
    await watching
  }
}

/**
 * Starts PostgreSQL in a DATA_DIR on a unix socket only, and creates the cluster where there is none. A postmaster left over by
 * a killed server is stopped first; one that dies later is restarted with growing delays.
 * @throws DataDirInUse when another server uses the folder, otherwise the error of the system or of PostgreSQL; nothing runs
 * then
 */
export async function startEmbedded(
  dataDir: string,
  say: (line: string) => void,
  { sharedBuffers = standardSharedBuffers, log, signal }: Partial<PostmasterOptions> = {},
): Promise<EmbeddedDatabase> {
  const binaries = findBinaries()
  const folders = await prepareFolders(dataDir)
  const unlock = await lockDataDir(folders.run)
  const start: Start = async (signal) => {
    if (await stopOrphan(folders)) say('ended the database process of an earlier run')
    return startPostmaster(binaries, folders, { sharedBuffers, log, signal })
  }
  let stop = unlock
  try {
    const isNew = !existsSync(join(folders.cluster, 'PG_VERSION'))
    say(isNew ? 'preparing database (first start)' : 'preparing database')
    if (isNew) await initialize(binaries, folders, signal)
    const end = keepRunning(await start(signal), start, log)
    stop = () => end().finally(unlock)
    await ensureRoleAndDatabase(folders)
    return { url: embeddedUrl(folders), folders, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
