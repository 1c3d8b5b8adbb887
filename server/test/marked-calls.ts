import { randomInt, randomUUID } from 'node:crypto'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { formOf } from './forms.ts'

/** The marker in every text that a call sends; it must not occur in the log. */
export const marker = /zqx|99448151623/i
const number = '99448151623'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  examples?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  minimum?: number
  properties?: Record<string, Schema>
}

const formats: Record<string, () => string> = {
  email: () => `zqx${randomInt(2 ** 40)}@zqx.az`,
  digits: () => number,
  uuid: randomUUID,
  'calendar-date': () => '2026-09-14',
  'date-or-instant': () => '2026-09-14',
  'web-address': () => 'https://zqx.az/zqx?zqx=1',
}

/** A value that fits the schema, with the marker in every text. */
function fill(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return fill(schema.anyOf[0], name)
  switch (schema.type) {
    case 'object':
      return fillAll(schema)
    case 'array':
      return [fill(schema.items ?? {}, name)]
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      if (schema.format) return (formats[schema.format] ?? (() => 'zqx'))()
      if (/ShortIds?$|^shortId$/.test(name)) return 'ZQXZQX22'
      return fittingText(schema)
  }
}

function fittingText({ pattern = '', examples }: Schema): unknown {
  const marked = `Zqxova Zqx ${randomInt(2 ** 40)}`
  return new RegExp(pattern, 'u').test(marked) ? marked : (examples?.[0] ?? '1')
}

const fillAll = ({ properties = {} }: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, fill(one, name)]))

interface MarkedInput {
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  form?: FormData
  headers: Record<string, string>
}

/** The input of a call with the marker everywhere: body or form, query and headers. `known` replaces parts of the body. */
export function markedInput(endpoint: Endpoint, known: Record<string, unknown> = {}): MarkedInput {
  const { body, query, file, method } = endpoint
  const headers = {
    'user-agent': 'Zqx/1.0 (zqx) Chrome',
    'accept-language': 'zqx',
    referer: 'http://localhost:3000/zqx',
    ...(method === 'GET' ? { 'if-none-match': '"zqx"' } : { 'idempotency-key': `zqx-${randomInt(2 ** 40)}` }),
  }
  const filled = body ? { ...fillAll(body as Schema), ...known } : undefined
  return {
    headers,
    ...(query ? { query: fillAll(query as Schema) } : {}),
    ...(file
      ? {
          form: formOf({
            ...(filled as Record<string, string>),
            [file.name]: [Buffer.from('%PDF-1.4 zqx'), 'zqx.pdf'],
          }),
        }
      : filled
        ? { body: filled }
        : {}),
  }
}
