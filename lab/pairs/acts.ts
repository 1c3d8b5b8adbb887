import { callsOf } from '../../server/src/operation/openapi/calls.ts'
import { rooms } from '../../server/src/rooms.ts'
import { accountActs } from './account-acts.ts'
import type { Act } from './act.ts'
import { courseActs } from './course-acts.ts'
import { peopleActs } from './people-acts.ts'

/**
 * The acts of all calls that write, by the objects that they lock. A call without one is in `outside`, or
 * `pairs.test.ts` fails.
 */
export const groups: Record<string, Act[]> = { ...courseActs, ...peopleActs, ...accountActs }

/** Calls that write nothing that another act writes. */
const outside: Record<string, string> = {
  reportPageError: 'counts in memory and writes to the log only',
}

export const acts = Object.values(groups).flat()

/** The calls that write and have neither an act nor a reason. */
export function callsWithoutAct(): string[] {
  const crossed = new Set(acts.map(({ endpoint }) => endpoint))
  return callsOf(rooms)
    .filter(({ endpoint, id }) => endpoint.method !== 'GET' && !crossed.has(endpoint) && !(id in outside))
    .map(({ id }) => id)
}
