import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'

const server = testServer()
let port = 0

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})

async function send(request: string): Promise<{ status: number; code: string | undefined }> {
  const socket = connect(port, '127.0.0.1')
  socket.end(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const code = body.startsWith('{') ? JSON.parse(body).code : undefined
  return { status: Number(head.split(' ', 2)[1]), code }
}
const host = 'Host: localhost\r\n'
const close = 'Connection: close\r\n'

test.each([
  ['no HTTP', 'HELLO\r\n\r\n'],
  ['two lengths', `POST /auth/logout HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'a length and chunks',
    `POST /auth/logout HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
  ],
  ['an API request with two hosts', `GET /healthz HTTP/1.1\r\n${host}${close}Host: localhost\r\n\r\n`],
  ['a page request with two hosts', `GET /login HTTP/1.1\r\n${host}${close}Host: example.az\r\n\r\n`],
  ['a header with a bare line feed', `GET /healthz HTTP/1.1\r\n${host}X-A: b\nX-B\x00: c\r\n\r\n`],
])('%s is refused with the error body of the contract', async (_what, request) => {
  expect(await send(request)).toEqual({ status: 400, code: 'validation_failed' })
})

test('a chunked body is read', async () => {
  const request = `POST /auth/logout HTTP/1.1\r\n${host}${close}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`
  expect((await send(request)).status).toBe(200)
})

test('a header cannot override the method', async () => {
  const request = `POST /api/me HTTP/1.1\r\n${host}${close}X-HTTP-Method-Override: GET\r\nContent-Length: 0\r\n\r\n`
  expect(await send(request)).toEqual({ status: 404, code: 'route_not_found' })
})
