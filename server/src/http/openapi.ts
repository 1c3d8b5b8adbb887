import * as accounts from '@hasiye/contract/accounts.ts'
import * as admin from '@hasiye/contract/admin.ts'
import * as attendance from '@hasiye/contract/attendance.ts'
import * as comments from '@hasiye/contract/comments.ts'
import * as courses from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { type ErrorCode, errors } from '@hasiye/contract/errors.ts'
import * as images from '@hasiye/contract/images.ts'
import * as materials from '@hasiye/contract/materials.ts'
import * as operation from '@hasiye/contract/operation.ts'
import * as own from '@hasiye/contract/own-account.ts'
import * as participants from '@hasiye/contract/participants.ts'
import { findPolicy } from './policy.ts'

export interface Operation {
  summary: string
  responses: Record<string, { description: string }>
}

export interface ApiDescription {
  openapi: '3.1.0'
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

const rooms = [accounts, own, admin, images, courses, materials, comments, participants, attendance, operation]
/** Every call of the contract. */
export const endpoints = rooms.flatMap((room) => Object.values(room).filter(isEndpoint))

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'Azerbaijani sentence for the reader' },
    code: { type: 'string', enum: Object.keys(errors) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    retryAfter: { type: 'integer', description: 'seconds' },
  },
}

function codesOf(endpoint: Endpoint): ErrorCode[] {
  const policy = findPolicy(endpoint.method, endpoint.path)
  const codes: ErrorCode[] = ['rate_limited', 'unavailable', ...(endpoint.errors ?? [])]
  if (policy?.roles) codes.push('unauthenticated', 'forbidden')
  if (policy?.finds) codes.push('not_found')
  if (endpoint.method !== 'GET') codes.push('cross_site', 'unsupported_media')
  if (endpoint.body || endpoint.query) codes.push('validation_failed')
  return codes
}

function responsesOf(endpoint: Endpoint): Operation['responses'] {
  const responses: Operation['responses'] = {
    [endpoint.status ?? 200]: { description: 'success', ...json(endpoint.reply) },
  }
  for (const code of codesOf(endpoint)) {
    const { status, text } = errors[code]
    const before = responses[status]?.description
    const line = `${code}: ${text}`
    responses[status] = { description: before ? `${before}\n${line}` : line, ...json(errorSchema) }
  }
  return responses
}

function parametersOf({ params, query }: Endpoint): object[] {
  const list = (where: 'path' | 'query', schema: Endpoint['params']): object[] =>
    Object.entries(schema?.properties ?? {}).map(([name, one]) => ({
      name,
      in: where,
      required: where === 'path' || (schema?.required as string[] | undefined)?.includes(name) === true,
      schema: one,
    }))
  return [...list('path', params), ...list('query', query)]
}

/** The OpenAPI 3.1 document of every call, made from the contract itself. */
export function describeApi(version = '1'): ApiDescription {
  const paths: ApiDescription['paths'] = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = {
      summary: endpoint.summary,
      ...({ parameters: parametersOf(endpoint) } as object),
      ...(endpoint.body ? { requestBody: { required: true, ...json(endpoint.body) } } : {}),
      responses: responsesOf(endpoint),
    }
  }
  return { openapi: '3.1.0', info: { title: 'Haşiyə', version }, paths }
}
