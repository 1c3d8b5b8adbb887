import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Archive } from './archive.ts'

/**
 * Folders whose content only the running database needs. The required WAL segments are added after the rest is copied.
 */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const left = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/
const segment = /^[0-9A-F]{24}$/

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function copyFolder(archive: Archive, source: string, path: string): Promise<void> {
  await archive.addFolder(path)
  const entries = await readdir(source, { withFileTypes: true })
  for (const entry of entries.filter(({ name }) => !left.test(name))) {
    const [from, to] = [join(source, entry.name), `${path}/${entry.name}`]
    if (entry.isSymbolicLink()) throw new Error(`${from} is a link: move it back into the database's folder first`)
    if (entry.isDirectory() && emptied.has(entry.name)) await archive.addFolder(to)
    else if (entry.isDirectory()) await copyFolder(archive, from, to)
    // the file of a table that is dropped meanwhile is gone; the WAL contains the drop
    else if (entry.isFile()) await archive.addFile(to, from).catch((error) => isGone(error) || Promise.reject(error))
  }
}

async function copyLog(archive: Archive, cluster: string, path: string, from: string, to: string): Promise<void> {
  await archive.addFolder(`${path}/pg_wal/archive_status`)
  const segments = (await readdir(join(cluster, 'pg_wal'))).filter((name) => segment.test(name)).sort()
  for (const name of segments.filter((one) => one >= from && one <= to)) {
    await archive.addFile(`${path}/pg_wal/${name}`, join(cluster, 'pg_wal', name))
  }
}

/**
 * Copies a cluster while its database runs: its files, and the WAL from the beginning of the copy to its end. A database that
 * starts on the copy replays the WAL and is then consistent.
 * @param client a superuser's connection that nobody else uses until the end
 */
export async function copyCluster(archive: Archive, client: pg.Client, cluster: string, path: string): Promise<void> {
  // PostgreSQL keeps all WAL while the slot exists; the slot is dropped with the connection
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  const begun = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('backup', true)) as segment`,
  )
  await copyFolder(archive, cluster, path)
  const ended = await client.query<{ segment: string; label: string }>(
    'select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)',
  )
  const [{ segment: first } = { segment: '' }] = begun.rows
  const [{ segment: last, label } = { segment: '', label: '' }] = ended.rows
  const labelBytes = Buffer.from(label)
  await archive.add(`${path}/backup_label`, labelBytes.length, [labelBytes])
  await copyLog(archive, cluster, path, first, last)
}
