import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { asPlainUser } from '../../server/src/db/embedded/binaries.ts'
import { findInstalledPostgres } from '../../server/test/installed-postgres.ts'
import { ensureProgram } from '../programs.ts'
import { Program, until } from './program.ts'

/** Below the ports that the system gives to clients, so that a program finds its own free when it is started again. */
const firstPort = 15_400
const dbPassword = randomUUID()
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const answerMs = 1_000

export type Dcs = 'etcd' | 'etcd3'

/**
 * The interface of etcd that Patroni uses; without one the newest that works. @throws where the two lose acknowledged writes: before 3.0.3
 * a hung primary that wakes puts its leader key over that of its successor
 */
export function dcsFor(version: string, given: string | undefined): Dcs {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const isSafe = major > 3 || (major === 3 && (minor > 0 || patch >= 3))
  if (given === 'etcd3' && !isSafe)
    throw new Error(`Patroni ${version} with etcd3 loses acknowledged writes: take --dcs etcd, or Patroni 3.0.3`)
  return (given as Dcs | undefined) ?? (isSafe ? 'etcd3' : 'etcd')
}

export interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

/** Patroni with its PostgreSQL, as on one machine. */
interface Machine extends Program {
  name: string
  restPort: number
  port: number
  /** Its processes are PostgreSQL's. */
  dataFolder: string
}

export interface Cluster {
  etcd: Program
  machines: Machine[]
  databaseProxy: Program
  nodes: (Program & { isReady(): Promise<boolean> })[]
  /** Of the nodes, behind their proxy. */
  origin: string
  /** Of the product's database, behind its proxy, for a superuser. */
  adminUrl: string
  listMembers(): Promise<Member[]>
  findLeader(): Promise<Machine>
  /** The standby that confirms commits. */
  findSyncStandby(): Promise<Machine>
  isHealthy(): Promise<boolean>
}

async function checkFree(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1')
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

const fetchJson = async (url: string): Promise<unknown> =>
  (await fetch(url, { signal: AbortSignal.timeout(answerMs) })).json()

const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(answerMs) }).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.ok
    },
    () => false,
  )

