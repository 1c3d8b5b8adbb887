import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { limitBodyTime } from './body-time.ts'
import { asAppError, errorBody } from './errors.ts'

const app = fastify()
let port = 0

beforeAll(async () => {
  limitBodyTime(app, 100)
  app.setErrorHandler(async (error, _request, reply) => {
    const known = asAppError(error)
    if (!known) throw error
    const { status, body } = errorBody(known)
    return reply.code(status).send(body)
  })
  app.post('/read', async () => 'read')
  app.post('/refuse', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  return () => app.close()
})

async function sendPart(path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":`,
  )
  return text(socket)
}

test('a body that does not arrive is given up with its reason', async () => {
  const answer = await sendPart('/read')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"timeout"')
})

test('a connection whose body nobody waits for is closed too', async () => {
  expect(await sendPart('/refuse')).toMatch(/^HTTP\/1\.1 401 [\s\S]*refused$/)
})
