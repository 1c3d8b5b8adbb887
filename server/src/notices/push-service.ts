import { limits } from '@hasiye/contract/limits.ts'

/**
 * The hosts that browsers give out. Sources: Firebase Cloud Messaging, "Web push"; Mozilla autopush, "Push service HTTP API"; Apple,
 * "Sending web push notifications in web apps and browsers".
 */
const usualHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']

/** One region of Windows, as in `wns2-par02p` or `db5`. Source: Microsoft, "Windows Push Notification Services", channel URIs. */
const windowsHost = /^(wns\d-)?[a-z]{2,5}\d{0,3}p?\.notify\.windows\.com$/

/**
 * The host of an endpoint that the server may call; undefined for any other address. `services` are further origins. Source:
 * SECURITY_REQUIREMENTS.md sections 12 and 13.
 */
export function pushServiceOf(endpoint: string, services: readonly string[]): string | undefined {
  if (endpoint.length > limits.pushEndpoint.max || !URL.canParse(endpoint)) return undefined
  const { protocol, username, password, hostname, host, origin } = new URL(endpoint)
  if (username !== '' || password !== '') return undefined
  if (services.includes(origin)) return host
  // the default port is not part of the host
  if (protocol !== 'https:' || host !== hostname) return undefined
  return usualHosts.includes(host) || windowsHost.test(host) ? host : undefined
}

/** The name of a host's push service in metrics; the names are few, also when hosts are invented. */
export const serviceNameOf = (host: string): string => (windowsHost.test(host) ? '*.notify.windows.com' : host)

/** The hosts of the operator's own services. */
export const hostsOf = (services: readonly string[]): string[] => services.map((origin) => new URL(origin).host)

/** The hosts that nobody can invent: those of the browsers' services, and those of the operator. */
export const fixedHosts = (services: readonly string[]): string[] => [...usualHosts, ...hostsOf(services)]
