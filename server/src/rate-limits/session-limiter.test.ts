import { once } from 'node:events'
import type { Socket } from 'node:net'
import { checkAdmin, getMe } from '@hasiye/contract/accounts.ts'
import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { listMyCourses } from '@hasiye/contract/courses.ts'
import { getMaterialFile } from '@hasiye/contract/materials.ts'
import type { FastifyRequest } from 'fastify'
import { beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'
import { answerOf, beginUpload, lastLine, part } from '../../test/raw-upload.ts'
import { traces } from '../../test/stored.ts'
import { openPool } from '../db/db.ts'
import { startSession } from '../sessions/sessions.ts'
import { openSessionLimiter, slotTimeoutMs } from './session-limiter.ts'

const server = testServer({ RATE_LIMITS: 'off' }, { slotTimeoutMs })
const slots = 6

beforeAll(async () => {
  await server.app.listen({ port: 0 })
})

const created = JSON.stringify({ name: 'Fizika', description: '' })

interface Begun {
  path?: string
  body?: string
  declaredBytes?: number
}

/** Starts requests with incomplete bodies; resolves when each has found its session. */
async function beginRequests(
  as: TestPerson,
  count: number,
  { path = '/api/courses', body = created.slice(0, 5), declaredBytes = created.length }: Begun = {},
) {
  const looking = vi.spyOn(server.requestLimiter, 'consumeSession')
  const begin = () => beginUpload(server, { path, as, body, declaredBytes, contentType: 'application/json' })
  const sockets = await Promise.all(Array.from({ length: count }, begin))
  for (const socket of sockets) socket.on('error', () => {})
  await eventually(() => expect(looking).toHaveBeenCalledTimes(count))
  looking.mockRestore()
  return sockets
}

const destroyAll = async (sockets: Socket[]) => {
  for (const socket of sockets) socket.destroy()
  await untilNobodyIsConnected()
}

/** Fills every slot with downloads that wait for the storage; the returned function releases the next one. */
async function holdSlots(as: TestPerson, material: { id: number }) {
  const waiting: (() => void)[] = []
  const { read } = server.storage
  const reading = vi.spyOn(server.storage, 'read').mockImplementation(async (...args) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return read.apply(server.storage, args)
  })
  const responses = Array.from({ length: slots }, () => server.as(as).call(getMaterialFile, { params: material }))
  await eventually(() => expect(waiting).toHaveLength(slots))
  return {
    releaseOne: () => waiting.shift()?.(),
    async releaseAll() {
      reading.mockRestore()
      for (const release of waiting.splice(0)) release()
      return (await Promise.all(responses)).map(({ status }) => status)
    },
  }
}

const untilNobodyIsConnected = () =>
  eventually(async () => {
    const connections = await new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
    expect(connections).toBe(0)
  })

const allOk = Array.from({ length: slots }, () => 200)
const busy = { code: 'busy', error: 'Çox sorğu göndərilir. Bir saniyə gözləyin.', retryAfter: 1 }

test('a session has six requests in progress; one more waits and is refused, while others are served', async () => {
  const { course, people } = await server.make.course()
  const held = await holdSlots(people.owner, await server.make.material(course))
  const seventh = server.as(people.owner).call(getMe)
  expect((await server.as(people.student).call(getMe)).status).toBe(200)
  expect(await seventh).toMatchObject({ status: 429, error: busy, headers: { 'retry-after': '1' } })
  const waits = server.as(people.owner).call(getMe)
  held.releaseOne()
  expect((await waits).status).toBe(200)
  expect(await held.releaseAll()).toEqual(allOk)
})

test('requests hold no slot while their bodies are received', async () => {
  const teacher = await server.make.person('teacher', { limit: 8 })
  const sockets = await beginRequests(teacher, 8)
  expect((await server.as(teacher).call(getMe)).status).toBe(200)
  for (const socket of sockets) {
    socket.write(created.slice(5))
    expect((await answerOf(socket)).status).toBe(201)
  }
})

