import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { asPlainUser } from '../../server/src/db/embedded/binaries.ts'
import { dbPassword, type Machine, type Programs, patroniSettings } from './patroni.ts'
import { Program, until } from './program.ts'

/** Below the range of ephemeral ports, so that a program finds its own port free when it is started again. */
const firstPort = 15_400
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const answerMs = 1_000

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

export interface Cluster {
  etcd: Program
  machines: Machine[]
  databaseProxy: Program
  nodes: (Program & { isReady(): Promise<boolean> })[]
  /** The ports of the nodes behind their proxy. */
  origin: string
  /** The address of the product's database, behind its proxy, for a superuser. */
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
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

const proxySettings = (port: number, servers: string[], ofMode: string): string => `global
  nbthread 1
defaults
  timeout connect 2s
  timeout check 3s
listen all
  bind 127.0.0.1:${port}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${ofMode}
${servers.map((server, n) => `  server ${n + 1} ${server}\n`).join('')}`

/** Connections to a demoted primary are closed. */
const databaseMode = `  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  default-server on-marked-down shutdown-sessions`

/** A draining node completes its requests in progress; a hanging node is marked down before people give up. */
const nodesMode = `  mode http
  timeout client 60s
  timeout server 18s
  option httpchk GET /readyz?for=proxy
  option redispatch 1
  option forwardfor`

async function startProxy(command: string, folder: string, settings: string): Promise<Program> {
  const proxy = new Program({ folder, command, args: ['-db', '-f', 'haproxy.cfg'] })
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

/**
 * Starts all parts, each in a folder of its own in `root`; `env` gives the nodes the addresses of bucket, mail server
 * and push service.
 */
export async function startCluster(
  root: string,
  { patroni, etcd: etcdProgram, haproxy, dcs }: Programs,
  env: Record<string, string>,
): Promise<Cluster> {
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
    command: etcdProgram,
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
    haproxy,
    join(root, 'haproxy-database'),
    proxySettings(databasePort, databaseServers, databaseMode),
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
      // on a busy machine the proxy's two checks take longer than the usual 5 s
      DRAIN_SECONDS: '10',
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
  await startProxy(haproxy, join(root, 'haproxy-web'), proxySettings(webPort, nodeServers, nodesMode))

  const listMembers = async (): Promise<Member[]> => {
    for (const { restPort } of machines) {
      const response = await fetchJson(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined)
      if (response) return (response as { members: Member[] }).members
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
