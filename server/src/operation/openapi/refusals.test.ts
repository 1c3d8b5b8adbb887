import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { callsOf, type DescribedCall, openResponseCheck, resolve } from '../../../test/api-document.ts'
import { makeWorld, namingCourse, pathOf, viewerOf, type World } from '../../../test/api-world.ts'
import { FailingClient, failEveryStatement, refuseFunction } from '../../../test/failing-client.ts'
import { testServer } from '../../../test/harness.ts'
import type { TestPerson } from '../../../test/makers.ts'
import { buildApp } from '../../app.ts'
import { rateLimited } from '../../errors/errors.ts'
import { openUploadLimiter } from '../../files/upload-limiter.ts'
import { openRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { openRequestLimiter } from '../../rate-limits/request-limiter.ts'
import { rooms } from '../../rooms.ts'
import { describeApi } from './openapi.ts'
import type { JsonSchema } from './schema.ts'

const server = testServer({}, { Client: FailingClient })
const document = describeApi({ version: '1.0.0', cookie: 'sid', rooms })
const calls = callsOf(document)
const problemsOf = openResponseCheck(document)
let world: World
let limitedApp: typeof server.app

beforeAll(async () => {
  await server.pool.query(refuseFunction)
  world = await makeWorld(server)
  const refuse = () => Promise.reject(rateLimited(1, 'requests'))
  limitedApp = await buildApp(
    {
      ...server,
      limiter: await openRateLimiter(server.pool, false),
      uploadLimiter: openUploadLimiter(false),
      requestLimiter: { consumeAddress: refuse, consumeSession: refuse, consumeWrite: refuse, consumeLeft: refuse },
    },
    { isDraining: false },
  )
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  return () => limitedApp.close()
})

/** The error codes that the document lists for an operation. */
function documentedCodes({ responses }: DescribedCall): string[] {
  return Object.values(responses).flatMap(({ content = {} }) => {
    const [, words] = (content['application/json']?.schema.allOf ?? []) as {
      properties: { code: { enum: string[] } }
    }[]
    return words?.properties.code.enum ?? []
  })
}

interface Probe {
  viewer?: TestPerson | undefined
  id?: string
  headers?: Record<string, string>
  payload?: string
  query?: string
  app?: typeof server.app
}

const isRead = ({ method }: DescribedCall): boolean => method === 'GET'
/** A body of a type that no call accepts: a permitted viewer is refused for it, and nothing is changed. */
const asText = { headers: { 'content-type': 'text/plain' }, payload: 'x' }
const asJson = (payload: string) => ({ headers: { 'content-type': 'application/json' }, payload })

/** Sends a request that should be refused. @returns the code of the refusal, undefined where it was accepted */
async function codeOf(call: DescribedCall, probe: Probe): Promise<string | undefined> {
  const { viewer, id, query = '', headers = {}, payload, app = server.app } = probe
  const response = await app.inject({
    method: call.method,
    url: pathOf(call, world, id) + query,
    headers: { ...(viewer ? { cookie: `sid=${viewer.token}` } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  if (response.statusCode < 400 || !/json/.test(String(response.headers['content-type']))) return undefined
  const { code } = response.json() as { code?: string }
  if (code !== undefined) expect(problemsOf(call, response), code).toEqual([])
  return code
}

/** The error code of the response to invalid HTTP on the path of a call. */
async function codeOfRaw(call: DescribedCall): Promise<string | undefined> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${call.method} ${pathOf(call, world)} HTTP/1.1\r\nHost: localhost\r\nno header\r\n\r\n`)
  const response = await text(socket)
  return JSON.parse(response.slice(response.indexOf('{'))).code
}

async function withFailure(failure: 'full' | 'stopping', work: () => Promise<string | undefined>) {
  failEveryStatement(failure)
  try {
    return await work()
  } finally {
    failEveryStatement()
  }
}

async function withReadOnlyCourse(work: () => Promise<string | undefined>) {
  const setReadOnly = (until: string | null) =>
    server.db.updateTable('courses').set({ readOnlyUntil: until }).where('id', '=', world.course.id).execute()
  await setReadOnly('2099-01-01T00:00:00Z')
  try {
    return await work()
  } finally {
    await setReadOnly(null)
  }
}

const refusedBody = (call: DescribedCall): Probe => {
  if (isRead(call)) return {}
  const body = namingCourse(call.operationId, world.course.id)
  return body ? asJson(JSON.stringify(body)) : asText
}

const claim = { shortId: 'K7M2Q9PA', claimCode: 'K7M2Q9PA', email: 'aysu@mekteb.az', password: 'qırmızı alma 7' }
/** What a call needs to reach the database. */
const neededBody = ({ operationId }: DescribedCall): Probe =>
  operationId === 'claimCard' ? asJson(JSON.stringify(claim)) : {}
const whileFailing = (failure: 'full' | 'stopping', call: DescribedCall, viewer = world.people.owner) =>
  withFailure(failure, () => codeOf(call, { viewer, ...neededBody(call) }))

/** Means to cause a refusal, by error code. */
const probes: Record<string, (call: DescribedCall, viewer: TestPerson | undefined) => Promise<string | undefined>> = {
  unauthenticated: (call) => codeOf(call, refusedBody(call)),
  read_only: (call) => codeOf(call, { viewer: world.people.parent, ...refusedBody(call) }),
  forbidden: async (call) => {
    const { student, otherStudent, parent, coTeacher, otherTeacher, admin } = world.people
    for (const viewer of [student, otherStudent, parent, coTeacher, otherTeacher, admin]) {
      if ((await codeOf(call, { viewer, ...refusedBody(call) })) === 'forbidden') return 'forbidden'
    }
    return undefined
  },
  not_found: (call, viewer) => {
    const naming = namingCourse(call.operationId, Number.MAX_SAFE_INTEGER)
    if (naming) return codeOf(call, { viewer, ...asJson(JSON.stringify(naming)) })
    const isInBody = ['restoreCourse', 'purgeCourse'].includes(call.operationId)
    const body = isInBody ? asJson(JSON.stringify({ kind: 'course', id: Number.MAX_SAFE_INTEGER })) : refusedBody(call)
    return codeOf(call, { viewer, id: '0', ...body })
  },
  course_read_only: (call, viewer) => withReadOnlyCourse(() => codeOf(call, { viewer, ...refusedBody(call) })),
  cross_site: (call, viewer) => {
    const { headers, ...body } = isRead(call) ? {} : asText
    return codeOf(call, { viewer, ...body, headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
  },
  unsupported_media: (call, viewer) => codeOf(call, { viewer, ...asText }),
  file_too_large: (call, viewer) => codeOf(call, { viewer, ...asJson('{}'.padEnd(2 * 1024 * 1024)) }),
  validation_failed: codeOfRaw,
  rate_limited: (call, viewer) => codeOf(call, { viewer, app: limitedApp, ...refusedBody(call) }),
  unavailable: (call, viewer) => whileFailing('stopping', call, viewer),
  storage_full: (call, viewer) => whileFailing('full', call, viewer),
}

test.each(calls.map((call) => [call.operationId, call] as const))(
  'the codes that %s documents are those that the server returns',
  async (_id, call) => {
    const viewer = viewerOf(call, world)
    const given: string[] = []
    for (const [code, probe] of Object.entries(probes)) if ((await probe(call, viewer)) === code) given.push(code)
    expect(given).toEqual(Object.keys(probes).filter((code) => documentedCodes(call).includes(code)))
  },
)

test('what a body or a query may not contain is refused as documented', async () => {
  // the probes above have used the writes of a minute
  const limiters = { requestLimiter: openRequestLimiter(false), uploadLimiter: openUploadLimiter(false) }
  const app = await buildApp({ ...server, ...limiters }, { isDraining: false })
  for (const call of calls) {
    const viewer = viewerOf(call, world)
    const hasQuery = call.parameters.some((one) => resolve<{ in?: string }>(document, one).in === 'query')
    if (hasQuery) expect(await codeOf(call, { viewer, app, query: '?unknown=1' }), call.path).toBe('validation_failed')
    const schema = call.requestBody?.content['application/json']?.schema as JsonSchema | undefined
    if (schema)
      expect(await codeOf(call, { viewer, app, ...asJson('{"unknown":1}') }), call.path).toBe('validation_failed')
  }
  await app.close()
})