test('a received body waits for a slot again before its handler runs', async () => {
  const { course, people } = await server.make.course()
  const sockets = await beginRequests(people.owner, 2)
  const held = await holdSlots(people.owner, await server.make.material(course))
  const [first, second] = sockets as [Socket, Socket]
  first.write(created.slice(5))
  expect(await answerOf(first)).toEqual({ status: 429, error: busy })
  second.write(created.slice(5))
  held.releaseOne()
  expect((await answerOf(second)).status).toBe(201)
  expect(await held.releaseAll()).toEqual(allOk)
})

test('an upload waits for a slot again when its file has arrived, and leaves nothing when it is refused', async () => {
  const { course, people } = await server.make.course()
  const { id } = await server.make.category(course)
  const body = [part('title', 'Mühazirə'), part('pdf', 'bir', 'a.pdf'), lastLine].join('')
  const begin = () => {
    const upload = { path: `/api/categories/${id}/content`, as: people.owner, body: body.slice(0, 20) }
    return beginUpload(server, { ...upload, declaredBytes: Buffer.byteLength(body) })
  }
  const hasFreeSpace = vi.spyOn(server.storage, 'hasFreeSpace')
  const [first, second] = await Promise.all([begin(), begin()])
  await eventually(() => expect(hasFreeSpace).toHaveBeenCalledTimes(2))
  hasFreeSpace.mockRestore()
  const held = await holdSlots(people.owner, await server.make.material(course))
  const before = await traces(server)
  first.write(body.slice(20))
  expect(await answerOf(first)).toEqual({ status: 429, error: busy })
  expect(await traces(server)).toEqual(before)
  second.write(body.slice(20))
  held.releaseOne()
  expect((await answerOf(second)).status).toBe(201)
  expect(await held.releaseAll()).toEqual(allOk)
})

const large = { declaredBytes: 1024 * 1024 }
const attendanceOf = ({ id }: { id: number }) => `/api/courses/${id}/attendance`

/** Begins twelve large bodies, which are received, and one more, which is refused. */
async function beginTooMany(as: TestPerson, path: string) {
  const sockets = await beginRequests(as, 12, { path, ...large })
  const [oneMore] = (await beginRequests(as, 1, { path, ...large })) as [Socket]
  expect(await answerOf(oneMore)).toEqual({ status: 429, error: busy })
  expect(sockets.map(({ bytesRead }) => bytesRead)).toEqual(sockets.map(() => 0))
  return sockets
}

test('an account sends twelve large bodies at once, beside which it is served; aborted ones are not counted', async () => {
  const { course, people } = await server.make.course()
  for (const _round of [1, 2]) {
    const sockets = await beginTooMany(people.owner, attendanceOf(course))
    expect((await server.as(people.owner).call(getMe)).status).toBe(200)
    await destroyAll(sockets)
  }
})

test('large bodies that are aborted before they are counted leave nothing behind', async () => {
  const { course, people } = await server.make.course()
  let goOn = (): void => {}
  const released = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const looking = vi.spyOn(server.requestLimiter, 'consumeSession').mockReturnValue(released)
  const upload = { path: attendanceOf(course), ...large, as: people.owner, body: '{', contentType: 'application/json' }
  const givenUp = await Promise.all(Array.from({ length: 12 }, () => beginUpload(server, upload)))
  await eventually(() => expect(looking).toHaveBeenCalledTimes(12))
  await destroyAll(givenUp)
  looking.mockRestore()
  goOn()
  expect((await server.as(people.owner).call(getMe)).status).toBe(200)
  await destroyAll(await beginTooMany(people.owner, upload.path))
})

test('large bodies of an account are handled one at a time, over all its sessions', async () => {
  const { course, people } = await server.make.course()
  const { owner, student } = people
  const origin = { userAgent: 'test', ip: '127.0.0.1' }
  const elsewhere = await startSession(server.db, { accountId: owner.id, kind: 'account', ...origin })
  const save = (as: Pick<TestPerson, 'token'>) => {
    const statuses = [{ studentId: student.id, status: '+' as const, note: 'x'.repeat(64 * 1024) }]
    return server.as(as).call(saveAttendance, { params: course, body: { date: '2026-09-15', statuses } })
  }
  const watching = openPool(server.url, { max: 2 })
  const { first } = await holding(watching, 'lock table marks', [], async () => {
    const first = save(owner)
    await untilWaiting(watching)
    expect(await save(elsewhere)).toMatchObject({ status: 429, error: busy })
    return { first }
  })
  await watching.end()
  expect((await first).status).toBe(200)
  expect((await save(elsewhere)).status).toBe(200)
})

