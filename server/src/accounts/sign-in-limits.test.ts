import { adminSignIn, signIn } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { newIp } from '../../test/new-ip.ts'

const server = testServer()
const password = 'qırmızı alma'

const tryAt = (call: typeof signIn | typeof adminSignIn, email: string, tried: string, ip: string, cookie?: string) =>
  server.as().call(call, { body: { email, password: tried }, ip, ...(cookie ? { headers: { cookie } } : {}) })
const right = (email: string, ip: string) => tryAt(signIn, email, password, ip)
const wrong = (email: string, ip: string) => tryAt(signIn, email, 'wrong one', ip)

async function repeat(times: number, attempt: (n: number) => Promise<{ status: number }>): Promise<void> {
  for (let n = 0; n < times; n++) expect((await attempt(n)).status).toBe(401)
}

/** Sets the points of a limit; the key must exist. */
async function spend(limit: string, points: number): Promise<void> {
  const { rowCount } = await server.pool.query('update rate_limit_counters set points = $2 where key like $1', [
    `${limit}:%`,
    points,
  ])
  expect(rowCount).toBeGreaterThan(0)
}

const limited = {
  status: 429,
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  error: {
    code: 'rate_limited',
    error: expect.stringMatching(/^Həddindən artıq cəhd edildi\. \d+ dəqiqə sonra yenidən cəhd edin\.$/),
    retryAfter: expect.any(Number),
  },
}

test('after ten wrong passwords for one account from one network even the right one has to wait', async () => {
  const [teacher, ip] = [await server.make.person('teacher', { password }), newIp()]
  await repeat(10, () => wrong(teacher.email, ip))
  expect(await right(teacher.email, ip)).toMatchObject(limited)
  expect((await right(teacher.email, newIp())).status).toBe(200)
})

test('an unknown address has the same limit', async () => {
  const ip = newIp()
  await repeat(10, () => wrong('nobody@mekteb.az', ip))
  expect(await wrong('Nobody@mekteb.az', ip)).toMatchObject(limited)
})

test('a success refunds only its own attempt', async () => {
  const [teacher, ip] = [await server.make.person('teacher', { password }), newIp()]
  await repeat(9, () => wrong(teacher.email, ip))
  for (let n = 0; n < 3; n++) expect((await right(teacher.email, ip)).status).toBe(200)
  await repeat(1, () => wrong(teacher.email, ip))
  expect((await wrong(teacher.email, ip)).status).toBe(429)
})

test('sixty failures from one network are too many, for any accounts', async () => {
  const ip = newIp()
  await repeat(1, () => wrong('nobody@mekteb.az', ip))
  await spend('sign-in-ip', 59)
  await repeat(1, () => wrong('somebody@mekteb.az', ip))
  const teacher = await server.make.person('teacher', { password })
  expect(await right(teacher.email, ip)).toMatchObject(limited)
  expect((await right(teacher.email, newIp())).status).toBe(200)
})

test('a class signs in at once from one network, even when failures have left fewer points than there are students', async () => {
  const ip = newIp()
  await repeat(1, () => wrong('nobody@mekteb.az', ip))
  await spend('sign-in-ip', 52)
  const students = await Promise.all(Array.from({ length: 12 }, () => server.make.person('student', { password })))
  const responses = await Promise.all(students.map(({ email }) => right(email, ip)))
  expect(responses.map(({ status }) => status)).toEqual(students.map(() => 200))
})

test('an account is protected against many networks, except where its owner has signed in before', async () => {
  const [teacher, home] = [await server.make.person('teacher', { password }), newIp()]
  expect((await right(teacher.email, home)).status).toBe(200)
  await repeat(1, () => wrong(teacher.email, newIp()))
  await spend('sign-in-account', 99)
  await repeat(1, () => wrong(teacher.email, newIp()))
  expect(await right(teacher.email, newIp())).toMatchObject(limited)
  expect((await right(teacher.email, home)).status).toBe(200)
  await server.pool.query(`update known_networks set last_at = now() - interval '31 days'`)
  expect(await right(teacher.email, home)).toMatchObject(limited)
})

