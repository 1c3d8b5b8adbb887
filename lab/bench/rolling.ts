import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../e2e/support/own-server.ts'
import { startServer } from './server.ts'
import { printTable } from './table.ts'

/**
 * Counts the requests that fail while two nodes behind Caddy are replaced one after the other, six times, with and
 * without DRAIN_SECONDS. Needs `caddy` on the PATH: node lab/bench/rolling.ts
 */
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const rolls = 6
const clients = 8
/** Time until the proxy knows that a node is ready again. */
const settleMs = 5_000

const database = await startServer(['--api-only'])
const [proxyPort, ...ports] = (await Promise.all([findFreePort(), findFreePort(), findFreePort()])) as [
  number,
  number,
  number,
]

async function startNode(port: number, drainSeconds: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main, '--api-only'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: `postgresql://hasiye@/hasiye?host=${encodeURIComponent(database.socketFolder)}`,
      DATA_DIR: database.dataDir,
      PORT: String(port),
      TRUST_PROXY: '127.0.0.1',
      DRAIN_SECONDS: String(drainSeconds),
      LOG_LEVEL: 'fatal',
      RATE_LIMITS: 'off',
    },
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await sleep(100)
  return child
}

async function startProxy(): Promise<ChildProcess> {
  const file = join(database.dataDir, 'Caddyfile')
  await writeFile(
    file,
    `{
  admin off
  auto_https off
}
http://127.0.0.1:${proxyPort} {
  reverse_proxy ${ports.map((port) => `127.0.0.1:${port}`).join(' ')} {
    health_uri /readyz?for=proxy
    health_interval 2s
    lb_try_duration 5s
  }
}
`,
  )
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore' })
  await once(child, 'spawn')
  return child
}

const agent = new Agent({ keepAlive: true, maxSockets: clients })
const ask = (method: string, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port: proxyPort, method, path, agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve((answer.statusCode ?? 500) < 500))
      answer.once('error', () => resolve(false))
    })
    sent.once('error', () => resolve(false))
    sent.end()
  })

async function measure(drainSeconds: number): Promise<(string | number)[]> {
  const nodes = await Promise.all(ports.map((port) => startNode(port, drainSeconds)))
  await sleep(settleMs)
  let isRunning = true
  let [sent, failed] = [0, 0]
  const load = async (client: number): Promise<void> => {
    for (; isRunning; await sleep(10)) {
      sent++
      // a proxy retries only safe requests at another node, so half of the requests are safe
      if (!(await (client % 2 ? ask('POST', '/auth/logout') : ask('GET', '/api/me')))) failed++
    }
  }
  const loads = Array.from({ length: clients }, (_, client) => load(client))
  for (let roll = 0; roll < rolls; roll++) {
    const at = roll % nodes.length
    const node = nodes[at] as ChildProcess
    const ended = once(node, 'exit')
    node.kill('SIGTERM')
    await ended
    nodes[at] = await startNode(ports[at] as number, drainSeconds)
    await sleep(settleMs)
  }
  isRunning = false
  await Promise.all(loads)
  for (const node of nodes) node.kill('SIGKILL')
  return [drainSeconds, sent, failed]
}

const proxy = await startProxy()
try {
  const rows = [await measure(0), await measure(5)]
  printTable('Six rolls of two nodes behind Caddy', ['DRAIN_SECONDS', 'requests', 'failed'], rows)
} finally {
  agent.destroy()
  proxy.kill()
  await database.stop()
}
