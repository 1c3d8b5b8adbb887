import { checkAdmin, getMe } from '@hasiye/contract/accounts.ts'
import { getCourse } from '@hasiye/contract/courses.ts'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { ago } from '../db/instants.ts'
import type { SessionKind } from '../db/tables.ts'
import { hashOfToken } from '../db/tokens.ts'
import { deviceName, startSession } from './sessions.ts'

const server = testServer()

const statusOf = async (token: string): Promise<number> => (await server.as({ token }).call(getMe)).status
const start = async (accountId: number, kind: SessionKind, replaces?: string): Promise<string> =>
  (await startSession(server.db, { accountId, kind, userAgent: 'test', ip: '127.0.0.1', replaces })).token
const change = (assignment: string, accountId: number) =>
  server.pool.query(`update sessions set ${assignment} where account_id = $1`, [accountId])

test('the database stores a hash of the token, the account and the origin of a sign-in', async () => {
  const student = await server.make.person('student')
  const { rows } = await server.pool.query('select * from sessions where account_id = $1', [student.id])
  expect(rows).toMatchObject([{ kind: 'account', user_agent: 'test', ip: '127.0.0.1' }])
  expect(JSON.stringify(rows)).not.toContain(student.token)
  expect(student.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

describe('lifetimes', () => {
  test.each<[SessionKind, 'student' | 'admin', string, string]>([
    ['account', 'student', '7 days', '30 days'],
    ['parent', 'student', '7 days', '30 days'],
    ['admin', 'admin', '30 minutes', '12 hours'],
  ])(
    'a session of kind %s ends after a time without use, and after its maximum lifetime',
    async (kind, role, idle, most) => {
      const person = await server.make.person(role)
      const token = await start(person.id, kind)
      const { rows } = await server.pool.query(
        `select expires_at - created_at = $2::interval as fits from sessions where account_id = $1`,
        [person.id, most],
      )
      expect(rows.every(({ fits }) => fits)).toBe(true)
      expect(await statusOf(token)).toBe(200)
      await change(`last_seen_at = now() - interval '${idle}' + interval '1 minute'`, person.id)
      expect(await statusOf(token)).toBe(200)
      await change(`last_seen_at = now() - interval '${idle}'`, person.id)
      expect(await statusOf(token)).toBe(401)
      await change('last_seen_at = now(), expires_at = now()', person.id)
      expect(await statusOf(token)).toBe(401)
    },
  )

  test('the last use is written when the previous one is five minutes old, and not sooner', async () => {
    const student = await server.make.person('student')
    const queriesOf = async (): Promise<number> => (await server.as(student).call(getMe)).queries
    expect(await queriesOf()).toBe(2)
    await change(`last_seen_at = now() - interval '6 minutes'`, student.id)
    expect(await queriesOf()).toBe(3)
    expect(await queriesOf()).toBe(2)
  })
})

describe('limits', () => {
  test('the twenty-first session of an account ends the oldest', async () => {
    const student = await server.make.person('student')
    const tokens: string[] = []
    for (let n = 0; n < 20; n++) tokens.push(await start(student.id, 'account'))
    expect(await statusOf(student.token)).toBe(401)
    for (const token of tokens) expect(await statusOf(token)).toBe(200)
  })

  test('the eleventh parent session ends the oldest parent session, and no session of the student', async () => {
    const student = await server.make.person('student')
    const tokens: string[] = []
    for (let n = 0; n < 11; n++) tokens.push(await start(student.id, 'parent'))
    const [oldest = '', ...others] = tokens
    expect(await statusOf(oldest)).toBe(401)
    for (const token of [student.token, ...others]) expect(await statusOf(token)).toBe(200)
  })
})

test('simultaneous requests each get their own viewer and standing', async () => {
  const classes = await Promise.all(Array.from({ length: 6 }, () => server.make.course()))
  const people = classes.flatMap(({ people: { owner, student, otherTeacher } }) => [owner, student, otherTeacher])
  const nobody = { token: 'A'.repeat(43) }
  const responses = await Promise.all(
    [...people, nobody].flatMap((person) =>
      classes.map(({ course }) => server.as(person).call(getCourse, { params: { id: course.id } })),
    ),
  )
  const expected = [...people, nobody].flatMap((person) =>
    classes.map(({ people: { owner, student } }) => {
      if (person === nobody) return 401
      return person === owner || person === student ? 200 : 404
    }),
  )
  expect(responses.map(({ status }) => status)).toEqual(expected)
  const names = await Promise.all(people.map(async (person) => (await server.as(person).call(getMe)).body.id))
  expect(names).toEqual(people.map(({ id }) => id))
})

test('the session that was sent with a sign-in ends', async () => {
  const student = await server.make.person('student')
  const next = await start(student.id, 'account', student.token)
  expect(await statusOf(student.token)).toBe(401)
  expect(await statusOf(next)).toBe(200)
})

describe('roles', () => {
  test.each<[string, 'student' | 'teacher' | 'admin', SessionKind]>([
    ['an admin by the ordinary sign-in', 'admin', 'account'],
    ['a teacher by the sign-in of admins', 'teacher', 'admin'],
    ['a parent of a teacher', 'teacher', 'parent'],
  ])('%s has no viewer', async (_what, role, kind) => {
    const person = await server.make.person(role)
    const token = await start(person.id, kind)
    expect(await statusOf(token)).toBe(401)
  })

  test('a role is read again at every request', async () => {
    const admin = await server.make.person('admin')
    expect((await server.as(admin).call(checkAdmin)).status).toBe(200)
    await server.db.updateTable('accounts').set({ role: 'teacher' }).where('id', '=', admin.id).execute()
    expect((await server.as(admin).call(checkAdmin)).status).toBe(401)
  })

  test('a deleted account has no session', async () => {
    const student = await server.make.person('student')
    await server.db.deleteFrom('accounts').where('id', '=', student.id).execute()
    expect(await statusOf(student.token)).toBe(401)
  })
})

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5_000), "' or 1=1 --"])(
  'the token %s belongs to nobody',
  async (token) => {
    expect(await statusOf(token)).toBe(401)
  },
)

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36', 'Chrome, Windows, kompüter'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36', 'Chrome, Android, telefon'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari, iPhone, telefon'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, Linux, kompüter'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge, Windows, kompüter'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
    'Chrome, Android, planşet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36',
    'Samsung Internet, Android, telefon',
  ],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/138.0 YaBrowser/25.8 Mobile Safari/537.36', 'Yandex, Android, telefon'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36 OPR/92.0', 'Opera, Android, telefon'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/141.0 Mobile Safari/604.1', 'Chrome, iPhone, telefon'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) FxiOS/144.0 Safari/605.1', 'Firefox, iPhone, telefon'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari, iPad, planşet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1', 'Safari, macOS, kompüter'],
  ['Mozilla/5.0 (X11; CrOS x86_64 16371) Chrome/141.0 Safari/537.36', 'Chrome, ChromeOS, kompüter'],
  ['curl/8.14', '?'],
  [undefined, '?'],
])('of the device %s only %s is stored', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('twelve sign-ins of a stranger with the ID end no session that a parent used for a day', async () => {
  const student = await server.make.person('student')
  const family = await server.make.parentOf(student)
  await server.db
    .updateTable('sessions')
    .set({ createdAt: ago({ days: 3 }), lastSeenAt: ago({ hours: 1 }) })
    .where('tokenHash', '=', hashOfToken(family.token))
    .execute()
  for (let n = 0; n < 12; n++) expect(await statusOf((await server.make.parentOf(student)).token)).toBe(200)
  expect(await statusOf(family.token)).toBe(200)
})
