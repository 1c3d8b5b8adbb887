import { addressPrefix, networkPrefixes } from './network-prefix.ts'

export type RateLimitName =
  | 'signIn'
  | 'adminSignIn'
  | 'parentLogin'
  | 'unknownIds'
  | 'signUp'
  | 'linkMail'
  | 'token'
  | 'currentPassword'
  | 'shortId'
  | 'export'
  | 'pageError'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** [points, seconds] by name. Source: SECURITY_REQUIREMENTS.md sections 4, 10, 11 and 13. */
export const limits = {
  'sign-in account and ip': [10, 15 * minute],
  'sign-in account': [100, day],
  'sign-in ip': [60, 15 * minute],
  'sign-in ipv4 network': [400, day],
  'sign-in ipv6 network': [100, day],
  'admin account and ip': [5, 15 * minute],
  'admin ip': [10, 15 * minute],
  'unknown id account short': [100, hour],
  'unknown id account long': [300, day],
  'unknown id ip short': [10, 15 * minute],
  'unknown id ip long': [40, day],
  'unknown id ipv4 network': [400, day],
  'unknown id ipv6 network': [100, day],
  'unknown id ipv6 alarm': [50, hour],
  'unknown id service': [1000, hour],
  'join code account short': [10, 15 * minute],
  'join code account long': [100, day],
  'join code ip short': [10, 15 * minute],
  'join code ip long': [100, day],
  'join code ipv4 network': [400, day],
  'join code ipv6 network': [100, day],
  'join code ipv6 alarm': [50, hour],
  'join code service': [1000, hour],
  'sign-up ip': [300, hour],
  'taken e-mail ip': [10, hour],
  'link mail account': [3, hour],
  'link mail ip': [30, hour],
  'token ip': [20, 15 * minute],
  'current password': [10, 15 * minute],
  'second factor': [5, 15 * minute],
  'second factor day': [20, day],
  'recovery code': [5, 15 * minute],
  'short id': [5, day],
  export: [10, hour],
  'calendar read': [120, hour],
  'push change': [20, hour],
  /** Hosts of push services that never accepted a notice. */
  'push host': [2, day],
  'push test': [5, day],
  'claim card': [5, hour],
  'claim ip': [10, 15 * minute],
  'card merge': [5, day],
  announcement: [30, day],
  'account exists mail': [1, day],
  'parent mail': [1, day],
  'page fault ip': [10, hour],
  'page fault service': [100, hour],
} as const satisfies Record<string, readonly [number, number]>

export type LimitName = keyof typeof limits

/**
 * How many extra points a limit can gain: one for each different short ID with a success in the same network within 30 days.
 * Anybody can sign up students, so the extra points of the widest networks are bounded to keep guessing infeasible.
 */
export const maxExtraPoints: Partial<Record<LimitName, number>> = {
  'unknown id ip short': 1000,
  'unknown id ip long': 1000,
  'unknown id ipv4 network': 400,
  'unknown id ipv6 network': 70,
  'sign-in ipv4 network': 400,
  'sign-in ipv6 network': 70,
}

/** A limit applied to one subject, such as a network or an account. */
export interface Counter {
  limit: LimitName
  of: string
  /** The network of a successful sign-in: for 30 days after it the counter does not apply. */
  exemptIfKnown?: string
}

/** A counter whose limit refuses nobody and raises an alarm when many attempts search for something. */
export interface AlarmCounter extends Counter {
  searched: 'short IDs' | 'join codes'
}

/** The counters of an unknown short ID, by the networks of the address. */
export function unknownIdCounters(ip: string): Counter[] {
  const address = addressPrefix(ip)
  const { version, prefixes } = networkPrefixes(ip)
  return [
    { limit: 'unknown id ip short', of: address },
    { limit: 'unknown id ip long', of: address },
    ...prefixes.map((of): Counter => ({ limit: `unknown id ipv${version} network`, of })),
  ]
}

/** The counters of failed sign-ins on both sign-in pages, by the networks of the address. */
export function signInNetworkCounters(ip: string): Counter[] {
  const { version, prefixes } = networkPrefixes(ip)
  return prefixes.map((of) => ({ limit: `sign-in ipv${version} network`, of }))
}

