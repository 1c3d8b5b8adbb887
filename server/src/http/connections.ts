import type { Server, ServerOptions } from 'node:http'

export interface ConnectionLimits {
  /** Within which the whole head of a request must come. */
  headersTimeoutMs: number
  /** How often connections are looked at for that. */
  checkIntervalMs: number
  /** Further ones are closed at once. */
  maxConnections: number
}

/** Source: SECURITY_REQUIREMENTS.md sections 9 and 10. A connection with half a head takes 17 kB. */
export const connectionLimits: ConnectionLimits = {
  headersTimeoutMs: 10_000,
  checkIntervalMs: 5_000,
  maxConnections: 10_000,
}

/** What Node's server is made with. */
export const serverOptions = ({ headersTimeoutMs, checkIntervalMs }: ConnectionLimits): ServerOptions => ({
  headersTimeout: headersTimeoutMs,
  connectionsCheckingInterval: checkIntervalMs,
})

/** Sets what Node takes only after its server was made. */
export function limitConnections(server: Server, { maxConnections }: ConnectionLimits): void {
  server.maxConnections = maxConnections
}
