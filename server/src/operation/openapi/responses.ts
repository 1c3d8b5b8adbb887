import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { type Refusal, refusalsOf } from './refusals.ts'
import type { JsonSchema, Schemas } from './schema.ts'

export interface Ref {
  $ref: string
}

export type Content = Record<string, { schema: JsonSchema; encoding?: Record<string, { contentType: string }> }>

export interface ResponseObject {
  description: string
  headers?: Record<string, Ref>
  content?: Content
}

const error: JsonSchema = { $ref: '#/components/schemas/Error' }
const text = { type: 'string' }
const headerOf = (description: string, required = true) => ({ description, required, schema: text })

/** Response headers that clients need to know. */
export const responseHeaders = {
  ETag: headerOf('Version of what was read, for If-None-Match'),
  Location: headerOf('Where the browser goes next'),
  'Retry-After': { description: 'Seconds to wait', required: true, schema: { type: 'integer', minimum: 1 } },
  'Content-Disposition': headerOf('Whether the file is shown or saved, and under which name'),
  'Accept-Ranges': headerOf('bytes'),
  'Content-Range': headerOf('Which bytes of how many'),
  'Set-Cookie': headerOf('Sets or clears the cookie of the session', false),
} as const

type HeaderName = keyof typeof responseHeaders

const headersOf = (...names: (HeaderName | false | undefined)[]): Pick<ResponseObject, 'headers'> => {
  const named = names.filter((name) => typeof name === 'string')
  if (named.length === 0) return {}
  return { headers: Object.fromEntries(named.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }
}

export const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

function successOf(endpoint: Endpoint, { emit }: Schemas): Record<string, ResponseObject> {
  const { status = 200, responseBody, mediaTypes, hasETag, hasRanges, isDownload, setsCookie } = endpoint
  const cookie = setsCookie && 'Set-Cookie'
  if (status === 302) {
    return {
      302: { description: 'Redirect', ...headersOf('Location', cookie) },
      default: { description: 'Anything else is a refusal', content: jsonContent(error) },
    }
  }
  const schema = emit(responseBody)
  const content = mediaTypes ? Object.fromEntries(mediaTypes.map((type) => [type, { schema }])) : jsonContent(schema)
  const shared = [hasETag && 'ETag', hasRanges && 'Accept-Ranges', isDownload && 'Content-Disposition', cookie] as const
  return {
    [status]: { description: 'Success', ...headersOf(...shared), content },
    ...(hasRanges && {
      206: { description: 'The bytes of the Range', ...headersOf(...shared, 'Content-Range'), content },
      416: { description: 'The Range is behind the end', ...headersOf('Content-Range') },
    }),
    ...(hasETag && { 304: { description: 'Not changed', ...headersOf('ETag') } }),
  }
}

function refusedOf(refusals: Refusal[], status: number): ResponseObject {
  const codes = [...new Set(refusals.map(({ code }) => code))]
  const schema = { allOf: [error, { properties: { code: { enum: codes } } }] }
  return {
    description: refusals.map(({ code, text: sentence }) => `${code}: ${sentence}`).join('\n'),
    ...headersOf((status === 429 || status === 503) && 'Retry-After'),
    content: jsonContent(schema),
  }
}

/** Every response of a call by its status. */
export function responsesOf(endpoint: Endpoint, schemas: Schemas): Record<string, ResponseObject> {
  const responses = successOf(endpoint, schemas)
  for (const [status, shape] of Object.entries(endpoint.otherResponseBodies ?? {})) {
    responses[status] = {
      description: Number(status) < 400 ? 'Repeated' : 'Not ready',
      content: jsonContent(schemas.emit(shape)),
    }
  }
  const refusals = refusalsOf(endpoint)
  for (const status of new Set(refusals.map((refusal) => refusal.status))) {
    responses[status] = refusedOf(
      refusals.filter((refusal) => refusal.status === status),
      status,
    )
  }
  return responses
}
