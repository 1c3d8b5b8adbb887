import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fault = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>

interface Rewrite {
  /** Path to request from the server instead. */
  path?: string
  /** Changes the text of the response. */
  text?: (text: string) => string
}

/** A request for a file and its response. */
interface Exchange {
  range: string | undefined
  ifRange: string | string[] | undefined
  status: number | undefined
}

export interface HeldRequests {
  /** Resolves when the first held request has reached the proxy. */
  arrived: Promise<void>
  /** Forwards the held requests and all later ones. */
  release(): void
  /** Closes the connections of the held requests and all later ones. */
  cut(): void
}

/** Compiles a pattern: `POST /api/courses/*` matches `POST /api/courses/17`; a star matches within one path segment. */
function patternOf(requests: string): RegExp {
  const parts = requests.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]*')}$`)
}

/**
 * A proxy in front of a server that can make requests fail. The newest matching fault applies, until `restore`. Note
 * that a browser repeats a request by itself if a kept-alive connection is closed without a response.
 */
export class FaultProxy {
  readonly #target: string
  readonly #server = createServer((incoming, outgoing) => void this.#take(incoming, outgoing))
  #faults: { pattern: RegExp; fault: Fault }[] = []
  /** Called with every request before its fault. */
  onRequest: (incoming: IncomingMessage) => void = () => {}
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

  /** Removes all faults. */
  restore(): void {
    this.#faults = []
  }

  /** @param requests method and path, `POST /api/courses/*` */
  on(requests: string, fault: Fault): void {
    this.#faults.unshift({ pattern: patternOf(requests), fault })
  }

  /** Closes every connection, like a device without a network. */
  cutAll(): void {
    this.#faults.unshift({ pattern: /^/, fault: ({ socket }) => void socket.destroy() })
  }

  /** Closes the connection before the request reaches the server. */
  cut(requests: string): void {
    this.on(requests, ({ socket }) => void socket.destroy())
  }

  /** Closes the connection after the server has handled the request. */
  loseAnswers(requests: string): void {
    this.on(requests, async (incoming, outgoing) => {
      const answer = await this.#ask(incoming, outgoing)
      await once(answer.resume(), 'end')
      incoming.socket.destroy()
    })
  }

  /**
   * Closes the connection of the first matching request in the middle of its response. @returns the exchanges; later ones are added
   * to the array
   */
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

  /** Responds with a page of the proxy, as a gateway does; the request does not reach the server. */
  answer(requests: string, status: number): void {
    this.on(requests, (incoming, outgoing) => {
      incoming.resume()
      outgoing.writeHead(status, { 'Content-Type': 'text/html' }).end(`<h1>${status}</h1>`)
    })
  }

  /** Holds requests back before they reach the server. */
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

  /** Forwards a request and its response. @returns the response */
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
    this.onRequest(incoming)
    const path = incoming.url?.split('?')[0]
    const found = this.#faults.find(({ pattern }) => pattern.test(`${incoming.method} ${path}`))
    const isPage = this.#faults.length > 0 && incoming.headers.accept?.includes('text/html')
    const rewrite = isPage ? { text: (html: string) => this.#withoutFaultyReplies(html) } : {}
    const fault: Fault = found?.fault ?? (async () => void (await this.forward(incoming, outgoing, rewrite)))
    // If the server or the browser aborts, abort the other side as well.
    await Promise.resolve(fault(incoming, outgoing)).catch(() => incoming.socket.destroy())
  }

  /** Removes the responses in a page to calls that have a fault, so that the page makes these calls itself. */
  #withoutFaultyReplies(html: string): string {
    const isFaulty = (call: string) => this.#faults.some(({ pattern }) => pattern.test(`GET ${call}`))
    const response = /<script type="application\/json" data-call="([^"]+)".*?<\/script>/gs
    return html.replace(response, (found, call: string) => (isFaulty(call) ? '' : found))
  }

  /** Uses a new connection, because the server may be closing a kept-alive one. */
  async #ask(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { path, text }: Rewrite = {},
  ): Promise<IncomingMessage> {
    const { connection: _, ...headers } = incoming.headers
    if (text) {
      headers['accept-encoding'] = 'identity'
      // the browser may have cached the unchanged text, and would get a 304
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
