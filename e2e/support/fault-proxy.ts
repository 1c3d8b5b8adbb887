import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fault = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>

interface Rewrite {
  /** What the server is asked for instead. */
  path?: string
  /** Changes the text of the answer. */
  text?: (text: string) => string
}

/** What was asked of a file, and how it was answered. */
interface Exchange {
  range: string | undefined
  ifRange: string | string[] | undefined
  status: number | undefined
}

export interface HeldRequests {
  /** Resolves when the first of them has reached the proxy. */
  arrived: Promise<void>
  /** Forwards those that wait and those that come later. */
  release(): void
  /** Closes the connections of those that wait and those that come later. */
  cut(): void
}

/** `POST /api/courses/*` as a pattern for `POST /api/courses/17`; a star stands for a part of one segment of the path. */
function patternOf(requests: string): RegExp {
  const parts = requests.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]*')}$`)
}

/**
 * A proxy before a server. It forwards every request until it is told that some of them fail; the newest fault that matches
 * counts, and lasts until `restore`. A browser sends a request again by itself when a kept connection is closed without an answer.
 */
export class FaultProxy {
  readonly #target: string
  readonly #server = createServer((incoming, outgoing) => void this.#take(incoming, outgoing))
  #faults: { pattern: RegExp; fault: Fault }[] = []
  origin = ''

  constructor(target: string) {
    this.#target = target
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.origin = `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  /** Ends every fault. */
  restore(): void {
    this.#faults = []
  }

  /** @param requests method and path, `POST /api/courses/*` */
  on(requests: string, fault: Fault): void {
    this.#faults.unshift({ pattern: patternOf(requests), fault })
  }

  /** Closes the connection before the server hears of the request. */
  cut(requests: string): void {
    this.on(requests, ({ socket }) => void socket.destroy())
  }

  /** Closes the connection after the server has done what it was asked for. */
  loseAnswers(requests: string): void {
    this.on(requests, async (incoming, outgoing) => {
      const answer = await this.#ask(incoming, outgoing)
      await once(answer.resume(), 'end')
      incoming.socket.destroy()
    })
  }

  /** Closes the connection of the first of them in the middle of its answer. @returns the exchanges, which go on being added */
  cutFirstAnswer(requests: string, afterBytes: number): Exchange[] {
    const exchanges: Exchange[] = []
    this.on(requests, async (incoming, outgoing) => {
      const answer = await this.forward(incoming, outgoing)
      const { range, 'if-range': ifRange } = incoming.headers
      exchanges.push({ range, ifRange, status: answer.statusCode })
      let passedBytes = 0
      if (exchanges.length > 1) return
      answer.on('data', (chunk: Buffer) => {
        passedBytes += chunk.length
        if (passedBytes >= afterBytes) incoming.socket.destroy()
      })
    })
    return exchanges
  }

  /** Answers with a page of its own, as a gateway does; the server hears nothing. */
  answer(requests: string, status: number): void {
    this.on(requests, (incoming, outgoing) => {
      incoming.resume()
      outgoing.writeHead(status, { 'Content-Type': 'text/html' }).end(`<h1>${status}</h1>`)
    })
  }

  /** Keeps requests back before the server hears of them. */
  hold(requests: string): HeldRequests {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: decided, resolve: decide } = Promise.withResolvers<'release' | 'cut'>()
    this.on(requests, async (incoming, outgoing) => {
      arrive()
      if ((await decided) === 'cut') incoming.socket.destroy()
      else if (!incoming.socket.destroyed) await this.forward(incoming, outgoing)
    })
    return { arrived, release: () => decide('release'), cut: () => decide('cut') }
  }

  /** Gives the server's answer back. @returns the answer */
  async forward(incoming: IncomingMessage, outgoing: ServerResponse, rewrite: Rewrite = {}): Promise<IncomingMessage> {
    const answer = await this.#ask(incoming, outgoing, rewrite)
    if (rewrite.text) {
      const text = rewrite.text(Buffer.concat(await answer.toArray()).toString())
      const { 'content-length': _, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, headers).end(text)
    } else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers))
    return answer
  }

  async #take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url?.split('?')[0]
    const found = this.#faults.find(({ pattern }) => pattern.test(`${incoming.method} ${path}`))
    const fault: Fault = found?.fault ?? (async () => void (await this.forward(incoming, outgoing)))
    // what the server or the browser breaks off is broken off on the other side too
    await Promise.resolve(fault(incoming, outgoing)).catch(() => incoming.socket.destroy())
  }

  /** Asks on a connection of its own: the server may be closing one that was kept. */
  async #ask(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { path, text }: Rewrite = {},
  ): Promise<IncomingMessage> {
    const { connection: _, ...headers } = incoming.headers
    if (text) {
      headers['accept-encoding'] = 'identity'
      // the browser may have the text as it was, and would be told that it has not changed
      delete headers['if-none-match']
      delete headers['if-modified-since']
    }
    const url = new URL(path ?? incoming.url ?? '/', this.#target)
    const asked = request(url, { method: incoming.method, headers, agent: false })
    asked.on('error', () => {})
    outgoing.once('close', () => asked.destroy())
    incoming.pipe(asked)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer
  }
}
