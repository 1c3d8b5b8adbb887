import { addressPrefix, networkPrefixes } from './network-prefix.ts'

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

interface LimitOptions {
  /**
   * How many extra points it can gain: one for each different short ID with a success in the same network within 30
   * days. Anybody can sign up students, so it is bounded.
   */
  maxExtraPoints?: number
  /** The text of its refusal, where it is not the general one. */
  text?: string
}

/** How often something may happen. Belongs to the room whose calls it limits. */
export interface Limit extends LimitOptions {
  /** Part of the stored keys; named by the refusal, the log and the audit. */
  name: string
  points: number
  seconds: number
}

const names = new Set<string>()

/** @throws Error where the name is in use, because both limits would share their counters */
export function limit(name: string, points: number, seconds: number, options: LimitOptions = {}): Limit {
  if (names.has(name)) throw new Error(`two limits have the name ${name}`)
  names.add(name)
  return { name, points, seconds, ...options }
}

/** A limit applied to one subject, such as a network or an account. */
export interface Counter {
  limit: Limit
  of: string
  /** The network of a successful sign-in: for 30 days after it the counter does not apply. */
  exemptIfKnown?: string
  /** It refuses nobody: above its limit the check before the body takes longer. */
  onlyDelays?: true
}

/** A counter whose limit refuses nobody and raises an alarm when many attempts search for something. */
export interface AlarmCounter extends Counter {
  searched: string
}

/** What a call checks before its body is read. */
export interface RateLimitCheck {
  ofIp?: (ip: string) => Counter[]
  ofAccount?: readonly Limit[]
  /**
   * The counters of the address do not apply in a browser in which the account was used before. They are not checked
   * there before the body, which names the account, is read.
   */
  exemptsKnownDevices?: true
}

export const addressCounter = (limit: Limit, ip: string): Counter => ({ limit, of: addressPrefix(ip) })

/** The counters of the networks around an address, each with the limit of its kind. */
export function networkCounters(limits: { ipv4: Limit; ipv6: Limit }, ip: string): Counter[] {
  const { version, prefixes } = networkPrefixes(ip)
  return prefixes.map((of) => ({ limit: limits[`ipv${version}`], of }))
}

/** The counters that raise an alarm about a search: the whole service, and a /48, which anybody can rent. */
export function alarmCounters(
  { searched, service, ipv6 }: { searched: string; service: Limit; ipv6: Limit },
  ip: string,
): AlarmCounter[] {
  const widest = networkPrefixes(ip).prefixes.filter((prefix) => prefix.endsWith('/48'))
  return [{ limit: service, of: 'all', searched }, ...widest.map((of) => ({ limit: ipv6, of, searched }))]
}

/** Requests within a minute, counted in memory. */
export const requestLimit = limit('requests', 6000, minute)
export const writeLimit = limit('writes', 300, minute)
/** What a large body that does not match its schema counts. Source: SECURITY_REQUIREMENTS.md section 10. */
export const writesPerMalformedBody = 20

/** Bytes of a JSON body. */
export const bodyLimits = { usual: 16 * 1024, longText: 64 * 1024, marks: 1024 * 1024 } as const
