import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What was asked of a file, and how it was answered. */
interface Asked {
  range: string | undefined
  ifRange: string | string[] | undefined
  status: number | undefined
}

export interface CuttingProxy {
  origin: string
  /** The requests for files, in their order. */
  asked: Asked[]
  stop(): Promise<void>
}

/** Stands before a server and breaks the connection of the first file after so many bytes of it. */
export async function startCuttingProxy(target: string, cutAfterBytes: number): Promise<CuttingProxy> {
  const asked: Asked[] = []
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const passOn = request(new URL(url, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      if (!url.endsWith('/file')) return
      asked.push({ range: headers.range, ifRange: headers['if-range'], status: answer.statusCode })
      if (asked.length > 1) return
      let passed = 0
      answer.on('data', (chunk: Buffer) => {
        passed += chunk.length
        if (passed >= cutAfterBytes) incoming.socket.destroy()
      })
    })
    outgoing.once('close', () => passOn.destroy())
    incoming.pipe(passOn)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    asked,
    async stop() {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}
