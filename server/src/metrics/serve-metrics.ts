import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

/**
 * Serves GET /metrics without authentication: `host` is an address that only the Prometheus server can reach.
 * @param port 0 selects a free port
 */
export async function serveMetrics(registry: Registry, port: number, host = '127.0.0.1'): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const text = await registry.metrics()
    return response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
