import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { busySession, courseArchived, type ErrorCode, errors } from '@hasiye/contract/errors.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { type Policy, policyOf } from '../../http/policy.ts'
import { isApiPath } from '../../http/request-path.ts'
import type { Standing, ViewerRole } from '../../sessions/viewer.ts'

/** A possible refusal of a call. */
export interface Refusal {
  code: ErrorCode
  status: number
  text: string
}

const roles: readonly ViewerRole[] = ['student', 'teacher', 'admin', 'parent']
const choices = [false, true]
/** Every possible standing in a course and towards a comment in it. */
const standings: Standing[] = choices.flatMap((isOwner) =>
  choices.flatMap((isCoTeacher) =>
    choices.flatMap((canManage) =>
      choices.flatMap((isParticipant) =>
        choices.map((isAuthor) => {
          const facts = {
            courseId: 1,
            version: 1,
            requestsVersion: 1,
            isReadOnly: false,
            isArchived: false,
            isFormer: false,
            commentsVersion: null,
          }
          return { ...facts, isOwner, isCoTeacher, canManage, isParticipant, isAuthor }
        }),
      ),
    ),
  ),
)

/** The codes that `may` of a row returns to viewers who pass `finds`. */
function codesOfStanding({ finds, may }: Policy<never>): ErrorCode[] {
  const verdicts = standings.filter((standing) => finds?.(standing)).map((standing) => may?.(standing) ?? true)
  return verdicts.filter((verdict) => verdict !== true)
}

function codesOfSession(policy: Policy<never>, isWrite: boolean): ErrorCode[] {
  const { roles: allowed, finds } = policy
  if (!allowed) return []
  const isRefused = (role: ViewerRole): boolean => !allowed.includes(role) && !(role === 'admin' && finds)
  const judged = isWrite ? roles.filter((role) => role !== 'parent') : roles
  return [
    'unauthenticated',
    ...(isWrite && !allowed.includes('parent') ? (['read_only'] as const) : []),
    ...(judged.some(isRefused) ? (['forbidden'] as const) : []),
    ...codesOfStanding(policy),
    ...(finds && isWrite ? (['course_read_only'] as const) : []),
  ]
}

function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { method, path, params, errors: own = [] } = endpoint
  const policy = policyOf(endpoint)
  const isWrite = method !== 'GET'
  const isChecked = policy.roles !== undefined || policy.readsSession || policy.rateLimit !== undefined
  const usesDatabase = isWrite || isChecked || params !== undefined
  return [
    // invalid HTTP is refused on every path
    'validation_failed',
    ...codesOfSession(policy, isWrite),
    ...(policy.roles && params ? (['not_found'] as const) : []),
    ...(isWrite ? (['cross_site', 'timeout', 'file_too_large', 'unsupported_media'] as const) : []),
    ...(isApiPath(path) ? (['rate_limited'] as const) : []),
    ...(usesDatabase ? (['unavailable', 'storage_full'] as const) : []),
    ...own,
    'server_error',
  ]
}

/** The refusals of a call: its own codes, and those that follow from its method, its path and its policy. */
export function refusalsOf(endpoint: Endpoint): Refusal[] {
  const refusals = [...new Set(codesOf(endpoint))].map((code) => {
    const isJsonTooLarge = code === 'file_too_large' && !endpoint.file
    const { status, text } = errors[code]
    return { code, status, text: isJsonTooLarge ? messages.bodyTooLarge : text }
  })
  const policy = policyOf(endpoint)
  const archived = refusals.filter(({ code }) => code === 'course_read_only' && !policy.worksWhenArchived)
  return [
    ...refusals,
    ...(policy.roles ? [{ code: 'busy' as const, ...busySession }] : []),
    ...archived.map((refusal) => ({ ...refusal, ...courseArchived })),
  ]
}
