import { createCourse } from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import { hash } from '@node-rs/argon2'
import { beforeAll, expect, test } from 'vitest'
import { FailingClient, failStatement, hasFailed, refuseFunction } from '../../test/failing-client.ts'
import { testServer } from '../../test/harness.ts'
import { markedInput, marker } from '../../test/marked-calls.ts'
import { policyOf } from '../http/policy.ts'
import { makeToken } from '../mail/link-tokens.ts'
import { callsOf } from '../operation/openapi/calls.ts'
import { rooms } from '../rooms.ts'

const lines: string[] = []
const server = testServer(
  { LOG_LEVEL: 'trace', RATE_LIMITS: 'off' },
  { Client: FailingClient, logStream: { write: (line) => void lines.push(line) } },
)
const password = 'zqx qırmızı alma'
let passwordHash: string
beforeAll(async () => {
  // cheap to verify, because a password is checked for each statement of a call
  passwordHash = await hash(password, { memoryCost: 8, timeCost: 1 })
  await server.pool.query(refuseFunction)
})

type World = Awaited<ReturnType<typeof makeWorld>>

/** A course whose stored texts contain the marker, with an owner, a student and an admin. */
async function makeWorld() {
  const [owner, student, admin] = [
    await server.make.person('teacher', { fullName: 'Zqx' }),
    await server.make.person('student', { fullName: 'Zqx' }),
    await server.make.person('admin', { fullName: 'Zqx' }),
  ]
  await server.db.updateTable('accounts').set({ passwordHash }).where('id', 'in', [owner.id, admin.id]).execute()
  const course = await server.db
    .insertInto('courses')
    .values({ name: 'Zqx', description: 'Zqx' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('courseTeachers')
    .values({ courseId: course.id, teacherId: owner.id, isOwner: true })
    .execute()
  await server.db.insertInto('participants').values({ courseId: course.id, studentId: student.id }).execute()
  const category = await server.make.category(course, 'Zqx')
  const material = await server.make.material(course, { category, title: 'Zqx', fileName: 'zqx.pdf' })
  const comment = await server.make.comment(course, { material }, { author: owner, text: 'zqx' })
  const tokens = [await makeToken(server.db, owner.id, 'reset'), await makeToken(server.db, owner.id, 'verify')]
  const people = [owner, student, admin]
  const secrets = [...tokens, ...people.flatMap(({ token, email, shortId }) => [token, email, shortId])]
  return { people: { teacher: owner, student, admin }, tokens, secrets, course, category, material, comment }
}

/** The viewer, the path ids and the body with which the call succeeds. */
function castOf(endpoint: Endpoint, { people, tokens, course, category, material, comment }: World) {
  const { teacher, student } = people
  const roles = policyOf(endpoint).roles
  const role = (['teacher', 'student', 'admin'] as const).find((one) => roles?.includes(one))
  const { email } = teacher
  const known: Record<string, Record<string, unknown>> = {
    '/auth/signin': { email, password },
    '/auth/reset-password': { token: tokens[0] },
    '/auth/verify-email': { token: tokens[1] },
    '/api/me/password': { currentPassword: password },
    '/api/me': { password },
    '/api/me/second-factor': { password },
    '/api/public/parent-login': { shortId: student.shortId },
    '/api/me/push': { endpoint: 'https://fcm.googleapis.com/zqx' },
    '/api/courses/:id/attendance': {
      statuses: [{ studentId: student.id, status: '+', note: 'zqx', base: { status: '-', note: 'zqx' } }],
    },
  }
  const ids: Record<string, number> = {
    categories: category.id,
    content: material.id,
    comments: comment.id,
    courses: course.id,
    users: student.id,
    teachers: teacher.id,
  }
  const found = Object.entries(ids).find(([name]) => endpoint.path.includes(`/${name}/:id`))
  const params = { id: found?.[1] ?? 1, key: 'a'.repeat(32), userId: student.id, studentId: student.id }
  return { viewer: role && people[role], params, known: known[endpoint.path] ?? {} }
}

/** Whether the call deletes or signs out the viewers of other calls. */
const isDestructive = ({ method, path }: Endpoint): boolean => method === 'DELETE' || path.endsWith('password')

interface Line {
  msg?: string
  err?: { code?: string; stack?: string }
}

/** The lines logged since the last call; fails if one contains personal data or anything typed. */
function readLog(secrets: string[]): Line[] {
  const read = lines.splice(0)
  for (const line of read) {
    expect(line).not.toMatch(marker)
    for (const secret of secrets) expect(line).not.toContain(secret)
  }
  return read.map((line) => JSON.parse(line) as Line)
}

let shared: World | undefined

const named = callsOf(rooms).map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(named)(
  'the log of %s contains the cause and nothing that was sent, whichever statement fails',
  async (_name, endpoint) => {
    shared ??= await makeWorld()
    const { secrets } = shared
    const { viewer, params, known } = castOf(endpoint, shared)
    const call = () => server.as(viewer).call(endpoint as never, { ...markedInput(endpoint, known), params } as never)
    let after = 0
    for (; ; after++) {
      const failure = after % 2 === 0 ? 'refused' : 'malformed'
      failStatement(after, failure)
      const { status } = await call()
      const errors = readLog(secrets).filter(({ err }) => err)
      if (!hasFailed()) break
      if (status === 500) expect(errors[0]?.err?.code).toBe(failure === 'refused' ? 'XX001' : '22P02')
    }
    // at least the session is looked up
    if (viewer) expect(after).toBeGreaterThan(0)
    if (isDestructive(endpoint)) shared = undefined
  },
)

test.each([
  ['cancelled', '57014'],
  ['cut', '57P01'],
] as const)('a statement that is %s is logged by its code', async (failure, code) => {
  shared ??= await makeWorld()
  const { secrets, people } = shared
  failStatement(0, failure)
  const { status } = await server.as(people.teacher).call(updateProfile, markedInput(updateProfile) as never)
  expect([status, hasFailed()]).toEqual([503, true])
  const [line] = readLog(secrets).filter(({ err }) => err)
  expect(line).toMatchObject({ msg: 'request failed', err: { code } })
  expect(line?.err).not.toHaveProperty('message')
})

test('a row that violates an unknown constraint is logged with the name of the constraint', async () => {
  shared ??= await makeWorld()
  const { secrets, people } = shared
  await server.pool.query('alter table all_courses add constraint unknown_check check (false) not valid')
  const { status } = await server.as(people.teacher).call(createCourse, markedInput(createCourse) as never)
  expect(status).toBe(500)
  const [line] = readLog(secrets).filter(({ err }) => err)
  expect(line?.err).toMatchObject({ type: 'error', code: '23514', constraint: 'unknown_check', table: 'all_courses' })
  expect(line?.err?.stack).toContain('create-course.ts')
  await server.pool.query('alter table all_courses drop constraint unknown_check')
})

test.each([
  ['an error alone', (error: Error) => server.app.log.error(error)],
  ['an error and no text', (error: Error) => server.app.log.error({ err: error })],
  ['an error with its message as text', (error: Error) => server.app.log.error({ err: error }, error.message)],
  ['what is no error', ({ message }: Error) => server.app.log.error({ err: { message } })],
  ['a request', () => server.app.log.error({ req: { method: 'GET', url: '/zqx', headers: { cookie: 'zqx' } } })],
])('%s is logged without what it quotes', (_what, log) => {
  log(new Error('zqx'))
  expect(readLog([])).toHaveLength(1)
})
