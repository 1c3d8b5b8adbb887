import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

interface Load {
  url: string
  clients: number
  seconds: number
  /** The requests of one client; an array is repeated, another iterable is read once and must not end. */
  requestsOf(client: number): Iterable<LoadRequest>
}

const endOfHead = Buffer.from('\r\n\r\n')

function written({ method, path, headers, body = '' }: LoadRequest, host: string): Buffer {
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** The status of a response, undefined until it is complete. Its length must be given by Content-Length. */
function statusOf(answer: Buffer): number | undefined {
  const end = answer.indexOf(endOfHead)
  if (end < 0) return undefined
  const head = answer.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined && status !== 304 && status !== 204) throw new Error(`a reply without a length: ${head}`)
  return answer.length >= end + endOfHead.length + Number(length ?? 0) ? status : undefined
}

function* writeAll(requests: Iterable<LoadRequest>, host: string): Generator<Buffer> {
  if (!Array.isArray(requests)) for (const request of requests) yield written(request, host)
  const repeated = [...requests].map((request) => written(request, host))
  while (true) yield* repeated
}

/** Sends each request after the response to the previous one. */
function sendSequentially(socket: Socket, requests: Iterator<Buffer>, onStatus: (status: number) => void): void {
  let parts: Buffer[] = []
  const sendNext = (): void => {
    socket.write(requests.next().value as Buffer)
  }
  socket.on('data', (part) => {
    parts.push(part)
    const status = statusOf(parts.length === 1 ? part : Buffer.concat(parts))
    if (status === undefined) return
    parts = []
    onStatus(status)
    sendNext()
  })
  sendNext()
}

/**
 * Measures responses per second, with one bare socket per client: the load runs on the same two cores as the server,
 * and a general client (autocannon) took 0.15 ms of them per request.
 * @throws when a response has another status than expected
 */
export async function load({ url, clients, seconds, requestsOf }: Load, expected: number): Promise<number> {
  const { hostname, port, host } = new URL(url)
  const counts: Record<number, number> = {}
  const sockets = Array.from({ length: clients }, () => connect({ host: hostname, port: Number(port), noDelay: true }))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const broken = Promise.race(sockets.map((socket) => once(socket, 'close')))
  for (const [client, socket] of sockets.entries()) {
    sendSequentially(socket, writeAll(requestsOf(client), host), (status) => {
      counts[status] = (counts[status] ?? 0) + 1
    })
  }
  const started = performance.now()
  const closed = await Promise.race([setTimeout(seconds * 1000), broken])
  const took = (performance.now() - started) / 1000
  for (const socket of sockets) socket.destroy()
  const strange = Object.keys(counts).some((status) => Number(status) !== expected)
  if (strange || closed) throw new Error(`expected ${expected} only, got ${JSON.stringify(counts)}`)
  return (counts[expected] ?? 0) / took
}
