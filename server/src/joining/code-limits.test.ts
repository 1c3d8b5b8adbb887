import { shortIdAlphabet } from '@hasiye/contract/short-id.ts'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { courseWithCode } from '../../test/joining.ts'
import { newIp } from '../../test/new-ip.ts'

const lines: string[] = []
const logStream = { write: (line: string) => void lines.push(line) }
const server = testServer({ LOG_LEVEL: 'error' }, { hasMetrics: true, logStream })

let made = 0
/** Well-formed codes that no course has. */
const unknown = (): string => {
  made += 1
  const digits = [1, 31, 961].map((divisor) => shortIdAlphabet.charAt(Math.floor(made / divisor) % 31))
  return `ZZZ${digits.join('')}`
}

async function guessers() {
  const course = await courseWithCode(server)
  const status = async (response: Promise<{ status: number }>) => (await response).status
  return {
    ...course,
    student: await server.make.person('student'),
    guess: async (times: number, ip: string, who?: { token: string }) => {
      const statuses: number[] = []
      for (let n = 0; n < times; n++) statuses.push(await status(course.open(who as never, unknown(), ip)))
      return statuses
    },
  }
}

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status)

test('the eleventh unknown code of an address within 15 minutes is refused', async () => {
  const { guess, open } = await guessers()
  const ip = newIp()
  expect(await guess(11, ip)).toEqual([...times(10, 404), 429])
  const refused = await open(undefined, unknown(), ip)
  expect(refused.error.code).toBe('rate_limited')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await guess(1, newIp())).toEqual([404])
})

test('simultaneous guesses count like guesses one after another', async () => {
  const { open } = await guessers()
  const ip = newIp()
  const responses = await Promise.all(Array.from({ length: 20 }, () => open(undefined, unknown(), ip)))
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(10)
})

test('an account is refused after ten unknown codes at any address, in every call that accepts one', async () => {
  const { guess, join, withdraw, student, code } = await guessers()
  for (let n = 0; n < 10; n++) expect(await guess(1, newIp(), student)).toEqual([404])
  expect(await guess(1, newIp(), student)).toEqual([429])
  expect((await join(student, code, newIp())).status).toBe(429)
  expect((await withdraw(student)).status).toBe(429)
})

test.each([
  ['join code ip long', 100, (_n: number) => '10.78.1.1'],
  ['join code ipv4 network', 400, (n: number) => `10.79.1.${n % 250}`],
  ['join code ipv6 network', 100, (n: number) => `2001:db8:7:${(0x100 + n).toString(16)}::1`],
])('%s refuses after %i unknown codes in a day', async (limit, points, ipOf) => {
  const { guess } = await guessers()
  expect(await guess(1, ipOf(1))).toEqual([404])
  const key = `${limit.replaceAll(' ', '-')}:%`
  await server.pool.query('update rate_limit_counters set points = $2 where key like $1', [key, points - 1])
  expect(await guess(1, ipOf(2))).toEqual([404])
  expect(await guess(1, ipOf(3))).toEqual([429])
})

test('malformed codes do not count', async () => {
  const { open, guess } = await guessers()
  const ip = newIp()
  for (let n = 0; n < 12; n++) expect((await open(undefined, 'ABC', ip)).status).toBe(404)
  expect(await guess(1, ip)).toEqual([404])
})

describe('a right code', () => {
  test('does not count, however often it is opened', async () => {
    const { open, guess } = await guessers()
    const ip = newIp()
    for (let n = 0; n < 15; n++) expect((await open(undefined, undefined, ip)).status).toBe(200)
    expect(await guess(10, ip)).toEqual(times(10, 404))
  })

  test('is not refused to an account because of failures of others in its network', async () => {
    const { guess, join, open, student } = await guessers()
    const ip = newIp()
    await guess(11, ip)
    expect((await open(student, undefined, ip)).status).toBe(200)
    expect((await join(student, undefined, ip)).status).toBe(201)
    expect(await guess(1, ip, student)).toEqual([429])
  })

  test('is not refused where a teacher showed it or somebody opened it before', async () => {
    const { guess, open, set, people } = await guessers()
    const ip = newIp()
    expect((await open(people.otherStudent, undefined, ip)).status).toBe(200)
    await guess(11, ip)
    expect((await open(undefined, undefined, ip)).status).toBe(200)
    // the owner calls from this address
    await guess(11, '127.0.0.1')
    const renewed = String((await set({ on: true, renew: true })).body.code)
    expect((await open(undefined, renewed, '127.0.0.1')).status).toBe(200)
    // the old code is not valid any more
    expect((await open(undefined, undefined, ip)).status).toBe(429)
  })

  test('is not refused without an account because of failures of others at an address; guesses there are slow', async () => {
    const { guess, open } = await guessers()
    const ip = newIp()
    await guess(11, ip)
    const started = performance.now()
    const responses = await Promise.all([...Array(4)].map(() => open(undefined, unknown(), ip)))
    expect(responses.map(({ status }) => status)).toEqual(times(4, 429))
    expect(performance.now() - started).toBeGreaterThan(490)
    expect((await open(undefined, undefined, ip)).status).toBe(200)
    expect(await guess(1, ip)).toEqual([429])
  })
})

describe('the alarm', () => {
  const alarms = async () => {
    const query = server.db.selectFrom('audit').select(['ip', 'details']).where('event', '=', 'rate_limit_reached')
    return (await query.orderBy('id').execute()).filter(({ details }) =>
      / (service|alarm)$/.test(String((details as { limit?: string } | null)?.limit)),
    )
  }
  const counted = async () => {
    const text = await server.metrics?.registry.getSingleMetricAsString('guessing_alarms_total')
    return text?.match(/^guessing_alarms_total\{.*$/gm)
  }

  test('is raised once by a thousand unknown codes an hour in the service, with and without an account', async () => {
    const { guess, open, student } = await guessers()
    await server.pool.query('truncate rate_limit_counters, audit')
    await guess(1, newIp())
    const nearly = `update rate_limit_counters set points = 998 where key like 'join-code-service:%'`
    expect((await server.pool.query(nearly)).rowCount).toBe(1)
    const ips = [newIp(), newIp(), newIp()] as const
    expect((await open(undefined, undefined, ips[0])).status).toBe(200)
    await guess(1, ips[0])
    expect(await alarms()).toEqual([])
    await guess(1, ips[1], student)
    await guess(1, ips[2])
    expect(await alarms()).toEqual([{ ip: ips[1], details: { limit: 'join code service' } }])
    expect(await counted()).toEqual(['guessing_alarms_total{limit="join code service"} 1'])
    expect(lines.filter((line) => line.includes('join codes are being searched'))).toHaveLength(1)
  })

  test('is raised once by fifty unknown codes an hour from one /48', async () => {
    const { guess } = await guessers()
    await server.pool.query('truncate rate_limit_counters, audit')
    const ipOf = (n: number): string => `2001:db8:51:${(n % 10) * 256}::${n + 1}`
    for (let n = 0; n < 52; n++) expect(await guess(1, ipOf(n))).toEqual([404])
    expect(await alarms()).toEqual([{ ip: ipOf(49), details: { limit: 'join code ipv6 alarm' } }])
  })
})
