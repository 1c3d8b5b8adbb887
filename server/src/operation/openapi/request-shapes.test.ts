import { expect, test } from 'vitest'
import type { Shape } from '../../http/clean.ts'
import { rooms } from '../../rooms.ts'
import { endpointsOf } from './calls.ts'

type Part = Shape & { const?: unknown; format?: string; pattern?: string; additionalProperties?: boolean }

/** The parts of a schema that have no size limit. */
function unboundedIn(shape: Part, path: string): string[] {
  const { type, properties = {}, items, anyOf = [] } = shape
  const hasLength = [shape.maxLength, shape.const, shape.format, shape.pattern].some((limit) => limit !== undefined)
  const isUnbounded =
    (type === 'string' && !hasLength) ||
    (type === 'array' && shape.maxItems === undefined) ||
    (type === 'object' && shape.additionalProperties !== false) ||
    anyOf.filter((one) => one.type === 'object').length > 1
  return [
    ...(isUnbounded ? [path] : []),
    ...Object.entries(properties).flatMap(([name, one]) => unboundedIn(one, `${path}.${name}`)),
    ...(items ? unboundedIn(items, `${path}.*`) : []),
    ...anyOf.flatMap((one) => unboundedIn(one, path)),
  ]
}

test('only notes are limited solely by the size of the body', () => {
  const unbounded = [...endpointsOf(rooms).keys()].flatMap(({ method, path, body, query }) => [
    ...(body ? unboundedIn(body as Part, `${method} ${path}`) : []),
    ...(query ? unboundedIn(query as Part, `${method} ${path}?`) : []),
  ])
  const save = 'POST /api/courses/:id/attendance.statuses.*'
  expect(unbounded).toEqual([`${save}.note`, `${save}.base.note`])
})
