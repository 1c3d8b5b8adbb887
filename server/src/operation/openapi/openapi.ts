import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { errors } from '@hasiye/contract/errors.ts'
import { policyOf } from '../../http/policy.ts'
import type { Parts } from '../../parts.ts'
import { callsOf, namedShapesOf } from './calls.ts'
import { type Content, jsonContent, type Ref, type ResponseObject, responseHeaders, responsesOf } from './responses.ts'
import { type JsonSchema, openSchemas, type Schemas } from './schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  /** Roles that may make the call; omitted where anybody may. */
  'x-roles'?: readonly string[]
  parameters: (Parameter | Ref)[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, ResponseObject>
}

export interface ApiDescription {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: { session: { type: string; in: string; name: string } }
    parameters: Record<string, Parameter>
    headers: typeof responseHeaders
    schemas: Record<string, JsonSchema>
  }
}

const description = `Ids are positive integers, instants are ISO 8601 in UTC, calendar days are YYYY-MM-DD. Bodies are strict: an
unknown property is refused. Every reply has an X-Request-Id; every GET answers HEAD too. A refusal has a stable \`code\` and a
sentence in Azerbaijani that can be shown as it is.`

const error = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'Azerbaijani sentence for the reader' },
    code: { type: 'string', enum: Object.keys(errors) },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'sentences by field of the body' },
    retryAfter: { type: 'integer', description: 'seconds' },
    stored: { type: 'object', description: 'changed_meanwhile: what is stored, by field of the body' },
  },
}

const headerOf = (name: string, about: string, schema: JsonSchema = {}): Parameter => ({
  name,
  in: 'header',
  description: about,
  schema: { type: 'string', ...schema },
})

const requestHeaders = {
  'X-Account-Id': headerOf('X-Account-Id', 'Id of the account the call is meant for; 401 with the session of another', {
    pattern: '^[1-9][0-9]*$',
  }),
  'Idempotency-Key': headerOf('Idempotency-Key', 'A repeat with the same key within 24 hours gets the first reply', {
    minLength: 1,
    maxLength: 64,
  }),
  'If-None-Match': headerOf('If-None-Match', 'ETag of what the client has'),
  Range: headerOf('Range', 'One range of bytes; several, or a malformed one, give the whole', {
    examples: ['bytes=0-1023'],
  }),
  'If-Range': headerOf('If-Range', 'ETag of the part that the client has; the whole where it has changed'),
}

function parametersOf(endpoint: Endpoint, { emit }: Schemas): Operation['parameters'] {
  const { params, query, hasETag, hasRanges } = endpoint
  const list = (where: 'path' | 'query', shape: Endpoint['params']): Parameter[] =>
    Object.entries(shape?.properties ?? {}).map(([name, one]) => ({
      name,
      in: where,
      required: where === 'path' || (shape?.required as string[] | undefined)?.includes(name) === true,
      schema: emit(one),
    }))
  const headers = [
    ...(policyOf(endpoint).roles ? ['X-Account-Id'] : []),
    ...(endpoint.acceptsIdempotencyKey ? ['Idempotency-Key'] : []),
    ...(hasETag ? ['If-None-Match'] : []),
    ...(hasRanges ? ['Range', 'If-Range'] : []),
  ]
  const refs = headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))
  return [...list('path', params), ...list('query', query), ...refs]
}

function bodyOf({ body, file, formLeadsTo }: Endpoint, { emit }: Schemas): Pick<Operation, 'requestBody'> {
  if (!file) {
    if (!body) return {}
    const schema = emit(body)
    const form = formLeadsTo && { 'application/x-www-form-urlencoded': { schema } }
    return { requestBody: { required: true, content: { ...jsonContent(schema), ...form } } }
  }
  const { type = 'object', required = [], properties = {} } = (body ? emit(body) : {}) as Record<string, object>
  const { name, isOptional, mediaTypes, maxMb } = file
  const limit = maxMb === undefined ? '`maxUploadBytes` of GET /api/public/config' : `${maxMb} MB`
  const part = { type: 'string', format: 'binary', description: `not empty, at most ${limit}` }
  const schema = {
    type,
    required: isOptional ? required : [...(required as string[]), name],
    properties: { ...properties, [name]: part },
    additionalProperties: false,
  }
  const encoding = { [name]: { contentType: mediaTypes?.join(', ') ?? '*/*' } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema, encoding } } } }
}

/** The OpenAPI 3.1 document of all calls, generated from the rooms and their contract. */
export function describeApi({
  version,
  cookie,
  rooms,
}: {
  version: string
  cookie: string
  rooms: Parts['rooms']
}): ApiDescription {
  const schemas = openSchemas(namedShapesOf(rooms))
  const paths: ApiDescription['paths'] = {}
  for (const { id, tag, endpoint } of callsOf(rooms)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const roles = policyOf(endpoint).roles
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: id,
      tags: [tag],
      summary: endpoint.summary,
      security: roles ? [{ session: [] }] : [],
      ...(roles ? { 'x-roles': roles } : {}),
      parameters: parametersOf(endpoint, schemas),
      ...bodyOf(endpoint, schemas),
      responses: responsesOf(endpoint, schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Haşiyə', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'The server that gave this document' }],
    tags: Object.entries(rooms).flatMap(([name, { about, calls }]) =>
      calls.length > 0 ? [{ name, description: about }] : [],
    ),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
      parameters: requestHeaders,
      headers: responseHeaders,
      schemas: { Error: error, ...schemas.components },
    },
  }
}
