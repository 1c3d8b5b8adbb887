import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { asPlainUser } from '../src/db/embedded/binaries.ts'
import { slowSettings } from './no-fsync.ts'

/** The folder of the installed PostgreSQL server, which also contains pg_dump; undefined when none is installed. */
export function findInstalledPostgres(): string | undefined {
  try {
    const folder = execFileSync('pg_config', ['--bindir'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
    return ['initdb', 'postgres', 'pg_dump'].every((program) => existsSync(join(folder, program))) ? folder : undefined
  } catch {
    return undefined
  }
}

/**
 * A file system in memory where there is one with enough room: a database is cloned there in 15 ms, on a disk in 90 to
 * 200.
 */
export async function roomyFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 2 ** 30 ? memory : tmpdir()
}

/** Starts the installed PostgreSQL server on its own socket, with two empty databases, `one` and `two`. */
export async function startInstalledPostgres(
  binaries: string,
): Promise<{ urlOf(database: string): string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(await roomyFolder(), 'hasiye-pg-'))
  const cluster = join(folder, 'cluster')
  const [initdb, initArgs] = asPlainUser(join(binaries, 'initdb'), [
    '-D',
    cluster,
    '-U',
    'hasiye',
    '--auth=trust',
    '-E',
    'UTF8',
  ])
  await promisify(execFile)(initdb, initArgs)
  await chmod(cluster, 0o700)
  const options = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    ...slowSettings.map((setting) => `${setting}=off`),
    'logging_collector=off',
  ]
  const [postgres, args] = asPlainUser(join(binaries, 'postgres'), [
    '-D',
    cluster,
    ...options.flatMap((one) => ['-c', one]),
  ])
  const child = spawn(postgres, args, { stdio: 'ignore' })
  const urlOf = (database: string): string => `postgresql://hasiye@/${database}?host=${encodeURIComponent(folder)}`
  for (const database of ['one', 'two']) {
    for (;;) {
      const client = new pg.Client({ connectionString: urlOf('postgres') })
      const isMade = await client.connect().then(
        () => client.query(`create database ${database}`).then(() => true),
        () => false,
      )
      await client.end().catch(() => {})
      if (isMade) break
      if (child.exitCode !== null) throw new Error('the installed PostgreSQL did not start')
      await setTimeout(50)
    }
  }
  return {
    urlOf,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
