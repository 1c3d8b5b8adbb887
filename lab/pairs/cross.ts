import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { refusalsOf } from '../../server/src/operation/openapi/refusals.ts'
import { CountingClient } from '../../server/test/counting-client.ts'
import type { TestServer } from '../../server/test/harness.ts'
import type { Act } from './act.ts'
import { acts } from './acts.ts'
import { brokenInvariants } from './invariants.ts'
import { clear, hands, makeWorld } from './world.ts'

/** What PostgreSQL or the pool reported for a request, by the id of the request. */
export type Causes = Map<string, string>

/** Reads the log of the server. */
export function readCauses(causes: Causes) {
  return {
    write(line: string) {
      const { reqId, err } = JSON.parse(line) as {
        reqId?: string
        err?: { type: string; code?: string; constraint?: string }
      }
      if (reqId && err) causes.set(reqId, [err.code ?? err.type, err.constraint].filter(Boolean).join(' '))
    },
  }
}

/** The deadlocks that PostgreSQL ended; a retry may have hidden them. */
let deadlocks = 0

/** A connection that counts deadlocks. */
export class WitnessClient extends CountingClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      const result = query(...args)
      if (result instanceof Promise)
        result.catch(({ code }: { code?: string }) => {
          if (code === '40P01') deadlocks += 1
        })
      return result
    }) as typeof this.query
  }
}

interface Answer {
  act: string
  status: number
  code: string | undefined
  ms: number
  /** What PostgreSQL or the pool reported. */
  cause: string | undefined
  /** Undefined where the contract names the answer. */
  problem: string | undefined
}

export interface Crossing {
  pair: string
  answers: Answer[]
  broken: string[]
  deadlocks: number
}

const maxRepeats = 5
/** How long a third person holds what the acts lock, in half of the crossings. */
const heldMs = 25

/** A row of a person who was deleted meanwhile is refused by the database alone, even where the request named nobody. */
const namesGonePerson = /^23503 \w+_(student|teacher|account|owner)_id_fkey$/

const isNamed = ({ endpoint }: Act, status: number, code: string | undefined): boolean =>
  status < 500 &&
  (status < 400 || refusalsOf(endpoint).some((refusal) => refusal.code === code && refusal.status === status))

/** Runs the work while somebody else holds the courses or the people. */
async function whileHeld<T>({ pool }: TestServer, turn: number, work: () => Promise<T>): Promise<T> {
  const table = [undefined, 'all_courses', 'accounts'][turn % 3]
  if (!table) return work()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select from ${table} order by id for no key update`)
    const working = work()
    await sleep(heldMs)
    await client.query('commit')
    return await working
  } finally {
    client.release()
  }
}

/**
 * Sends each act from several people at once on the same objects. Who is answered sends again while the other act is
 * not answered, so that a fast act meets a slow one. `turn` says which act comes first, and who holds what at the start.
 */
export async function cross(
  server: TestServer,
  causes: Causes,
  [one, other]: [Act, Act],
  turn: number,
): Promise<Crossing> {
  const world = await makeWorld(server, turn % 2 === 0)
  const prepared = new Map<Act, unknown>()
  for (const act of acts.filter((each) => each === one || each === other)) prepared.set(act, await act.prepare(world))
  const answers: Answer[] = []
  const sides = turn % 2 === 0 ? [one, other] : [other, one]
  const answered = [0, 0]
  const before = deadlocks
  const send = async (act: Act, n: number, side: number) => {
    for (let repeat = 0; repeat < maxRepeats; repeat++) {
      const { by, ...input } = act.send(world, n, repeat, prepared.get(act) as never)
      const startedAt = performance.now()
      const { status, error, headers } = await server.as(by).call(act.endpoint, input)
      const ms = performance.now() - startedAt
      const code = status < 400 ? undefined : error?.code
      const cause = causes.get(String(headers['x-request-id']))
      const isFine = isNamed(act, status, code) && !namesGonePerson.test(cause ?? '')
      const problem = isFine ? undefined : [status, code, cause].filter(Boolean).join(' ')
      answers.push({ act: act.name, status, code, ms, cause, problem })
      if (repeat === 0) answered[side] = (answered[side] ?? 0) + 1
      if ((answered[1 - side] ?? 0) >= hands) return
    }
  }
  await whileHeld(server, turn, () =>
    Promise.all(Array.from({ length: hands }, (_, n) => sides.map((act, side) => send(act, n, side))).flat()),
  )
  const broken = await brokenInvariants(server.pool)
  await clear(server)
  causes.clear()
  return { pair: [one.name, other.name].join(' × '), answers, broken, deadlocks: deadlocks - before }
}
