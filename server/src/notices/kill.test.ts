import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { startPushService } from '../../test/push-service.ts'
import { hashOfToken } from '../db/tokens.ts'

const server = testServer()
const program = fileURLToPath(new URL('../../test/deliver-process.ts', import.meta.url))
const cycles = 12
const perCycle = 8
const date = bakuDate(new Date())
const noon = new Date(`${date}T12:00:00+04:00`).getTime()
/** Longer than a node claims a notice. */
const cycleMs = 2 * 60_000

async function startNode(origin: string) {
  const node = spawn(process.execPath, [program, server.url, origin], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: server.config.dataDir,
      SECOND_FACTOR_KEY: server.config.secondFactorKey ?? '',
      NODE_COMPILE_CACHE: join(server.config.dataDir, 'compile-cache'),
    },
  })
  await once(node.stdout, 'data')
  return {
    begin: (cycle: number) => node.stdin.write(String(noon + cycle * cycleMs)),
    kill: async () => {
      node.kill('SIGKILL')
      await once(node, 'exit')
    },
  }
}

test('each absence is notified although the node is killed repeatedly, and a second notice only replaces the first', async () => {
  const push = await startPushService()
  push.answer('*', (outgoing) => setTimeout(() => outgoing.writeHead(201).end(), 20))
  const { course, people, students } = await server.make.course({ students: cycles * perCycle })
  const absent = students.slice(0, cycles * perCycle)
  await server.db
    .insertInto('pushDevices')
    .values(
      absent.map(({ id }) => {
        const subscription = push.subscribe(`of-${id}`)
        return {
          accountId: id,
          isParent: true,
          sessionId: null,
          deviceHash: hashOfToken('one'),
          service: new URL(subscription.endpoint).host,
          kinds: ['absent' as const],
          userAgent: 'Chrome',
          ...subscription,
        }
      }),
    )
    .execute()
  const notifiedBefore = new Map<string, number>()
  const notifiedPaths = async () => {
    const rows = await server.db
      .selectFrom('notified as n')
      .innerJoin('pushDevices as d', 'd.id', 'n.deviceId')
      .select('d.endpoint')
      .execute()
    return rows.map(({ endpoint }) => new URL(endpoint).pathname)
  }
  // the next ones load while one works
  const nodes = [startNode(push.origin), startNode(push.origin)]
  const nextNode = () => {
    nodes.push(startNode(push.origin))
    return nodes.shift() as ReturnType<typeof startNode>
  }
  try {
    for (let n = 0; n < cycles; n++) {
      const node = await nextNode()
      node.begin(n)
      const statuses = absent
        .slice(n * perCycle, (n + 1) * perCycle)
        .map(({ id: studentId }) => ({ studentId, status: '-' as const }))
      await server.as(people.owner).call(saveAttendance, { params: course, body: { date, statuses } })
      // by the clock of the nodes
      await server.db
        .updateTable('changedDays')
        .set({ changedAt: new Date(noon) })
        .execute()
      // spread evenly over the processing of a notice, and the same in every run
      await sleep(((n * 0.618_034) % 1) * 120)
      await node.kill()
      // what the node had sent has arrived
      await sleep(50)
      for (const path of await notifiedPaths())
        notifiedBefore.set(path, notifiedBefore.get(path) ?? push.received.length)
    }
    const last = await nodes[0]
    last?.begin(cycles)
    const isEmpty = async () => {
      const { rows } = await server.pool.query('select from push_notices union all select from changed_days')
      return rows.length === 0
    }
    await expect.poll(isEmpty, { timeout: 20_000 }).toBe(true)
    const topics = new Map<string, Set<string>>()
    for (const { path, topic } of push.received) topics.set(path, (topics.get(path) ?? new Set()).add(topic))
    expect([...topics.keys()].sort()).toEqual(absent.map(({ id }) => `/of-${id}`).sort())
    expect([...topics.values()].filter(({ size }) => size !== 1)).toEqual([])
    const again = push.received.filter(({ path }, n) => n >= (notifiedBefore.get(path) ?? Number.POSITIVE_INFINITY))
    expect(again, 'notified although it was known that it had been notified').toEqual([])
    expect(push.problems).toEqual([])
  } finally {
    for (const node of nodes) await (await node).kill()
    await push.close()
  }
}, 90_000)
