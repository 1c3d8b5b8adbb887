import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import type { ErrorCode } from '@hasiye/contract/errors.ts'
import type { Limit, RateLimitCheck } from '../rate-limits/limits.ts'
import type { CourseSource } from '../sessions/find-viewer.ts'
import { belongs, type Standing, teaches, type ViewerRole } from '../sessions/viewer.ts'

/** Who may make a call. Source: SECURITY_REQUIREMENTS.md section 1. */
export interface Policy<Body = unknown> {
  /** Left out: everybody, with or without a session. Parents may write only where they are named. */
  roles?: readonly ViewerRole[]
  /** Without `roles`: the viewer is looked up where the request has a session. */
  readsSession?: true
  /** How the id in the path leads to a course; left out: it is the course's. */
  courseOf?: CourseSource
  /** What the viewer must be to the course that the path leads to; otherwise the answer is 404. */
  finds?: (standing: Standing) => boolean
  /** What more the viewer must be: true, or the code of the refusal. */
  may?: (standing: Standing) => true | ErrorCode
  /** The same where it depends on the body. */
  mayAsk?(standing: Standing, body: Body): true | ErrorCode
  /** Limits that can be checked before the body is read. */
  rateLimit?: RateLimitCheck
  /** The limit on what the viewer does successfully: a refusal and a repeat do not count. */
  counts?: Limit
  /** The largest JSON body; `bodyLimits.usual` where it is left out. */
  bodyLimitBytes?: number
  /** A POST or PUT that is allowed while the disk is nearly full; others are refused because they store more. */
  worksWhenFull?: true
  /** A write that is allowed in an archived course, because it changes nothing that others wrote. */
  worksWhenArchived?: true
}

/** A verdict of `may`: the code is the refusal of those who are not meant. */
export const or = (verdict: (standing: Standing) => boolean, code: ErrorCode) => (standing: Standing) =>
  verdict(standing) || code

export const everybodyWithAccount = ['student', 'teacher', 'admin'] as const
export const everybodySignedIn = [...everybodyWithAccount, 'parent'] as const
export const familiesAndTeachers = ['student', 'teacher', 'parent'] as const
/** The teachers of the course. */
export const teachers = { roles: ['teacher'], finds: teaches } as const
/** Everybody who belongs to the course, and the parents of its students. */
export const readers = { roles: familiesAndTeachers, finds: belongs } as const

const policies = new Map<Endpoint, Policy<never>>()

/** Records who may make a call, when its room declares it. */
export function recordPolicy(endpoint: Endpoint, who: Policy<never>): void {
  if (policies.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is declared twice`)
  policies.set(endpoint, who)
}

/** Who may make a call, as its room declares. */
export function policyOf(endpoint: Endpoint): Policy<never> {
  const who = policies.get(endpoint)
  if (!who) throw new Error(`no room declares ${endpoint.method} ${endpoint.path}`)
  return who
}

/** Whether the access hook would allow this call about a course; responses include the verdict for the page. */
export function allows(endpoint: Endpoint, role: ViewerRole, standing: Standing): boolean {
  const { roles, finds, may, worksWhenArchived } = policyOf(endpoint)
  const isRefused = roles?.includes(role) === false || finds?.(standing) === false || (may?.(standing) ?? true) !== true
  const isStopped = standing.isReadOnly || (standing.isArchived && !worksWhenArchived)
  return !isRefused && (endpoint.method === 'GET' || !isStopped)
}
