import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDb, openPool } from '../../server/src/db/db.ts'
import { openDisk } from '../../server/src/storage/disk.ts'
import { makers } from '../../server/test/makers.ts'
import { startPushService } from '../../server/test/push-service.ts'
import { startS3 } from '../../server/test/s3.ts'
import { startSmtp } from '../../server/test/smtp.ts'
import { printTable } from '../bench/table.ts'
import { Random } from '../simulation/scheduler.ts'
import { Answers } from './answers.ts'
import { chooseFaults, type Fault } from './faults.ts'
import { startLoad } from './load.ts'
import { type Cluster, startCluster } from './parts.ts'
import { findPrograms, type Programs } from './patroni.ts'
import { killAll, until } from './program.ts'
import { verify } from './verify.ts'

const faultCount = 12
const loadMs = 2_000
const mailMs = 45_000
/** The time from the first new commit of the database to the first saver's save, and to the last saver's. */
const limits = { firstMs: 3_000, lastMs: 7_000 }
const probe = { timeoutMs: 1_000, pauseMs: 100 }

/** Commits to the database repeatedly, on a new connection each time. */
class Watch {
  /** When the database accepted the first commit after an outage. */
  backAt = 0
  /** Since when it accepts no commits; undefined while it does. */
  downSince: number | undefined
  /** The total time in which it accepted no commits. */
  downMs = 0
  #isStopping = false
  readonly #done: Promise<void>

  constructor(url: string) {
    this.#done = this.#run(url)
  }

