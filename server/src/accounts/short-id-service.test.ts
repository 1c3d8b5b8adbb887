import { parentLogin } from '@hasiye/contract/accounts.ts'
import { addParticipant } from '@hasiye/contract/participants.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { testServer } from '../../test/harness.ts'
import { newIp } from '../../test/new-ip.ts'
import { queuedEmails } from '../../test/queued-mails.ts'

const server = testServer()

const logIn = (shortId: string, ip = newIp()) => server.as().call(parentLogin, { body: { shortId }, ip })
const alarms = () =>
  server.db
    .selectFrom('audit')
    .select(['ip', 'details'])
    .where('event', '=', 'rate_limit_reached')
    .orderBy('id')
    .execute()

/** Sets the number of unknown IDs typed in the whole service within the hour. */
async function spendService(points: number): Promise<void> {
  await logIn('A2345678')
  const statement = `update rate_limit_counters set points = $1 where key like 'unknown-id-service:%'`
  expect((await server.pool.query(statement, [points])).rowCount).toBe(1)
}

/** Holds timers between 1.4 and 1.6 s, which delay responses, until they are released. */
function holdDelays() {
  const held: { ms: number; end: () => void }[] = []
  const start = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void, ms = 0) => {
    if (ms > 1400 && ms < 1600) held.push({ ms, end })
    return start(ms > 1400 && ms < 1600 ? () => {} : end, ms)
  }) as typeof setTimeout)
  return held
}

beforeEach(async () => {
  vi.restoreAllMocks()
  await server.pool.query('truncate rate_limit_counters, known_networks, audit')
})

test('failures of the whole service refuse nobody, and delay every response', async () => {
  const [student, home] = [await server.make.person('student'), newIp()]
  expect((await logIn(student.shortId, home)).status).toBe(200)
  await spendService(1500)
  const held = holdDelays()
  const responses = [logIn(student.shortId, home), logIn('A2345678')]
  await eventually(() => expect(held.map(({ ms }) => ms)).toEqual([1500, 1500]))
  for (const { end } of held) end()
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 404])
})

test('a delayed response holds no database connection', async () => {
  const { course, people } = await server.make.course()
  await spendService(1500)
  const held = holdDelays()
  const body = { studentShortId: people.otherStudent.shortId }
  const responses = [
    server.as(people.owner).call(addParticipant, { params: { id: course.id }, body, ip: newIp() }),
    ...Array.from({ length: 9 }, () => logIn(people.student.shortId)),
  ]
  await eventually(() => expect(held).toHaveLength(10))
  expect(server.pool.idleCount).toBe(server.pool.totalCount)
  for (const { end } of held) end()
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([201, ...Array(9).fill(200)])
})

test('a thousand failures an hour raise the alarm once', async () => {
  await spendService(998)
  const ips = [newIp(), newIp(), newIp()] as const
  for (const ip of ips) expect((await logIn('A2345678', ip)).status).toBe(404)
  expect(await alarms()).toEqual([{ ip: ips[1], details: { limit: 'unknown id service' } }])
})

test('fifty failures an hour from one /48 raise the alarm once', async () => {
  const ipOf = (n: number): string => `2001:db8:50:${(n % 10) * 256}::${n + 1}`
  for (let n = 0; n < 52; n++) expect((await logIn('A2345678', ipOf(n))).status).toBe(404)
  expect(await alarms()).toEqual([{ ip: ipOf(49), details: { limit: 'unknown id ipv6 alarm' } }])
})

test("the student is notified of a parent's sign-in once a day", async () => {
  const student = await server.make.person('student')
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0' }
  for (let n = 0; n < 3; n++) {
    const response = await server.as().call(parentLogin, { body: { shortId: student.shortId }, headers, ip: newIp() })
    expect(response.status).toBe(200)
  }
  expect(await queuedEmails(server, student.id)).toMatchObject([
    { name: 'parentSignedIn', device: 'Chrome, Android, planşet' },
  ])
})
