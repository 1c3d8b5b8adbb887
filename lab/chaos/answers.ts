import { setTimeout as sleep } from 'node:timers/promises'
import type { TestPerson } from '../../server/test/makers.ts'

const hangMs = 20_000
const giveUpMs = 60_000
const defaultRetryMs = 1_000
const maxTold = 20

export interface Request {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  as?: TestPerson
  body?: unknown
  form?: FormData
  key?: string
}

/** The errors of responses, and the number of responses. */
export class Answers {
  origin: string
  /** A node is stopped: its requests in progress get no response. */
  isNodeAway = false
  sent = 0
  unavailable = 0
  withNode = 0
  empty = 0
  hangs = 0
  serverErrors = 0
  /** None of the requests of the load may be refused. */
  refused = 0

  constructor(origin: string) {
    this.origin = origin
  }

  /**
   * @returns the response of a success; otherwise how long to wait before the request is sent again, undefined where it
   * was refused
   */
  async #send({ method, path, as, body, form, key }: Request): Promise<{ reply: unknown } | { retryMs?: number }> {
    const began = performance.now()
    this.sent++
    try {
      const response = await fetch(`${this.origin}${path}`, {
        method,
        headers: {
          ...(as && { cookie: `sid=${as.token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: form ?? (body === undefined ? null : JSON.stringify(body)),
        signal: AbortSignal.timeout(giveUpMs),
      })
      const answer = (await response.json()) as { code?: string }
      if (response.ok) return { reply: answer }
      const { code = String(response.status) } = answer
      if (response.status === 500) {
        this.serverErrors++
        this.#tell(`500: ${method} ${path}`)
      } else if (response.status === 503) this.unavailable++
      else if (code !== 'in_progress') {
        this.#tell(`refused, ${code}: ${method} ${path}`)
        this.refused++
        return {}
      }
      return { retryMs: Number(response.headers.get('retry-after') ?? 0) * 1_000 || defaultRetryMs }
    } catch (error) {
      if (this.isNodeAway) this.withNode++
      else {
        this.empty++
        this.#tell(`no answer of a node: ${method} ${path}, ${(error as Error).cause ?? error}`)
      }
      return { retryMs: defaultRetryMs }
    } finally {
      const ms = performance.now() - began
      if (ms > hangMs) {
        this.hangs++
        this.#tell(`answered after ${Math.round(ms / 1000)} s: ${method} ${path}`)
      }
    }
  }

  #told = 0

  #tell(what: string): void {
    if (this.#told++ < maxTold) process.stdout.write(`  ${what}\n`)
  }

  /**
   * Sends a request as the page does: again after no response and after 503, then not before Retry-After. Undefined
   * where it was refused.
   */
  async ask(request: Request): Promise<unknown> {
    for (;;) {
      const answer = await this.#send(request)
      if ('reply' in answer) return answer.reply
      if (answer.retryMs === undefined) return undefined
      await sleep(answer.retryMs)
    }
  }
}