test('an admin has five attempts from a network, and the network ten', async () => {
  const [one, two] = [await server.make.person('admin', { password }), await server.make.person('admin', { password })]
  const ip = newIp()
  await repeat(5, () => tryAt(adminSignIn, one.email, 'wrong one', ip))
  expect(await tryAt(adminSignIn, one.email, password, ip)).toMatchObject(limited)
  await repeat(5, () => tryAt(adminSignIn, 'nobody@mekteb.az', 'wrong one', ip))
  expect(await tryAt(adminSignIn, two.email, password, ip)).toMatchObject(limited)
  expect((await tryAt(adminSignIn, one.email, password, newIp())).status).toBe(200)
})

/** Signs in and returns the cookie of the browser. */
async function deviceOf(call: typeof signIn | typeof adminSignIn, email: string): Promise<string> {
  const response = await tryAt(call, email, password, newIp())
  return /device=[^;]+/.exec(String(response.headers['set-cookie']))?.[0] ?? ''
}

test.each([
  ['signIn', 'teacher', signIn],
  ['adminSignIn', 'admin', adminSignIn],
] as const)(
  '%s: failures count for the /56 and the /48 too, but not in a browser in which the account was used',
  async (_, role, call) => {
    const [person, other] = [await server.make.person(role, { password }), await server.make.person(role, { password })]
    const device = await deviceOf(call, person.email)
    const networks = role === 'admin' ? '2001:db8:a' : '2001:db8:b'
    await repeat(1, () => tryAt(call, 'heckim@mekteb.az', 'wrong one', `${networks}:100::1`))
    await spend('sign-in-ipv6-network', 99)
    await repeat(1, () => tryAt(call, 'heckim@mekteb.az', 'wrong one', `${networks}:101::1`))
    expect(await tryAt(call, other.email, password, `${networks}:102::1`)).toMatchObject(limited)
    expect(await tryAt(call, other.email, password, `${networks}:102::1`, device)).toMatchObject(limited)
    expect((await tryAt(call, person.email, password, `${networks}:102::1`, device)).status).toBe(200)
    expect((await tryAt(call, other.email, password, newIp())).status).toBe(200)
  },
)

test("somebody in the owner's network cannot lock out the owner's browser, which has its own ten attempts", async () => {
  const [teacher, ip] = [await server.make.person('teacher', { password }), newIp()]
  const device = await deviceOf(signIn, teacher.email)
  await repeat(10, () => wrong(teacher.email, ip))
  expect(await right(teacher.email, ip)).toMatchObject(limited)
  await repeat(9, () => tryAt(signIn, teacher.email, 'wrong one', ip, device))
  expect((await tryAt(signIn, teacher.email, password, ip, device)).status).toBe(200)
  await repeat(1, () => tryAt(signIn, teacher.email, 'wrong one', ip, device))
  expect(await tryAt(signIn, teacher.email, password, ip, device)).toMatchObject(limited)
})

test('simultaneous guesses cannot exceed the limit', async () => {
  const [teacher, ip] = [await server.make.person('teacher', { password }), newIp()]
  const responses = await Promise.all(Array.from({ length: 25 }, () => wrong(teacher.email, ip)))
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('a body that cannot be parsed does not count', async () => {
  const ip = newIp()
  for (let n = 0; n < 70; n++) await server.as().call(signIn, { body: { email: '', password: '' }, ip })
  const teacher = await server.make.person('teacher', { password })
  expect((await right(teacher.email, ip)).status).toBe(200)
})

test('the stored counters identify neither people nor networks', async () => {
  const [teacher, ip] = [await server.make.person('teacher', { password }), newIp()]
  await wrong(teacher.email, ip)
  await right(teacher.email, ip)
  const { rows } = await server.pool.query<{ text: string }>(
    'select key as text from rate_limit_counters union all select subject || network from known_networks',
  )
  expect(rows.filter(({ text }) => text.includes(teacher.email) || text.includes(ip))).toEqual([])
})
