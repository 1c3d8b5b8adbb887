import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../simulation/scheduler.ts'
import type { Cluster } from './parts.ts'
import { type Program, pauseAll, signalAll, until } from './program.ts'

export interface Fault {
  name: string
  /** The fault stops a node, which then cannot complete its requests in progress. */
  isOfNode?: true
  run(cluster: Cluster, random: Random): Promise<void>
}

const between = (random: Random, fromMs: number, toMs: number): number => fromMs + (toMs - fromMs) * random.next()

/** Kills a program and starts it again. */
async function restart(program: Program, downMs: number): Promise<void> {
  await program.kill()
  await sleep(downMs)
  program.start()
}

async function switchOver(cluster: Cluster): Promise<void> {
  const { name, restPort } = await cluster.findLeader()
  const { name: candidate } = await cluster.findSyncStandby()
  const response = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: name, candidate }),
  })
  if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`)
}

/** The key of the primary lasts 10 s: in a longer pause another one takes over before this one resumes. */
const faults: Fault[] = [
  { name: 'kill PostgreSQL of the primary', run: async (c) => signalAll((await c.findLeader()).dataFolder, 'SIGKILL') },
  {
    name: 'stop and wake PostgreSQL of the primary',
    run: async (c, random) => pauseAll((await c.findLeader()).dataFolder, between(random, 13_000, 18_000)),
  },
  { name: 'kill the primary', run: async (c, random) => restart(await c.findLeader(), between(random, 5_000, 15_000)) },
  {
    name: 'stop and wake the primary',
    run: async (c, random) => (await c.findLeader()).pause(between(random, 13_000, 18_000)),
  },
  {
    name: 'stop and wake the primary, before another takes over',
    run: async (c, random) => (await c.findLeader()).pause(between(random, 3_000, 7_000)),
  },
  { name: 'switchover', run: switchOver },
  {
    name: 'kill the synchronous standby',
    run: async (c, random) => restart(await c.findSyncStandby(), between(random, 2_000, 8_000)),
  },
  {
    name: 'stop and wake the synchronous standby',
    run: async (c, random) => (await c.findSyncStandby()).pause(between(random, 8_000, 15_000)),
  },
  { name: 'kill etcd', run: (c, random) => restart(c.etcd, between(random, 2_000, 6_000)) },
  { name: 'stop and wake etcd', run: (c, random) => c.etcd.pause(between(random, 8_000, 15_000)) },
  { name: 'kill HAProxy', run: (c, random) => restart(c.databaseProxy, between(random, 1_000, 5_000)) },
  { name: 'stop and wake HAProxy', run: (c, random) => c.databaseProxy.pause(between(random, 5_000, 15_000)) },
  {
    name: 'kill a node',
    isOfNode: true,
    run: (c, random) => restart(random.pick(c.nodes), between(random, 1_000, 4_000)),
  },
  {
    name: 'stop and wake a node',
    isOfNode: true,
    run: (c, random) => random.pick(c.nodes).pause(between(random, 5_000, 12_000)),
  },
  {
    name: 'replace a node',
    async run(c, random) {
      const node = random.pick(c.nodes)
      await node.end()
      node.start()
      await until('the node', () => node.isReady())
    },
  },
]

/** Returns this many different faults, in the order of the seed. */
export function chooseFaults(random: Random, count: number): Fault[] {
  const left = [...faults]
  return Array.from({ length: count }, () => left.splice(Math.floor(random.next() * left.length), 1)[0] as Fault)
}
