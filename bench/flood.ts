import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export interface FloodOrder {
  url: string
  cookie: string
  /** Requested one after the other, repeatedly. */
  paths: string[]
  workers: number
  seconds: number
}

/** The number of replies by status. */
export type FloodReport = Record<number, number>

const { url, cookie, paths, workers, seconds } = workerData as FloodOrder
const agent = new Agent({ keepAlive: true, maxSockets: workers })
const report: FloodReport = {}
const until = performance.now() + seconds * 1000
let sent = 0

/** Sends a request and discards the body of the reply. @returns its status, 0 when the connection broke */
const ask = (path: string): Promise<number> =>
  new Promise((resolve) => {
    const headers = { cookie, 'accept-encoding': 'br' }
    get(url + path, { agent, headers }, (reply) => {
      reply.resume()
      reply.once('close', () => resolve(reply.statusCode ?? 0))
    }).once('error', () => resolve(0))
  })

async function work(): Promise<void> {
  while (performance.now() < until) {
    const status = await ask(paths[sent++ % paths.length] ?? '')
    report[status] = (report[status] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: workers }, work))
agent.destroy()
parentPort?.postMessage(report)
