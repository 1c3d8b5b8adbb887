import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { asPlainUser, type Binaries, findBinaries } from './binaries.ts'
import { type Folders, prepareFolders } from './folders.ts'
import { lockDataDir } from './lock.ts'
import { asSuperuser, startPostmaster, stopOrphan, stopPostmaster, superuser } from './postmaster.ts'

export interface EmbeddedDatabase {
  url: string
  folders: Folders
  stop(): Promise<void>
}

const appRole = 'hasiye'
const longestPauseMs = 10_000

async function initialize(binaries: Binaries, folders: Folders): Promise<void> {
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
  await promisify(execFile)(program, args, { env: { ...process.env, LC_ALL: 'C' } })
  await chmod(fresh, 0o700)
  await rename(fresh, folders.cluster)
}

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

/**
 * Starts PostgreSQL under a DATA_DIR, on a unix socket only, making it first where there is none.
 * A database left over by a killed server is ended first; one that dies later is started again, with growing pauses.
 * @throws DataDirInUse when another server works there
 */
export async function startEmbedded(dataDir: string, say: (line: string) => void): Promise<EmbeddedDatabase> {
  const binaries = findBinaries()
  const folders = await prepareFolders(dataDir)
  const unlock = await lockDataDir(folders.run)
  if (!existsSync(join(folders.cluster, 'PG_VERSION'))) {
    say('preparing database (first start)')
    await initialize(binaries, folders)
  } else {
    say('preparing database')
    if (await stopOrphan(folders)) say('ended the database process of an earlier run')
  }
  let stopping = false
  let child = await startPostmaster(binaries, folders)
  await ensureRoleAndDatabase(folders)

  const revive = async (): Promise<void> => {
    for (let pauseMs = 250; !stopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await sleep(pauseMs)
      if (stopping) return
      try {
        await stopOrphan(folders)
        child = await startPostmaster(binaries, folders)
        watch()
        say('the database died and was started again')
        return
      } catch (error) {
        say(`the database cannot be started again yet: ${(error as Error).message}`)
      }
    }
  }
  const watch = (): void => {
    child.once('exit', () => {
      if (!stopping) void revive()
    })
  }
  watch()

  return {
    url: embeddedUrl(folders),
    folders,
    async stop() {
      stopping = true
      await stopPostmaster(child)
      await unlock()
    },
  }
}
