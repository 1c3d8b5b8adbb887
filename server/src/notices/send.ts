import { Resolver } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { PushMessage } from '@hasiye/contract/notices.ts'
import type webPush from 'web-push'
import { hashOfToken } from '../db/tokens.ts'
import type { DueNotice } from './message.ts'
import type { PushKey } from './push-key.ts'
import { retryAfterMs } from './rules.ts'

export const sendTimeoutMs = 10_000
const maxResponseBytes = 4096
/**
 * Sizes of the text before encryption, so that its length reveals nothing. The largest is the limit of every push
 * service.
 */
const sizes = [512, 1024, 3000]

export type Outcome =
  | { kind: 'delivered' }
  /** The browser is not subscribed any more. */
  | { kind: 'gone' }
  /** The push service will never accept this notice. */
  | { kind: 'refused'; status: number }
  /** The push service may accept it later. */
  | { kind: 'failed'; status: number | undefined; retryAfterMs: number | undefined }
  /** There is no such host. */
  | { kind: 'unknownHost' }

const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/** Pads to one of three sizes with spaces, which JSON ignores at its end. */
function padded(message: PushMessage): string {
  const text = JSON.stringify(message)
  const bytes = Buffer.byteLength(text)
  const size = sizes.find((each) => bytes <= each) ?? bytes
  return text + ' '.repeat(size - bytes)
}

/** Identifies the notice on the phone that this one replaces, at the push service too: 32 characters of base64url. */
const topicOf = ({ tag }: PushMessage): string => hashOfToken(tag).toString('base64url').slice(0, 32)

let loaded: Promise<typeof webPush> | undefined
/** Loaded with the first notice, because most installations start without one. */
const loadWebPush = () => (loaded ??= import('web-push').then((module) => module.default))

/**
 * Sends one notice, encrypted for its browser (RFC 8291). It follows no redirect, reads at most 4 KB of the response,
 * and takes at most `timeoutMs`. Source: SECURITY_REQUIREMENTS.md section 12.
 */
export async function sendNotice(
  notice: DueNotice,
  message: PushMessage,
  key: PushKey,
  { isUrgent, contact, now, timeoutMs }: { isUrgent: boolean; contact: string; now: Date; timeoutMs: number },
): Promise<Outcome> {
  const { endpoint, p256dh, auth, expiresAt } = notice
  const { generateRequestDetails } = await loadWebPush()
  const encrypt = () =>
    generateRequestDetails({ endpoint, keys: { p256dh, auth } }, padded(message), {
      vapidDetails: { subject: contact, ...key },
      TTL: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
      topic: topicOf(message),
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    })
  try {
    const { status, retryAfter } = await post(endpoint, encrypt(), { isUsual: !notice.isOwnService, timeoutMs })
    if (status >= 200 && status < 300) return { kind: 'delivered' }
    if (status === 404 || status === 410) return { kind: 'gone' }
    if (status === 429 || status >= 500) return { kind: 'failed', status, retryAfterMs: retryAfterMs(retryAfter, now) }
    return { kind: 'refused', status }
  } catch (error) {
    if (isUnknownHost(error)) return { kind: 'unknownHost' }
    return { kind: 'failed', status: undefined, retryAfterMs: undefined }
  }
}

type Details = Pick<ReturnType<typeof webPush.generateRequestDetails>, 'headers' | 'body'>

/**
 * Queries the name servers itself: the system's look-up occupies one of the few threads, and names without a response
 * would occupy all.
 */
export const resolver = new Resolver({ timeout: 2_000, tries: 2 })
const noRecord = ['ENOTFOUND', 'ENODATA']
const isUnknownHost = (error: unknown): boolean => noRecord.includes(String((error as { code?: string }).code))

const lookUp: LookupFunction = (host, { all }, done) => {
  const answer = (addresses: string[], family: 4 | 6) => {
    const [address = ''] = addresses
    if (all)
      done(
        null,
        addresses.map((address) => ({ address, family })),
      )
    else done(null, address, family)
  }
  resolver.resolve4(host, (error, found) => {
    if (!error) return answer(found, 4)
    if (!isUnknownHost(error)) return done(error, '')
    resolver.resolve6(host, (failure, others) => (failure ? done(failure, '') : answer(others, 6)))
  })
}

function post(
  endpoint: string,
  { headers, body }: Details,
  { isUsual, timeoutMs }: { isUsual: boolean; timeoutMs: number },
): Promise<{ status: number; retryAfter: string | undefined }> {
  const url = new URL(endpoint)
  const isHttp = url.protocol === 'http:'
  const signal = AbortSignal.timeout(timeoutMs)
  const options = {
    method: 'POST',
    headers,
    signal,
    agent: agents[isHttp ? 'http:' : 'https:'],
    // the operator's own services may be known to this machine only
    ...(isUsual && { lookup: lookUp }),
  }
  return new Promise((resolve, reject) => {
    const sent = (isHttp ? http : https).request(url, options, (response) => {
      const { statusCode: status = 0, headers: given } = response
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxResponseBytes) sent.destroy()
      })
      // the status decides, whatever happens to the rest
      response.on('close', () => resolve({ status, retryAfter: given['retry-after'] }))
      response.on('error', () => {})
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
