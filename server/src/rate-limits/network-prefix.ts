import { isIPv6 } from 'node:net'

function groupsOf(ip: string): number[] {
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = ip.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : []
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16))
}

const text = (groups: number[]): string => groups.map((group) => group.toString(16)).join(':')

const ipv4Of = (ip: string): string | undefined => {
  if (!isIPv6(ip)) return ip
  return /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
}

/** The key of one subscriber: an IPv4 address (an IPv4-mapped one too), or the /64 of an IPv6 address. */
export function addressPrefix(ip: string): string {
  return ipv4Of(ip) ?? text(groupsOf(ip).slice(0, 4))
}

/** The networks around an address that one owner may hold: its /24, or its /56 and /48. */
export function networkPrefixes(ip: string): { version: 4 | 6; prefixes: string[] } {
  const ipv4 = ipv4Of(ip)
  if (ipv4 !== undefined) return { version: 4, prefixes: [`${ipv4.split('.').slice(0, 3).join('.')}.0/24`] }
  const [first = 0, second = 0, third = 0, fourth = 0] = groupsOf(ip)
  return {
    version: 6,
    prefixes: [`${text([first, second, third, fourth & 0xff00])}::/56`, `${text([first, second, third])}::/48`],
  }
}
