import { EventEmitter, once } from 'node:events'
import { checkAdmin, getMe } from '@hasiye/contract/accounts.ts'
import { listMyCourses } from '@hasiye/contract/courses.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeAll, expect, test, vi } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'
import { answerOf, beginUpload } from '../../test/raw-upload.ts'
import { openPool } from '../db/db.ts'
import { openSessionLimiter } from './session-limiter.ts'

const server = testServer({ RATE_LIMITS: 'off' })
const slots = 6

beforeAll(async () => {
  await server.app.listen({ port: 0 })
})

/** A request whose body has begun and does not end. */
async function beginRequest(as: TestPerson) {
  const arrived = once(server.app.server, 'request')
  const body = '{"name": "Fizika"'
  const contentType = 'application/json'
  const socket = await beginUpload(server, { path: '/api/courses', as, body, declaredBytes: 100, contentType })
  await arrived
  return socket
}

const beginRequests = async (as: TestPerson, count: number) => {
  const sockets = []
  for (let n = 0; n < count; n++) sockets.push(await beginRequest(as))
  return sockets
}

const untilNobodyIsConnected = () =>
  vi.waitFor(async () => {
    const connections = await new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
    expect(connections).toBe(0)
  })

test('a session has six requests in work; one more waits and is refused, others are served meanwhile', async () => {
  const [teacher, other] = [await server.make.person('teacher'), await server.make.person('student')]
  const sockets = await beginRequests(teacher, slots)
  const seventh = server.as(teacher).call(getMe)
  expect((await server.as(other).call(getMe)).status).toBe(200)
  expect(await seventh).toMatchObject({
    status: 429,
    error: { code: 'busy', error: 'Çox sorğu göndərilir. Bir saniyə gözləyin.', retryAfter: 1 },
    headers: { 'retry-after': '1' },
  })
  const waits = server.as(teacher).call(getMe)
  sockets[0]?.write(`${' '.repeat(82)}}`)
  expect((await answerOf(sockets[0] as (typeof sockets)[0])).status).toBe(400)
  expect((await waits).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('requests that were given up leave nothing behind', async () => {
  const teacher = await server.make.person('teacher')
  const sockets = await beginRequests(teacher, 100)
  for (const socket of sockets) socket.destroy()
  await untilNobodyIsConnected()
  const replies = await Promise.all(Array.from({ length: slots }, () => server.as(teacher).call(listMyCourses)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: slots }, () => 200))
})

test('a request whose client has gone counts until its statement has ended', async () => {
  const { course, people } = await server.make.course()
  const controllers = Array.from({ length: slots }, () => new AbortController())
  const { port } = server.app.server.address() as { port: number }
  let isAnswered = false
  const watching = openPool(server.url, { max: 2 })
  const seventh = await holding(watching, 'lock table categories', [], async () => {
    for (const { signal } of controllers) {
      const headers = { cookie: `sid=${people.owner.token}` }
      fetch(`http://127.0.0.1:${port}/api/courses/${course.id}/categories`, { signal, headers }).catch(() => {})
    }
    await untilWaiting(watching, slots)
    for (const controller of controllers) controller.abort()
    await untilNobodyIsConnected()
    const reply = server.as(people.owner).call(getMe)
    void reply.then(() => {
      isAnswered = true
    })
    expect((await server.as(people.admin).call(checkAdmin)).status).toBe(200)
    expect(isAnswered).toBe(false)
    return { reply }
  })
  await watching.end()
  expect((await seventh.reply).status).toBe(200)
})

test('tokens that belong to nobody share the slots of their address', async () => {
  const findInSlot = openSessionLimiter()
  const running: string[] = []
  const ends: (() => void)[] = []
  const ask = (token: string, ip: string) =>
    findInSlot({ token, ip } as FastifyRequest, { raw: new EventEmitter() } as FastifyReply, async () => {
      running.push(token)
      await new Promise<void>((resolve) => ends.push(resolve))
      return undefined
    })
  const asked = Array.from({ length: 20 }, (_, n) => ask(`invented ${n}`, `2001:db8::${n}`))
  asked.push(ask('elsewhere', '10.0.0.1'))
  await vi.waitFor(() => expect(running).toContain('elsewhere'))
  expect(running).toHaveLength(slots + 1)
  while (running.length < 21 || ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(asked)
})

test('sessions are found while others hold every connection', async () => {
  const admin = await server.make.person('admin')
  const held = await Promise.all(Array.from({ length: server.pool.options.max }, () => server.pool.connect()))
  const reply = await server.as(admin).call(checkAdmin)
  for (const client of held) client.release()
  expect(reply.status).toBe(200)
})
