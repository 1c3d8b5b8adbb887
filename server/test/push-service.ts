import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '@hasiye/contract/notices.ts'
import ece from 'http_ece'

/** A browser that is subscribed at the service. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

interface Received extends PushMessage {
  /** The path of the endpoint, which names the browser. */
  path: string
  topic: string
  ttl: number
  urgency: string
  /** Of the encrypted text. */
  bytes: number
}

type Answer = (outgoing: ServerResponse, incoming: IncomingMessage) => void

const created: Answer = (outgoing) => outgoing.writeHead(201).end()

/** The claims of a VAPID header, whose signature is verified. Source: RFC 8292. */
function claimsOf(header: string): { aud: string; exp: number; sub: string; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), *k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const raw = Buffer.from(publicKey, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new Error('the VAPID token is not signed by its key')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey }
}

/**
 * A push service on loopback: it checks each request as the browsers' services do, and decrypts it with the keys of its
 * browsers.
 */
export async function startPushService() {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: Received[] = []
  const problems: string[] = []
  const answers = new Map<string, Answer>()
  let made = 0

  const take = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const path = incoming.url ?? ''
    const { headers } = incoming
    const browser = browsers.get(path)
    const body = await buffer(incoming)
    const claims = claimsOf(String(headers.authorization))
    const inADay = Date.now() / 1000 + 24 * 3600
    if (claims.aud !== service.origin) problems.push(`aud ${claims.aud}`)
    if (!(claims.exp > Date.now() / 1000 && claims.exp <= inADay + 60)) problems.push(`exp ${claims.exp}`)
    if (!/^(mailto|https):/.test(claims.sub)) problems.push(`sub ${claims.sub}`)
    if (headers['content-encoding'] !== 'aes128gcm') problems.push(`encoding ${headers['content-encoding']}`)
    if (body.length > 4096) problems.push(`${body.length} bytes`)
    if (!browser) problems.push(`an unknown browser ${path}`)
    else {
      const { ecdh, auth } = browser
      const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth.toString('base64url') })
      received.push({
        ...JSON.parse(text.toString()),
        path,
        topic: String(headers.topic),
        ttl: Number(headers.ttl),
        urgency: String(headers.urgency),
        bytes: body.length,
      })
    }
    const answer = answers.get(path) ?? answers.get('*') ?? created
    answer(outgoing, incoming)
  }
  const server = createServer((incoming, outgoing) => {
    take(incoming, outgoing).catch((error: Error) => {
      problems.push(error.message)
      outgoing.writeHead(400).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The errors of requests; empty at the end of a test. */
    problems,
    received,
    /** Subscribes a browser. */
    subscribe(name = `browser-${++made}`): Subscription {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      browsers.set(`/${name}`, { ecdh, auth })
      return {
        endpoint: `${service.origin}/${name}`,
        p256dh: ecdh.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    /** Responds to the requests for a browser, or with `*` to all others, in another way. */
    answer(path: string, answer: Answer): void {
      answers.set(path, answer)
    },
    /** The notices that a browser got, in order. */
    bodiesOf: (subscription: Subscription): string[] =>
      received.filter(({ path }) => subscription.endpoint.endsWith(path)).map(({ body }) => body),
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}
