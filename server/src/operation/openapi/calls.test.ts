import { deleteDay } from '@hasiye/contract/attendance.ts'
import { deleteCourse } from '@hasiye/contract/courses.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { confirmSecondFactor, startSecondFactor } from '@hasiye/contract/second-factor.ts'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import {
  callsOf,
  type DescribedCall,
  openResponseCheck,
  parametersOf,
  resolve,
  sample,
} from '../../../test/api-document.ts'
import { date, makeWorld, password, pathOf, picture, viewerOf, type World } from '../../../test/api-world.ts'
import { formOf } from '../../../test/forms.ts'
import { testServer } from '../../../test/harness.ts'
import { rooms } from '../../rooms.ts'
import { describeApi } from './openapi.ts'
import type { JsonSchema } from './schema.ts'

const server = testServer()
const document = describeApi({ version: '1.0.0', cookie: 'sid', rooms })
const calls = callsOf(document)
const problemsOf = openResponseCheck(document)

/** The body of a call in the media type that the document names, made from its schema. */
async function bodyOf({ requestBody, operationId }: DescribedCall, { bodies }: World) {
  if (!requestBody) return {}
  const [type = '', { schema, encoding } = { schema: {} as JsonSchema }] = Object.entries(requestBody.content)[0] ?? []
  const body = { ...(sample(document, schema) as object), ...bodies[operationId] }
  if (type === 'application/json') return { payload: body }
  const [file = '', { contentType } = { contentType: '' }] = Object.entries(encoding ?? {})[0] ?? []
  const bytes: [Buffer, string] = contentType.includes('image/png')
    ? [picture, 'a.png']
    : [Buffer.from('dərs'), 'a.txt']
  const form = new Response(formOf({ ...(body as Record<string, string>), [file]: bytes }))
  const headers = { 'content-type': form.headers.get('content-type') ?? '' }
  return { payload: Buffer.from(await form.arrayBuffer()), headers }
}

interface Options {
  /** Optional parameters are sent too. */
  sendsAll?: boolean
  headers?: Record<string, string>
}

/** Makes a call as the document describes it. */
async function send(call: DescribedCall, world: World, { sendsAll = false, headers = {} }: Options = {}) {
  const viewer = viewerOf(call, world)
  const query = parametersOf(document, call, 'query').filter(({ required }) => required || sendsAll)
  const samples = Object.fromEntries(query.map(({ name, schema }) => [name, String(sample(document, schema))]))
  const described = parametersOf(document, call, 'header').map(({ name }) => name)
  const body = await bodyOf(call, world)
  const { name } = document.components.securitySchemes.session
  return server.app.inject({
    method: call.method,
    url: `${pathOf(call, world)}?${new URLSearchParams({ ...samples, ...world.queries[call.operationId] })}`,
    ...body,
    headers: {
      ...(call.security.length > 0 ? { cookie: `${name}=${viewer?.token}` } : {}),
      ...(sendsAll && described.includes('X-Account-Id') ? { 'x-account-id': String(viewer?.id) } : {}),
      ...(sendsAll && described.includes('Idempotency-Key') ? { 'idempotency-key': 'bir-dəfə' } : {}),
      ...body.headers,
      ...headers,
    },
  })
}

let shared: Promise<World> | undefined

/** All calls that only read share one world. */
const worldFor = ({ method }: DescribedCall): Promise<World> => {
  if (method !== 'GET') return makeWorld(server)
  shared ??= makeWorld(server)
  return shared
}

const statusOfSuccess = ({ responses }: DescribedCall): number =>
  Math.min(
    ...Object.entries(responses)
      .filter(([status, { description }]) => Number(status) < 400 && description !== 'Repeated')
      .map(([status]) => Number(status)),
  )

/** Brings the world into the state in which the call succeeds. */
async function prepare({ operationId }: DescribedCall, { people, course, bodies, ids }: World): Promise<void> {
  if (operationId === 'moveParticipant') {
    const { course: other } = await server.make.course()
    await server.db.insertInto('courseTeachers').values({ courseId: other.id, teacherId: people.owner.id }).execute()
    bodies.moveParticipant = { toCourseId: other.id, from: bakuDate(new Date()) }
  }
  if (operationId === 'changeAnnouncement') {
    const { text } = await server.db
      .selectFrom('announcements')
      .where('id', '=', Number(ids.announcements))
      .select('text')
      .executeTakeFirstOrThrow()
    bodies.changeAnnouncement = { text: 'Sabah dərs yoxdur.', minor: true, pinnedUntil: null, base: { text } }
  }
  if (operationId === 'changeMaterial') {
    const link = { fileKey: null, url: 'https://example.az' }
    await server.db.updateTable('materials').set(link).where('id', '=', Number(ids.content)).execute()
  }
  if (['restoreDay', 'restoreDeleted', 'purgeDeleted'].includes(operationId)) {
    await server.as(people.owner).call(deleteDay, { params: { id: course.id }, body: { date } })
  }
  if (['restoreCourse', 'purgeCourse'].includes(operationId)) {
    await server.as(people.owner).call(deleteCourse, { params: { id: course.id } })
  }
  if (['confirmSecondFactor', 'endSecondFactor'].includes(operationId)) {
    const admin = server.as(people.admin)
    const { body: setup } = await admin.call(startSecondFactor, { body: { password } })
    const confirmation = { code: new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate() }
    bodies.confirmSecondFactor = confirmation
    if (operationId === 'confirmSecondFactor') return
    const { body: confirmed } = await admin.call(confirmSecondFactor, { body: confirmation })
    bodies.endSecondFactor = { password, code: confirmed.recoveryCodes[0] }
  }
}

test.each(calls.map((call) => [call.operationId, call] as const))('%s responds as documented', async (_id, call) => {
  const world = await worldFor(call)
  await prepare(call, world)
  for (const sendsAll of call.method === 'GET' ? [false, true] : [true]) {
    const response = await send(call, world, { sendsAll })
    expect(problemsOf(call, response)).toEqual([])
    expect(response.statusCode, response.body).toBe(statusOfSuccess(call))
  }
})

test.each(calls.filter(({ responses }) => responses[304]).map((call) => [call.operationId, call] as const))(
  '%s responds 304 where nothing has changed',
  async (_id, call) => {
    const world = await worldFor(call)
    const { etag } = (await send(call, world)).headers
    const response = await send(call, world, { headers: { 'if-none-match': String(etag) } })
    expect([response.statusCode, problemsOf(call, response)]).toEqual([304, []])
  },
)

test.each(calls.filter(({ responses }) => responses[206]).map((call) => [call.operationId, call] as const))(
  '%s responds with a part, and with 416 for a range behind the end',
  async (_id, call) => {
    const world = await worldFor(call)
    for (const [range, status] of [
      ['bytes=1-2', 206],
      ['bytes=9000-', 416],
    ] as const) {
      const response = await send(call, world, { headers: { range } })
      expect([response.statusCode, problemsOf(call, response)]).toEqual([status, []])
    }
  },
)

test('the document that the server serves is the one of these tests', async () => {
  const response = await server.app.inject('/api/openapi.json')
  const version = server.config.version
  expect(response.json()).toEqual(JSON.parse(JSON.stringify(describeApi({ version, cookie: 'sid', rooms }))))
  expect(resolve(document, { $ref: '#/components/schemas/Error' })).toHaveProperty('properties.code.enum')
})
