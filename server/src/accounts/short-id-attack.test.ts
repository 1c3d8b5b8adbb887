import { parentLogin } from '@hasiye/contract/accounts.ts'
import { addManyParticipants } from '@hasiye/contract/participants.ts'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'

const server = testServer()

const logIn = (shortId: string, ip: string) => server.as().call(parentLogin, { body: { shortId }, ip })
const guess = (ip: string) => logIn('A2345678', ip)
/**
 * Sends `times` wrong guesses from each address, all addresses in parallel. @returns the number of responses by status
 */
async function guessFrom(ips: string[], times: number): Promise<Record<number, number>> {
  const responses = []
  for (let n = 0; n < times; n++) responses.push(...(await Promise.all(ips.map(guess))))
  return Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, { length }]) => [status, length]),
  )
}
beforeEach(async () => {
  await server.pool.query('truncate rate_limit_counters, known_networks, audit')
})

test('670 wrong guesses from one /56 refuse everybody in its /48, and nobody elsewhere', async () => {
  const student = await server.make.person('student')
  const addresses = Array.from({ length: 67 }, (_, n) => `2001:db8:9:1${(n + 16).toString(16)}::1`)
  expect(await guessFrom(addresses, 10)).toEqual({ 404: 100, 429: 570 })
  expect((await logIn(student.shortId, '2001:db8:9:ff00::1')).status).toBe(429)
  expect((await logIn(student.shortId, '2001:db8:8:100::1')).status).toBe(200)
  expect((await logIn(student.shortId, '192.0.2.1')).status).toBe(200)
}, 60_000)

test('the failures of an IPv4 /24 count together', async () => {
  const student = await server.make.person('student')
  expect(await guessFrom(['192.0.2.1', '192.0.2.2'], 11)).toEqual({ 404: 20, 429: 2 })
  await server.pool.query(
    `update rate_limit_counters set points = points + 370 where key like 'unknown-id-ipv4-network:%'`,
  )
  expect(await guessFrom(['192.0.2.3'], 11)).toEqual({ 404: 10, 429: 1 })
  expect((await logIn(student.shortId, '192.0.2.200')).status).toBe(429)
  expect((await logIn(student.shortId, '192.0.3.200')).status).toBe(200)
})

test('40 parents and 12 typing errors behind one address: everybody gets in', async () => {
  const students = await Promise.all(Array.from({ length: 40 }, () => server.make.person('student')))
  const ip = '198.51.100.7'
  for (const some of [students.slice(0, 20), students.slice(20)]) {
    const responses = await Promise.all(some.map(({ shortId }) => logIn(shortId, ip)))
    expect(responses.map(({ status }) => status)).toEqual(some.map(() => 200))
  }
  for (let n = 0; n < 12; n++) expect((await guess(ip)).status).toBe(404)
  expect((await logIn(students[0]?.shortId ?? '', ip)).status).toBe(200)
})

test('repeating one right ID allows only one more failure', async () => {
  const [student, ip] = [await server.make.person('student'), '198.51.100.8']
  for (let n = 0; n < 5; n++) expect((await logIn(student.shortId, ip)).status).toBe(200)
  for (let n = 0; n < 11; n++) expect((await guess(ip)).status).toBe(404)
  expect((await logIn(student.shortId, ip)).status).toBe(429)
})

test('guesses by teachers and by parents count together', async () => {
  const { course, people } = await server.make.course()
  const ip = '198.51.100.9'
  for (let n = 0; n < 5; n++) expect((await guess(ip)).status).toBe(404)
  const addMany = (studentShortIds: string[]) =>
    server.as(people.owner).call(addManyParticipants, { params: { id: course.id }, body: { studentShortIds }, ip })
  expect((await addMany(['ZZZZ2222', 'ZZZZ2223', 'ZZZZ2224', 'ZZZZ2225', 'ZZZZ2226'])).status).toBe(200)
  expect((await addMany(['ZZZZ2227'])).status).toBe(429)
  expect((await logIn(people.student.shortId, ip)).status).toBe(429)
})
