import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../server/test/harness.ts'
import { acts, callsWithoutAct } from './acts.ts'
import { type Choice, choosePairs } from './choose.ts'
import { type Causes, type Crossing, cross, readCauses, WitnessClient } from './cross.ts'
import { brokenInvariants } from './invariants.ts'
import { printReport, redRows } from './report.ts'
import { clear, makeWorld } from './world.ts'

const causes: Causes = new Map()
const { PAIRS } = process.env
const choice = JSON.parse(PAIRS ?? '{}') as Choice
/** The limits of the product, which would make a test depend on the speed of the machine. */
const limits = 'options=-c lock_timeout=3s -c statement_timeout=10s'
const server = testServer(
  { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
  {
    logStream: readCauses(causes),
    Client: WitnessClient,
    ...(PAIRS && {
      between: {
        open: async (url) => `${url}${url.includes('?') ? '&' : '?'}${encodeURI(limits)}`,
        close: async () => {},
      },
    }),
  },
)

beforeEach(() => clear(server))

test('each call that writes is crossed with the others, or has a reason', () => {
  expect(callsWithoutAct()).toEqual([])
})

test.each(acts.map((act) => [act.name, act] as const))('%s succeeds alone', async (_name, act) => {
  const world = await makeWorld(server, false)
  const prepared = await act.prepare(world)
  const { by, ...input } = act.send(world, 0, 0, prepared as never)
  const { status, error } = await server.as(by).call(act.endpoint, input)
  expect(status >= 400 && error).toBe(false)
  expect(await brokenInvariants(server.pool)).toEqual([])
})

test(
  'pairs of acts on the same objects are all answered as the contract says',
  PAIRS ? { timeout: 0 } : {},
  async () => {
    const crossings: Crossing[] = []
    for (const [pair, turn] of choosePairs(choice)) {
      const crossing = await cross(server, causes, pair, turn)
      crossings.push(crossing)
      for (const row of PAIRS ? redRows([crossing]) : []) process.stdout.write(`${row.join('  ')}\n`)
    }
    if (PAIRS) printReport(crossings)
    expect(redRows(crossings)).toEqual([])
  },
)
