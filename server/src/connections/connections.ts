import type { Server, ServerOptions } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { addressPrefix } from '../rate-limits/network-prefix.ts'

export interface ConnectionLimits {
  /** For the complete head of a request. */
  headersTimeoutMs: number
  /** How often that is checked. */
  checkIntervalMs: number
  /** Further connections are closed immediately. */
  maxConnections: number
  /** The same for one IPv4 address or the /64 of an IPv6 address. */
  maxConnectionsPerAddress: number
}

/**
 * A connection with an incomplete head takes 17 kB of memory. A school of 1,500 people with their phones may share one
 * address.
 */
export const connectionLimits: ConnectionLimits = {
  headersTimeoutMs: 10_000,
  checkIntervalMs: 5_000,
  maxConnections: 10_000,
  maxConnectionsPerAddress: 2_000,
}

/** Options for Node's server. */
export const serverOptions = ({ headersTimeoutMs, checkIntervalMs }: ConnectionLimits): ServerOptions => ({
  headersTimeout: headersTimeoutMs,
  connectionsCheckingInterval: checkIntervalMs,
})

export const loopback = ['127.0.0.0/8', '::1']

/** @param ranges addresses and CIDRs, as in TRUST_PROXY */
function matcherOf(ranges: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4')
  for (const range of ranges) {
    const [ip = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(ip, familyOf(ip))
    else list.addSubnet(ip, Number(bits), familyOf(ip))
  }
  return (ip) => list.check(ip, familyOf(ip))
}

/** Sets the limits that Node accepts only after the server is created. */
export function limitConnections(server: Server, { maxConnections }: ConnectionLimits): void {
  server.maxConnections = maxConnections
}

/**
 * Closes connections above the limit of their address, before a byte of them is read.
 * @param exempt addresses and CIDRs without a limit, such as proxies
 */
export function limitConnectionsPerAddress(
  server: Server,
  { maxConnectionsPerAddress }: ConnectionLimits,
  exempt: readonly string[],
): void {
  const isExempt = matcherOf(exempt)
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const ip = socket.remoteAddress
    // a closed connection has no address
    if (ip === undefined || isExempt(ip)) return
    const address = addressPrefix(ip)
    const count = open.get(address) ?? 0
    if (count >= maxConnectionsPerAddress) return void socket.destroy()
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