/** Patroni's settings of a member, in JSON, which is YAML too. */
const patroniSettings = (machine: Omit<Machine, keyof Program> & { folder: string }, dcs: Dcs, etcdPort: number) => ({
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
        // a hung standby leaves the commits that wait for it within 5 s
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

const proxySettings = (mode: 'tcp' | 'http', port: number, check: string, servers: string[]): string => `global
  nbthread 1
defaults
  mode ${mode}
  timeout connect 2s
  timeout client ${mode === 'tcp' ? '1h' : '60s'}
  timeout server ${mode === 'tcp' ? '1h' : '60s'}
  timeout check 1s
listen all
  bind 127.0.0.1:${port}
  option httpchk ${check}
  http-check expect status 200
  ${mode === 'http' ? 'option redispatch 1\n  option forwardfor\n' : ''}
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((server, n) => `  server ${n + 1} ${server}\n`).join('')}`

async function startProxy(folder: string, settings: string): Promise<Program> {
  const proxy = new Program({ folder, command: ensureProgram('HAProxy'), args: ['-db', '-f', 'haproxy.cfg'] })
  writeFileSync(join(folder, 'haproxy.cfg'), settings)
  proxy.start()
  return proxy
}

async function makeDatabase(url: string): Promise<void> {
  let client = new pg.Client({ connectionString: url })
  await until('the database', async () => {
    client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    return client.connect().then(
      () => true,
      () => client.end().then(() => false),
    )
  })
  await client.query(`create role hasiye login password '${dbPassword}'`)
  await client.query('create database hasiye owner hasiye')
  await client.end()
}

interface Outside {
  /** Of the nodes: bucket, mail server and push service. */
  env: Record<string, string>
}

/** Starts all parts in the folder, each in a folder of its own there. @throws with one line where a program is missing or a port taken */
export async function startCluster(root: string, givenDcs: string | undefined, { env }: Outside): Promise<Cluster> {
  const patroni = ensureProgram('Patroni')
  const version = execFileSync(patroni, ['--version']).toString().trim().split(' ').at(-1) ?? ''
  const dcs = dcsFor(version, givenDcs)
  if (!findInstalledPostgres())
    throw new Error('PostgreSQL is missing: install it (on Debian: apt-get install postgresql)')
  let given = 0
  const nextPort = async (): Promise<number> => {
    const port = firstPort + given++
    await checkFree(port)
    return port
  }

  const [etcdPort, peerPort] = [await nextPort(), await nextPort()]
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const etcd = new Program({
    folder: join(root, 'etcd'),
    command: ensureProgram('etcd'),
    args: [
      ...['--data-dir', 'data', '--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
      ...(dcs === 'etcd' ? ['--enable-v2'] : []),
    ],
  })
  etcd.start()
  await until('etcd', () => isOk(`${client}/health`))

  const machines: Machine[] = []
  for (const name of ['pg1', 'pg2', 'pg3']) {
    const folder = join(root, name)
    const [command, args] = asPlainUser(patroni, ['patroni.yml'])
    const facts = { name, restPort: await nextPort(), port: await nextPort(), dataFolder: join(folder, 'data') }
    const machine = Object.assign(new Program({ folder, command, args }), facts)
    writeFileSync(join(folder, 'patroni.yml'), JSON.stringify(patroniSettings({ ...facts, folder }, dcs, etcdPort)))
    machine.start()
    machines.push(machine)
  }

  const databasePort = await nextPort()
  const databaseServers = machines.map(({ port, restPort }) => `127.0.0.1:${port} check port ${restPort}`)
  const databaseProxy = await startProxy(
    join(root, 'haproxy-database'),
    proxySettings('tcp', databasePort, 'OPTIONS /primary', databaseServers),
  )
  const urlOf = (user: string, database: string): string =>
    `postgresql://${user}:${dbPassword}@127.0.0.1:${databasePort}/${database}`
  await makeDatabase(urlOf('postgres', 'postgres'))

  const webPort = await nextPort()
  const origin = `http://127.0.0.1:${webPort}`
  const nodes: Cluster['nodes'] = []
  const nodeServers: string[] = []
  for (const name of ['node1', 'node2']) {
    const port = await nextPort()
    const folder = join(root, name)
    const own = {
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: urlOf('hasiye', 'hasiye'),
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMITS: 'off',
      MIN_FREE_MB: '0',
      LOG_LEVEL: 'warn',
    }
    const program = new Program({
      folder,
      command: process.execPath,
      args: [main, '--api-only'],
      env: { ...env, ...own },
    })
    const isReady = () => isOk(`http://127.0.0.1:${port}/readyz`)
    program.start()
    nodes.push(Object.assign(program, { isReady }))
    nodeServers.push(`127.0.0.1:${port} check`)
  }
  await startProxy(join(root, 'haproxy-web'), proxySettings('http', webPort, 'GET /readyz?for=proxy', nodeServers))

  const listMembers = async (): Promise<Member[]> => {
    for (const { restPort } of machines) {
      const reply = await fetchJson(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined)
      if (reply) return (reply as { members: Member[] }).members
    }
    return []
  }
  const findBy = async (role: string): Promise<Machine> => {
    const { name } = (await listMembers()).find((member) => member.role === role) ?? {}
    const machine = machines.find((each) => each.name === name)
    if (!machine) throw new Error(`no ${role}`)
    return machine
  }
  const cluster: Cluster = {
    etcd,
    machines,
    databaseProxy,
    nodes,
    origin,
    adminUrl: urlOf('postgres', 'hasiye'),
    listMembers,
    findLeader: () => findBy('leader'),
    findSyncStandby: () => findBy('sync_standby'),
    async isHealthy() {
      const members = await listMembers()
      const roles = members.map(({ role }) => role).sort()
      const isRunning = members.every(({ state }) => ['running', 'streaming'].includes(state))
      const timelines = new Set(members.map(({ timeline }) => timeline))
      if (roles.join() !== 'leader,replica,sync_standby' || !isRunning || timelines.size > 1) return false
      return (await Promise.all(nodes.map((node) => node.isReady()))).every(Boolean)
    },
  }
  await until('the cluster', () => cluster.isHealthy())
  return cluster
}
