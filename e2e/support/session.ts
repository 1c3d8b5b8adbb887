import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@hasiye/contract/endpoint.ts'

interface Input<E extends Endpoint> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
}

/** A session of the API without a browser: prepares what a journey begins with. */
export class Session {
  #origin: string
  #cookie = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The value of the session cookie; empty before a sign-in. */
  get token(): string {
    return this.#cookie.replace(/^sid=/, '')
  }

  /** Makes one call. Throws when it is refused. */
  async call<E extends Endpoint>(endpoint: E, { params, query, body }: Input<E> = {}): Promise<ReplyOf<E>> {
    const values = (params ?? {}) as Record<string, string | number>
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))
    const search = new URLSearchParams((query ?? {}) as Record<string, string>)
    const response = await fetch(`${this.#origin}${path}?${search}`, {
      method: endpoint.method,
      headers: { Cookie: this.#cookie, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const given = response.headers.getSetCookie().find((line) => line.startsWith('sid='))
    if (given) this.#cookie = given.split(';')[0] ?? ''
    const answer = await response.text()
    if (!response.ok) throw new Error(`${endpoint.method} ${path} answered ${response.status}: ${answer}`)
    return JSON.parse(answer) as ReplyOf<E>
  }
}