/** The counters of an unknown join code, by the networks of the address. */
export function joinCodeCounters(ip: string): Counter[] {
  const address = addressPrefix(ip)
  const { version, prefixes } = networkPrefixes(ip)
  return [
    { limit: 'join code ip short', of: address },
    { limit: 'join code ip long', of: address },
    ...prefixes.map((of): Counter => ({ limit: `join code ipv${version} network`, of })),
  ]
}

/** Failures of the whole service. Nobody is refused; above this limit responses about short IDs are delayed. */
export const serviceCounter: AlarmCounter = { limit: 'unknown id service', of: 'all', searched: 'short IDs' }

const widestIpv6 = (ip: string, counter: Omit<AlarmCounter, 'of'>): AlarmCounter[] =>
  networkPrefixes(ip)
    .prefixes.filter((prefix) => prefix.endsWith('/48'))
    .map((of) => ({ ...counter, of }))

/** The counters that raise an alarm about unknown short IDs: the whole service, and a /48. */
export function alarmCounters(ip: string): AlarmCounter[] {
  return [serviceCounter, ...widestIpv6(ip, { limit: 'unknown id ipv6 alarm', searched: 'short IDs' })]
}

/** The counters that raise an alarm about unknown join codes. They refuse nobody. */
export function joinCodeAlarmCounters(ip: string): AlarmCounter[] {
  const searched = 'join codes'
  return [
    { limit: 'join code service', of: 'all', searched },
    ...widestIpv6(ip, { limit: 'join code ipv6 alarm', searched }),
  ]
}

const maxDelayMs = 3000

/**
 * How long a response is delayed after so many failures in the service within the hour: from nothing to 3 s at twice
 * the limit.
 */
export function delayMs(failures: number): number {
  const [points] = limits[serviceCounter.limit]
  return Math.round(maxDelayMs * Math.min(1, Math.max(0, failures / points - 1)))
}

/** The counters of the errors that pages report, which limit the lines of the log. */
export const pageErrorCounters = (ip: string): Counter[] => [
  { limit: 'page fault ip', of: addressPrefix(ip) },
  { limit: 'page fault service', of: 'all' },
]

const ofAddress =
  (limit: LimitName) =>
  (ip: string): Counter[] => [{ limit, of: addressPrefix(ip) }]

/**
 * The limits that do not apply in a browser in which the account was used before. They are not checked before the body
 * is read, because only the body names the account.
 */
export const exemptsKnownDevices: readonly RateLimitName[] = ['signIn', 'adminSignIn']

/** The limits that can be checked before the body is read: by address, and by account. */
export const byIp: Partial<Record<RateLimitName, (ip: string) => Counter[]>> = {
  signIn: (ip) => [{ limit: 'sign-in ip', of: addressPrefix(ip) }, ...signInNetworkCounters(ip)],
  adminSignIn: (ip) => [{ limit: 'admin ip', of: addressPrefix(ip) }, ...signInNetworkCounters(ip)],
  parentLogin: (ip) => [...unknownIdCounters(ip), serviceCounter],
  unknownIds: (ip) => [...unknownIdCounters(ip), serviceCounter],
  signUp: ofAddress('sign-up ip'),
  linkMail: ofAddress('link mail ip'),
  token: ofAddress('token ip'),
  pageError: pageErrorCounters,
}
export const byAccount: Partial<Record<RateLimitName, LimitName[]>> = {
  unknownIds: ['unknown id account short', 'unknown id account long'],
  currentPassword: ['current password'],
  shortId: ['short id'],
  export: ['export'],
}

/** Cards that a teacher may make within 24 hours, counted from the cards themselves. */
export const cardsPerDay = 300

/** Requests within a minute, counted in memory. */
export const requestsPerMinute = 6000
export const writesPerMinute = 300
/** What a large body that does not match its schema counts. Source: SECURITY_REQUIREMENTS.md section 10. */
export const writesPerMalformedBody = 20

/** Bytes of notes that one account may write within an hour, including the copies in the history; counted in memory. */
export const noteBytesPerHour = 10 * 1024 * 1024

/** Bytes of a JSON body. Source: SECURITY_REQUIREMENTS.md section 10. */
export const bodyLimits = { usual: 16 * 1024, longText: 64 * 1024, marks: 1024 * 1024 } as const
