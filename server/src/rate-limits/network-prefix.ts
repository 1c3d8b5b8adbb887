import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Undefined for an invalid address. An IPv4-mapped IPv6 address counts as IPv4. */
const parse = (ip: string) => (isIP(ip) === 0 ? undefined : ipaddr.process(ip))

const hex = (groups: number[]): string => groups.map((group) => group.toString(16)).join(':')

/**
 * The key of one subscriber: an IPv4 address, or the /64 of an IPv6 address. A text that is not an address is its own
 * key.
 */
export function addressPrefix(ip: string): string {
  const address = parse(ip)
  return address instanceof ipaddr.IPv6 ? hex(address.parts.slice(0, 4)) : (address?.toString() ?? ip)
}

/** The networks around an address, the widest first, and then the address: the keys of a fair queue. */
export const nestedNetworks = (ip: string): string[] => [
  ...networkPrefixes(ip).prefixes.toReversed(),
  addressPrefix(ip),
]

/** The networks around an address that one owner may hold: its /24, or its /56 and /48. */
export function networkPrefixes(ip: string): { version: 4 | 6; prefixes: string[] } {
  const address = parse(ip)
  if (!(address instanceof ipaddr.IPv6)) {
    return { version: 4, prefixes: [`${addressPrefix(ip).split('.').slice(0, 3).join('.')}.0/24`] }
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = address.parts
  return {
    version: 6,
    prefixes: [`${hex([first, second, third, fourth & 0xff00])}::/56`, `${hex([first, second, third])}::/48`],
  }
}
