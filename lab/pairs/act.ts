import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { newShortId } from '../../server/src/accounts/short-ids.ts'
import { callsOf } from '../../server/src/operation/openapi/calls.ts'
import { rooms } from '../../server/src/rooms.ts'
import { picture } from '../../server/test/api-world.ts'
import type { Input } from '../../server/test/harness.ts'
import { at, dates, hands, pupil, type World } from './world.ts'

/** A request, and who sends it. */
type Request<E extends Endpoint> = Input<E> & { by?: { token: string } | undefined }

interface Options<E extends Endpoint, T> {
  /** Tells the acts of one call apart. */
  of?: string
  /** Brings the world into the state in which the act succeeds. */
  prepare?: (world: World) => Promise<T>
  /** The nth of the requests that are sent at once; `repeat` counts how often it was sent before. */
  send: (world: World, n: number, repeat: number, prepared: T) => Request<E>
}

export interface Act {
  name: string
  endpoint: Endpoint
  prepare: (world: World) => Promise<unknown>
  send: (world: World, n: number, repeat: number, prepared: never) => Request<Endpoint>
}

const namesOf = new Map(callsOf(rooms).map(({ endpoint, id }) => [endpoint, id]))

export function act<const E extends Endpoint, T = undefined>(endpoint: E, { of, prepare, send }: Options<E, T>): Act {
  const name = [namesOf.get(endpoint), ...(of ? [of] : [])].join(':')
  return { name, endpoint, prepare: prepare ?? (async () => undefined), send: send as never }
}

export const teacher = ({ teachers }: World, n: number) => at(teachers.slice(0, hands), n)
export const owner = ({ teachers }: World) => at(teachers, 0)
export const inCourse = ({ course }: World) => ({ id: course })
export const every = <T>(make: (n: number) => Promise<T>): Promise<T[]> => Promise.all(dates.map((_, n) => make(n)))
export const card = (world: World, n: number) => ({ id: world.course, studentId: at(world.cards, n).id })
export const child = (world: World, n: number) => ({ id: world.course, studentId: pupil(world, n).id })
export const text = (n: number, repeat: number) => `Mətn ${n} ${repeat}`
export const file = [picture, 'a.png'] as [Buffer, string]
export const newEmail = () => `${newShortId()}@mekteb.az`

/** Makes a call for a preparation. It may be refused, because the preparation of the other act came first. */
export async function ready<E extends Endpoint>(world: World, endpoint: E, { by, ...input }: Request<E>) {
  const { status, body, error } = await world.server.as(by).call(endpoint, input as Input<E>)
  if (status >= 500) throw new Error(`${endpoint.path}: ${error.code}`)
  return body
}