test('aborted requests leave nothing behind', async () => {
  const teacher = await server.make.person('teacher')
  let arrived = 0
  const count = () => ++arrived
  server.app.server.on('request', count)
  const upload = { path: '/api/courses', as: teacher, body: '{', declaredBytes: 100, contentType: 'application/json' }
  const sockets = await Promise.all(Array.from({ length: 100 }, () => beginUpload(server, upload)))
  await eventually(() => expect(arrived).toBe(100))
  server.app.server.off('request', count)
  await destroyAll(sockets)
  const responses = await Promise.all(Array.from({ length: slots }, () => server.as(teacher).call(listMyCourses)))
  expect(responses.map(({ status }) => status)).toEqual(allOk)
})

test('a request of a disconnected client counts until its statement has ended', async () => {
  const { course, people } = await server.make.course()
  const controllers = Array.from({ length: slots }, () => new AbortController())
  const { port } = server.app.server.address() as { port: number }
  let isAnswered = false
  const watching = openPool(server.url, { max: 2 })
  const seventh = await holding(watching, 'lock table all_categories', [], async () => {
    for (const { signal } of controllers) {
      const headers = { cookie: `sid=${people.owner.token}` }
      fetch(`http://127.0.0.1:${port}/api/courses/${course.id}/categories`, { signal, headers }).catch(() => {})
    }
    await untilWaiting(watching, slots)
    for (const controller of controllers) controller.abort()
    await untilNobodyIsConnected()
    const response = server.as(people.owner).call(getMe)
    void response.then(() => {
      isAnswered = true
    })
    expect((await server.as(people.admin).call(checkAdmin)).status).toBe(200)
    expect(isAnswered).toBe(false)
    return { response: response }
  })
  await watching.end()
  expect((await seventh.response).status).toBe(200)
})

test('a request whose client disconnects while it waits is dropped', async () => {
  const { course, people } = await server.make.course()
  const held = await holdSlots(people.owner, await server.make.material(course))
  const arrived = once(server.app.server, 'request')
  const upload = { path: '/api/courses', as: people.owner, body: created, contentType: 'application/json' }
  const socket = await beginUpload(server, upload)
  await arrived
  await destroyAll([socket])
  const looking = vi.spyOn(server.requestLimiter, 'consumeSession')
  expect(await held.releaseAll()).toEqual(allOk)
  expect((await server.as(people.owner).call(getMe)).status).toBe(200)
  expect(looking).toHaveBeenCalledTimes(1)
  looking.mockRestore()
})

test('unknown tokens share the slots of their address', async () => {
  const findInSlot = openSessionLimiter()
  const running: string[] = []
  const ends: (() => void)[] = []
  const ask = (token: string, ip: string) =>
    findInSlot({ token, ip, socket: {} } as FastifyRequest, async () => {
      running.push(token)
      await new Promise<void>((resolve) => ends.push(resolve))
      return undefined
    })
  const requests = Array.from({ length: 20 }, (_, n) => ask(`invented ${n}`, `2001:db8::${n}`))
  requests.push(ask('elsewhere', '10.0.0.1'))
  await eventually(() => expect(running).toContain('elsewhere'))
  expect(running).toHaveLength(slots + 1)
  while (running.length < 21 || ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(requests)
})

test('sessions are found while others hold every connection', async () => {
  const admin = await server.make.person('admin')
  const held = await Promise.all(Array.from({ length: server.pool.options.max }, () => server.pool.connect()))
  const response = await server.as(admin).call(checkAdmin)
  for (const client of held) client.release()
  expect(response.status).toBe(200)
})
