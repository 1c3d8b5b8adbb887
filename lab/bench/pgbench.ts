import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const debianFolder = '/usr/lib/postgresql'

/** The path of pgbench: PGBENCH, or where Debian's postgresql-contrib installs it. */
function findPgbench(): string {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const found = [process.env.PGBENCH ?? '', ...versions.map((version) => join(debianFolder, version, 'bin', 'pgbench'))]
  const program = found.find((path) => path !== '' && existsSync(path))
  if (!program) throw new Error('pgbench is missing: install postgresql-contrib, or name the program in PGBENCH')
  return program
}

interface PgbenchRun {
  socketFolder: string
  script: string
  variables: Record<string, number>
  clients: number
  seconds: number
}

/** Measures transactions per second of a script on PostgreSQL, with prepared statements. */
export async function pgbench({ socketFolder, script, variables, clients, seconds }: PgbenchRun): Promise<number> {
  const file = join(await mkdtemp(join(tmpdir(), 'hasiye-pgbench-')), 'script.sql')
  await writeFile(file, script)
  const values = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const { stdout } = await promisify(execFile)(findPgbench(), [
    ...['-h', socketFolder, '-U', 'hasiye', '-n', '-M', 'prepared', '-f', file],
    ...['-c', String(clients), '-j', String(Math.min(2, clients)), '-T', String(seconds)],
    ...values,
    'hasiye',
  ])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}
