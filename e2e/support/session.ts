import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { TestFile } from './files.ts'

interface Input<E extends Endpoint> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  /** The file of an upload; the request is then sent as a form, with `body` as its text fields. */
  file?: TestFile
  /** The client's address, for a server that trusts this machine as a proxy. */
  clientIp?: string
}

/** An API session without a browser, to prepare the data of a test. */
export class Session {
  #origin: string
  #cookie: string

  /** @param token of an existing session */
  constructor(origin: string, token?: string) {
    this.#origin = origin
    this.#cookie = token ? `sid=${token}` : ''
  }

  /** The value of the session cookie; empty before signing in. */
  get token(): string {
    return this.#cookie.replace(/^sid=/, '')
  }

  /** Makes one API call. Throws if it fails. */
  async call<E extends Endpoint>(
    endpoint: E,
    { params, query, body, file, clientIp }: Input<E> = {},
  ): Promise<ResponseBodyOf<E>> {
    const values = (params ?? {}) as Record<string, string | number>
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))
    const search = new URLSearchParams((query ?? {}) as Record<string, string>)
    const form = endpoint.file ? formOf(endpoint.file.name, body ?? {}, file) : undefined
    const json = body === undefined || form ? undefined : JSON.stringify(body)
    const response = await fetch(`${this.#origin}${path}?${search}`, {
      method: endpoint.method,
      headers: {
        Cookie: this.#cookie,
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(clientIp ? { 'X-Forwarded-For': clientIp } : {}),
      },
      body: form ?? json ?? null,
    })
    const given = response.headers.getSetCookie().find((line) => line.startsWith('sid='))
    if (given) this.#cookie = given.split(';')[0] ?? ''
    const answer = await response.text()
    if (!response.ok) throw new Error(`${endpoint.method} ${path} answered ${response.status}: ${answer}`)
    return JSON.parse(answer) as ResponseBodyOf<E>
  }
}

function formOf(field: string, texts: object, file: TestFile | undefined): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  if (file) form.append(field, new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
  return form
}
