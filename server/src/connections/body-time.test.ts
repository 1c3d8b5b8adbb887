import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { asAppError, errorBody } from '../errors/errors.ts'
import { limitBodyTime } from './body-time.ts'

const app = fastify()
let port = 0

beforeAll(async () => {
  limitBodyTime(app, { bodyTimeoutMs: 100, refusedBodyTimeoutMs: 50 })
  app.setErrorHandler(async (error, _request, response) => {
    const known = asAppError(error)
    if (!known) throw error
    const { status, body } = errorBody(known)
    return response.code(status).send(body)
  })
  app.post('/read', async () => 'read')
  app.post(
    '/refuse',
    { onRequest: async (_request, response) => response.code(401).send('refused') },
    async () => 'read',
  )
  app.addContentTypeParser('text/plain', (_request, _payload, done) => done(null))
  app.post('/give-up', async (request, response) => {
    clearTimeout(request.bodyTimer)
    return response.code(400).send('given up')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  return () => app.close()
})

async function open(path: string, type = 'application/json'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 999\r\n\r\n{"a":`)
  return socket
}

const sendPart = async (path: string, type?: string): Promise<string> => text(await open(path, type))

test('a body that does not arrive is aborted with its reason', async () => {
  const answer = await sendPart('/read')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"timeout"')
})

test('a connection whose body is not read is closed too', async () => {
  expect(await sendPart('/refuse')).toMatch(/^HTTP\/1\.1 401 [\s\S]*refused$/)
})

test('a connection is closed when the handler has cleared the timer of its body and then refuses', async () => {
  expect(await sendPart('/give-up', 'text/plain')).toMatch(/^HTTP\/1\.1 400 [\s\S]*given up$/)
})

test('a connection is closed when a refused body arrives slowly', async () => {
  const socket = await open('/refuse')
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 /)
  const drip = setInterval(() => socket.write(' '), 10)
  // the connection may be closed before the last of these bytes
  socket.on('error', () => {})
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(drip)
})
