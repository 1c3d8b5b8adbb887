import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export interface FloodRequest {
  method?: 'GET' | 'POST'
  path: string
  contentType?: string
  body?: string
}

export interface FloodOrder {
  url: string
  /** The cookies of the workers, in turn; none where they have no session. */
  cookies: string[]
  /** The address that they send as a proxy does. */
  from?: string | undefined
  /** Sent one after the other, repeatedly. */
  requests: FloodRequest[]
  workers: number
  seconds: number
}

/** The number of responses by status. */
export type FloodReport = Record<number, number>

const { url, cookies, from, requests, workers, seconds } = workerData as FloodOrder
const agent = new Agent({ keepAlive: true, maxSockets: workers })
const report: FloodReport = {}
const until = performance.now() + seconds * 1000
let sent = 0

/** Sends a request and discards the body of the response. @returns its status, 0 when the connection broke */
const send = ({ method = 'GET', path, contentType, body }: FloodRequest, cookie = ''): Promise<number> =>
  new Promise((resolve) => {
    const address = from === undefined ? {} : { 'x-forwarded-for': from }
    const type = contentType === undefined ? {} : { 'content-type': contentType }
    const headers = { cookie, 'accept-encoding': 'br', ...address, ...type }
    request(url + path, { agent, method, headers }, (response) => {
      response.resume()
      response.once('close', () => resolve(response.statusCode ?? 0))
    })
      .once('error', () => resolve(0))
      .end(body)
  })

async function work(_: unknown, worker: number): Promise<void> {
  while (performance.now() < until) {
    const status = await send(requests[sent++ % requests.length] as FloodRequest, cookies[worker % cookies.length])
    report[status] = (report[status] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: workers }, work))
agent.destroy()
parentPort?.postMessage(report)