  async #run(url: string): Promise<void> {
    for (; !this.#isStopping; await sleep(probe.pauseMs)) {
      const began = performance.now()
      if (!(await this.#commit(url))) this.downSince ??= began
      else if (this.downSince !== undefined) {
        this.backAt = performance.now()
        this.downMs += this.backAt - this.downSince
        this.downSince = undefined
      }
    }
  }

  async #commit(url: string): Promise<boolean> {
    const { timeoutMs } = probe
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`select pg_logical_emit_message(true, 'watch', '')`)
      return true
    } catch {
      return false
    } finally {
      void client.end().catch(() => {})
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#done
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** What the load showed during a fault. */
interface Recovery {
  firstMs: number
  lastMs: number
}

/** Runs a fault under load, waits until the cluster is complete again, and prints the measured times. */
async function runFault(
  fault: Fault,
  { cluster, watch, answers, savers, random }: Parts,
): Promise<Recovery | undefined> {
  const began = performance.now()
  const downBefore = watch.downMs
  answers.isNodeAway = fault.isOfNode === true
  await fault.run(cluster, random)
  await until('the cluster is whole', () => watch.downSince === undefined && cluster.isHealthy())
  const healedMs = performance.now() - began
  const { backAt } = watch
  const downMs = watch.downMs - downBefore
  const wasDown = downMs >= probe.timeoutMs
  const from = wasDown ? backAt : performance.now()
  const firstAfter = (): number[] =>
    savers.map(({ acknowledgedAt }) => (acknowledgedAt.find((at) => at > from) ?? Number.POSITIVE_INFINITY) - from)
  await until('all savers save', () => firstAfter().every(Number.isFinite))
  answers.isNodeAway = false
  const took = firstAfter()
  const recovery = { firstMs: Math.min(...took), lastMs: Math.max(...took) }
  const back = wasDown
    ? `database down for ${seconds(downMs)}, saves after ${seconds(recovery.firstMs)} to ${seconds(recovery.lastMs)}`
    : 'database not down'
  process.stdout.write(`${fault.name}: ${back}; whole after ${seconds(healedMs)}\n`)
  return wasDown ? recovery : undefined
}

interface Parts {
  cluster: Cluster
  watch: Watch
  answers: Answers
  savers: Awaited<ReturnType<typeof startLoad>>['savers']
  random: Random
}

/** Reads the e-mails that arrive. @returns the addresses so far */
function readMail(smtp: Awaited<ReturnType<typeof startSmtp>>): Set<string> {
  const addresses = new Set<string>()
  const readNext = (): Promise<void> =>
    smtp.nextEmail().then(({ envelopeTo }) => {
      for (const address of envelopeTo) addresses.add(address)
      return readNext()
    })
  // the mail server ends with the run
  readNext().catch(() => {})
  return addresses
}

async function run(root: string, seed: number, programs: Programs, ends: (() => Promise<unknown>)[]): Promise<boolean> {
  const [s3, smtp, push] = await Promise.all([startS3(join(root, 'bucket')), startSmtp(), startPushService()])
  ends.push(smtp.stop, push.close, s3.close)
  const { endpoint = '', bucket, accessKeyId, secretAccessKey } = s3.options
  const env = {
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: smtp.url,
    PUSH_SERVICES: push.origin,
    PUSH_CONTACT: 'mailto:admin@mekteb.az',
  }
  const startedAt = performance.now()
  const cluster = await startCluster(root, programs, env)
  process.stdout.write(`seed ${seed}: ready after ${seconds(performance.now() - startedAt)}\n`)
  const pool = openPool(cluster.adminUrl, { max: 2 })
  ends.push(() => pool.end())
  const random = new Random(seed)
  const answers = new Answers(cluster.origin)
  const make = makers(openDb(pool), await openDisk(join(root, 'unused'), 0))
  const mailed = readMail(smtp)
  const watch = new Watch(cluster.adminUrl)
  ends.push(() => watch.stop())
  const load = await startLoad({ answers, make, push, random: new Random(seed) })

  const recoveries: Recovery[] = []
  for (const fault of chooseFaults(random, faultCount)) {
    await sleep(loadMs)
    const recovery = await runFault(fault, { cluster, watch, answers, savers: load.savers, random })
    if (recovery) recoveries.push(recovery)
  }
  await sleep(loadMs)
  const acknowledged = await load.stop()
  const { signUps, comments, uploads, notices } = acknowledged
  const lastAt = performance.now() + mailMs
  while (signUps.some((email) => !mailed.has(email)) && performance.now() < lastAt) await sleep(200)
  const found = await verify(pool, cluster.origin, acknowledged, mailed)

  const saves = load.savers.reduce((sum, { acknowledgedAt }) => sum + acknowledgedAt.length, 0)
  const crashes = [cluster.etcd, ...cluster.machines, cluster.databaseProxy, ...cluster.nodes].reduce(
    (sum, part) => sum + part.crashes,
    0,
  )
  printTable(
    `${answers.sent} requests, ${seconds(performance.now() - startedAt)}`,
    ['acknowledged', ''],
    Object.entries({ saves, comments: comments.length, uploads: uploads.size, 'sign-ups': signUps.length, notices }),
  )
  const longest = (of: keyof Recovery): number => Math.max(0, ...recoveries.map((each) => each[of]))
  const figures: [string, number, number][] = [
    ['acknowledged and lost', found.lost, 0],
    ['doubled', found.doubled, 0],
    ['e-mails and notices lost', found.messagesLost, 0],
    ['500', answers.serverErrors, 0],
    ['empty answers', answers.empty, 0],
    ['hangs over 20 s', answers.hangs, 0],
    ['refused', answers.refused, 0],
    ['programs that ended by themselves', crashes, 0],
    ['ms from the database to the first save', Math.round(longest('firstMs')), limits.firstMs],
    ['ms from the database to the last saver', Math.round(longest('lastMs')), limits.lastMs],
  ]
  const marked = figures.map((row) => [...row, row[1] > row[2] ? 'over' : ''])
  printTable('', ['', 'figure', 'limit', ''], marked)
  process.stdout.write(
    `${answers.unavailable} answers of 503; ${answers.withNode} requests were in work at a node that was stopped; ${found.waiting} e-mails and notices wait\n`,
  )
  return figures.every(([, figure, limit]) => figure <= limit)
}

/** Breaks the parts of a cluster under load, one after the other. @returns whether no figure exceeded its limit */
export async function breakCluster(seed: number, dcs: string | undefined): Promise<boolean> {
  let programs: Programs
  try {
    programs = findPrograms(dcs)
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`)
    return false
  }
  const root = await mkdtemp(join(tmpdir(), 'hasiye-cluster-'))
  const ends: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | undefined
  const stopAll = async (keepsLogs: boolean): Promise<void> => {
    await killAll(root)
    for (const end of ends.reverse()) await end().catch(() => {})
    // processes that were being started meanwhile
    await killAll(root)
    if (!keepsLogs) await rm(root, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopping ??= stopAll(false)
      void stopping.finally(() => process.exit(130))
    })
  let isWell = false
  try {
    isWell = await run(root, seed, programs, ends)
  } catch (error) {
    if (!stopping) process.stdout.write(`${(error as Error).message}\n`)
  }
  stopping ??= stopAll(!isWell).then(() => {
    if (!isWell) process.stdout.write(`the logs are in ${root}\n`)
  })
  await stopping
  return isWell
}
