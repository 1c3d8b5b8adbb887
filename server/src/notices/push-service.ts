import { limits } from '@hasiye/contract/limits.ts'

/** The push services of the browsers. Source: SECURITY_REQUIREMENTS.md section 12. */
const known =
  /^(fcm\.googleapis\.com)$|^[a-z0-9.-]+\.(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/

/**
 * The service of an endpoint that the server may call, by its host without the part that names one of its servers; undefined for any
 * other address. `services` are further origins.
 */
export function pushServiceOf(endpoint: string, services: readonly string[]): string | undefined {
  if (endpoint.length > limits.pushEndpoint.max || !URL.canParse(endpoint)) return undefined
  const { protocol, username, password, hostname, host, origin } = new URL(endpoint)
  if (username !== '' || password !== '') return undefined
  if (services.includes(origin)) return host
  // a usual port is not part of the host
  if (protocol !== 'https:' || host !== hostname) return undefined
  const [, whole, shared] = known.exec(hostname) ?? []
  return whole ?? shared
}
