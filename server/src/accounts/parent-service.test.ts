import { parentLogin } from '@hasiye/contract/accounts.ts'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { queuedMails } from '../../test/queued-mails.ts'

const server = testServer()

let places = 0
const newIp = (): string => `10.3.${Math.floor(++places / 250)}.${(places % 250) + 1}`
const logIn = (shortId: string, ip = newIp()) => server.as().call(parentLogin, { body: { shortId }, ip })

/** As if so many guesses had been made from all over the world within the hour. */
async function spendService(points: number): Promise<void> {
  await logIn('A2345678')
  const { rowCount } = await server.pool.query(`update budgets set points = $1 where key like 'parent-service:%'`, [
    points,
  ])
  expect(rowCount).toBe(1)
}

beforeEach(async () => {
  await server.pool.query('truncate budgets, known_places, audit')
})

test('a thousand failures an hour close the parent login for places that were never right', async () => {
  const student = await server.make.person('student')
  await spendService(999)
  expect((await logIn('A2345678')).status).toBe(404)
  expect((await logIn(student.shortId)).status).toBe(429)
})

test('a place that was right before goes on', async () => {
  const [student, home] = [await server.make.person('student'), newIp()]
  expect((await logIn(student.shortId, home)).status).toBe(200)
  await spendService(1000)
  expect((await logIn(student.shortId, home)).status).toBe(200)
})

test('one ID makes five places known at most', async () => {
  const student = await server.make.person('student')
  const homes = Array.from({ length: 6 }, newIp)
  for (const home of homes) expect((await logIn(student.shortId, home)).status).toBe(200)
  await spendService(1000)
  const replies = await Promise.all(homes.map((home) => logIn(student.shortId, home)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})

test('the end of the service-wide budget is in the audit, once', async () => {
  await spendService(1000)
  const ip = newIp()
  await logIn('A2345678', ip)
  await logIn('A2345678', ip)
  const events = await server.db.selectFrom('audit').selectAll().where('event', '=', 'budget_reached').execute()
  expect(events).toMatchObject([
    { ip, accountId: null, details: { limit: 'parent service', route: 'POST /api/public/parent-login' } },
  ])
})

test('the student is told of a parent’s sign-in, once a day', async () => {
  const student = await server.make.person('student')
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0' }
  for (let n = 0; n < 3; n++) {
    const reply = await server.as().call(parentLogin, { body: { shortId: student.shortId }, headers, ip: newIp() })
    expect(reply.status).toBe(200)
  }
  expect(await queuedMails(server, student.id)).toMatchObject([{ letter: 'parentSignedIn', device: 'Chrome, Android' }])
})
