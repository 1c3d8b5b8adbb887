import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getMe, logOut } from '@hasiye/contract/accounts.ts'
import { createCourse } from '@hasiye/contract/courses.ts'
import { removePushDevice } from '@hasiye/contract/notices.ts'
import { getConfig } from '@hasiye/contract/operation.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { requestLimit, writeLimit } from './limits.ts'
import { openRequestLimiter } from './request-limiter.ts'

const requestsPerMinute = requestLimit.points
const writesPerMinute = writeLimit.points

const server = testServer()

const viewer = { id: 1, fullName: 'Ad', role: 'teacher', kind: 'account', sessionId: 7 } as const
const limited = expect.objectContaining({ code: 'rate_limited' })
const write = (person: TestPerson) => server.as(person).call(updateProfile, { body: { fullName: 'Nigar Əliyeva' } })

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n++) await work()
}

test('each session may make six thousand requests a minute', async () => {
  const requestLimiter = openRequestLimiter(true)
  await repeat(requestsPerMinute, () => requestLimiter.consumeSession(viewer))
  await expect(requestLimiter.consumeSession(viewer)).rejects.toEqual(limited)
  await requestLimiter.consumeSession({ ...viewer, sessionId: 8 })
})

test('an address may make as many without a session; an IPv6 address counts as its /64', async () => {
  const requestLimiter = openRequestLimiter(true)
  await repeat(requestsPerMinute, () => requestLimiter.consumeAddress('2001:db8::1'))
  await expect(requestLimiter.consumeAddress('2001:db8::2')).rejects.toEqual(limited)
  await requestLimiter.consumeAddress('2001:db8:0:1::1')
})

test('RATE_LIMITS=off switches the limits off', async () => {
  const requestLimiter = openRequestLimiter(false)
  await repeat(requestsPerMinute, () => requestLimiter.consumeSession(viewer))
  await repeat(writesPerMinute, () => requestLimiter.consumeWrite(viewer))
  await expect(requestLimiter.consumeSession(viewer)).resolves.toBeUndefined()
  await expect(requestLimiter.consumeWrite(viewer)).resolves.toBeUndefined()
})

test('an account may write three hundred times a minute, and can still read after that', async () => {
  const teacher = await server.make.person('teacher')
  await repeat(writesPerMinute - 1, () => server.requestLimiter.consumeWrite({ ...viewer, id: teacher.id }))
  expect((await write(teacher)).status).toBe(200)
  expect(await write(teacher)).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    error: { code: 'rate_limited', retryAfter: expect.any(Number) },
  })
  expect((await server.as(teacher).call(getMe)).status).toBe(200)
})

test("a parent's refused writes do not count against the student", async () => {
  const student = await server.make.person('student')
  const parent = await server.make.parentOf(student)
  await repeat(writesPerMinute - 1, () => server.requestLimiter.consumeWrite({ ...viewer, id: student.id }))
  const body = { name: 'Kimya', description: '' }
  await repeat(2, () => server.as(parent).call(createCourse, { body }))
  expect((await write(student)).status).toBe(200)
})

test('parents may write three hundred times a minute and session', async () => {
  const parent = await server.make.parentOf(await server.make.person('student'))
  const change = () => server.as(parent).call(removePushDevice, { params: { id: 1 } })
  for (let n = 0; n < writesPerMinute; n++) expect((await change()).status).toBe(404)
  expect((await change()).error.code).toBe('rate_limited')
})

test('invalid tokens count against their address, which is then limited in every call', async () => {
  const ip = '10.24.0.1'
  const ask = (token: string) => server.as({ token: token.padStart(43, 'x') }).call(getMe, { ip })
  await repeat(requestsPerMinute - 1, () => server.requestLimiter.consumeAddress(ip))
  expect([(await ask('1')).status, (await ask('2')).status]).toEqual([401, 429])
  expect((await server.as().call(getConfig, { ip })).status).toBe(429)
  expect((await server.as().call(logOut, { ip: '10.24.0.2' })).status).toBe(200)
})

test('a signed-in viewer is served when the address has used up its requests', async () => {
  const ip = '10.24.0.3'
  const student = await server.make.person('student')
  await repeat(requestsPerMinute, () => server.requestLimiter.consumeAddress(ip))
  expect((await server.as(student).call(getMe, { ip })).status).toBe(200)
})

test('too many requests are refused before the cross-site check', async () => {
  const ip = '10.24.0.4'
  await repeat(requestsPerMinute, () => server.requestLimiter.consumeAddress(ip))
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await server.as().call(logOut, { ip, headers })).status).toBe(429)
})

test('the limit of an address applies to every spelling of the path', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  await repeat(requestsPerMinute, () => server.requestLimiter.consumeAddress('127.0.0.1'))
  const { port } = server.app.server.address() as AddressInfo
  const config = 'http://localhost/api/public/config'
  for (const path of ['/%61pi/public/config', '/api/p%75blic/config', '/%61pi/nothing', '/ap%69%2Fnothing', config]) {
    const [answer] = await once(request({ port, host: '127.0.0.1', path }).end(), 'response')
    expect([path, answer.resume().statusCode]).toEqual([path, 429])
  }
})

test('neither the page nor the health checks are counted', async () => {
  const ip = '10.24.0.5'
  await repeat(requestsPerMinute, () => server.requestLimiter.consumeAddress(ip))
  expect((await server.app.inject({ url: '/healthz', remoteAddress: ip })).statusCode).toBe(200)
})
