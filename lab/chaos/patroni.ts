import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ensureProgram } from '../../e2e/support/programs.ts'
import { findInstalledPostgres } from '../../server/test/installed-postgres.ts'
import type { Program } from './program.ts'

export const dbPassword = randomUUID()

type Dcs = 'etcd' | 'etcd3'

/**
 * The etcd interface that Patroni uses: the requested one, or the newest that works. @throws where the combination
 * loses acknowledged writes: before 3.0.3 a hung primary that resumes overwrites the leader key of its successor
 */
export function dcsFor(version: string, given: string | undefined): Dcs {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const isSafe = major > 3 || (major === 3 && (minor > 0 || patch >= 3))
  if (given === 'etcd3' && !isSafe)
    throw new Error(`Patroni ${version} with etcd3 loses acknowledged writes: take --dcs etcd, or Patroni 3.0.3`)
  return (given as Dcs | undefined) ?? (isSafe ? 'etcd3' : 'etcd')
}

export interface Programs {
  patroni: string
  etcd: string
  haproxy: string
  dcs: Dcs
}

/** @throws with one line where a program is missing, or Patroni cannot use this interface of etcd */
export function findPrograms(givenDcs: string | undefined): Programs {
  const patroni = ensureProgram('Patroni')
  const version = execFileSync(patroni, ['--version']).toString().trim().split(' ').at(-1) ?? ''
  const dcs = dcsFor(version, givenDcs)
  if (!findInstalledPostgres())
    throw new Error('PostgreSQL is missing: install it (on Debian and Ubuntu: apt-get install postgresql)')
  return { patroni, etcd: ensureProgram('etcd'), haproxy: ensureProgram('HAProxy'), dcs }
}

/** Patroni with its PostgreSQL, as on one machine. */
export interface Machine extends Program {
  name: string
  restPort: number
  port: number
  /** The processes of its PostgreSQL. */
  dataFolder: string
}

/** Patroni's settings of a member, in JSON, which is also valid YAML. */
export const patroniSettings = (
  machine: Omit<Machine, keyof Program> & { folder: string },
  dcs: Dcs,
  etcdPort: number,
) => ({
  scope: 'hasiye',
  name: machine.name,
  restapi: { listen: `127.0.0.1:${machine.restPort}`, connect_address: `127.0.0.1:${machine.restPort}` },
  [dcs]: { host: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      ttl: 10,
      loop_wait: 1,
      retry_timeout: 3,
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        // commits stop waiting for a hung standby within 5 s
        parameters: {
          wal_sender_timeout: '5s',
          wal_receiver_timeout: '5s',
          wal_log_hints: 'on',
          shared_buffers: '64MB',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { 'auth-host': 'scram-sha-256' }, { 'auth-local': 'trust' }],
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 scram-sha-256',
      'host replication all 127.0.0.1/32 scram-sha-256',
    ],
  },
  postgresql: {
    listen: `127.0.0.1:${machine.port}`,
    connect_address: `127.0.0.1:${machine.port}`,
    data_dir: machine.dataFolder,
    bin_dir: findInstalledPostgres(),
    basebackup: { checkpoint: 'fast' },
    pgpass: join(machine.folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password: dbPassword },
      replication: { username: 'replicator', password: dbPassword },
    },
    parameters: { unix_socket_directories: machine.folder },
  },
})
