import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import * as shapes from '@hasiye/contract/shapes.ts'
import type { Parts } from '../../parts.ts'

type Rooms = Parts['rooms']

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responseBody' in value

/** The exports of the contract that the rooms name, by their names. */
const exportsOf = (rooms: Rooms): [string, unknown][] => Object.values(rooms).flatMap(({ api }) => Object.entries(api))

/** The calls of the contract, each with the name of its export. */
export const endpointsOf = (rooms: Rooms): Map<Endpoint, string> =>
  new Map(exportsOf(rooms).flatMap(([id, value]) => (isEndpoint(value) ? [[value, id] as const] : [])))

/** Every call of the rooms, in their order. */
export function callsOf(rooms: Rooms): { id: string; tag: string; endpoint: Endpoint }[] {
  const ids = endpointsOf(rooms)
  return Object.entries(rooms).flatMap(([tag, { calls }]) =>
    calls.map(({ endpoint }) => ({ id: ids.get(endpoint) ?? '', tag, endpoint })),
  )
}

const isNamed = (name: string, value: unknown): boolean =>
  /^[A-Z]/.test(name) && typeof value === 'object' && value !== null && ('properties' in value || 'anyOf' in value)

/** The exported objects and unions of the contract by name. */
export const namedShapesOf = (rooms: Rooms): [string, object][] =>
  [...Object.entries(shapes), ...exportsOf(rooms)].filter((entry): entry is [string, object] => isNamed(...entry))
