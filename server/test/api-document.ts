import { randomUUID } from 'node:crypto'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDescription, Operation, Parameter } from '../src/operation/openapi/openapi.ts'
import type { Content, ResponseObject } from '../src/operation/openapi/responses.ts'
import type { JsonSchema } from '../src/operation/openapi/schema.ts'

export interface DescribedCall extends Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
}

/** Every operation of the document. */
export const callsOf = ({ paths }: ApiDescription): DescribedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { ...operation, path, method: method.toUpperCase() as DescribedCall['method'] }
    }),
  )

/** Resolves a reference of the document; any other value is returned unchanged. */
export function resolve<T>(document: ApiDescription, value: T | { $ref: string }): T {
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined) return value as T
  const steps = $ref.replace('#/', '').split('/')
  return steps.reduce((at, step) => (at as Record<string, unknown>)[step], document as unknown) as T
}

const ofFormat: Record<string, string> = {
  date: '2026-09-15',
  'date-time': '2026-09-15T09:00:00.000Z',
  email: 'aysel@mekteb.az',
  uuid: randomUUID(),
}

interface Words {
  examples?: unknown[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  pattern?: string
  format?: string
  maxLength?: number
}

/** A value that is valid by a schema of the document: its example, or one generated from the schema. */
export function sample(document: ApiDescription, described: JsonSchema): unknown {
  const schema = resolve(document, described)
  const { examples, properties = {}, items = {}, anyOf, pattern, format, maxLength } = schema as Words
  if ('const' in schema) return schema.const
  if (examples) return examples[0]
  if (schema.enum) return (schema.enum as unknown[])[0]
  if (anyOf?.[0]) return sample(document, anyOf[0])
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, sample(document, one)]))
    case 'array':
      return [sample(document, items)]
    case 'integer':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      if (pattern) throw new Error(`a pattern without an example: ${pattern}`)
      return ofFormat[format ?? ''] ?? 'Nümunə üçün mətn'.slice(0, maxLength)
  }
}

/** The parameters of one kind, each with a sample value. */
export const parametersOf = (document: ApiDescription, call: DescribedCall, where: Parameter['in']): Parameter[] =>
  call.parameters.map((one) => resolve<Parameter>(document, one)).filter((one) => one.in === where)

/** Forbids properties that the document does not name in objects of successful responses. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const words = Object.fromEntries(Object.entries(value).map(([word, one]) => [word, closed(one)]))
  return 'properties' in value && 'type' in value ? { additionalProperties: false, ...words } : words
}

interface ReceivedResponse {
  statusCode: number
  headers: Record<string, unknown>
  rawPayload: Buffer
  json(): unknown
}

const matches = (type: string, range: string): boolean => new RegExp(`^${range.replace('*', '.+')}$`).test(type)

/** Creates the check of responses. It returns the differences from the document. */
export function openResponseCheck(document: ApiDescription) {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false })
  addFormats.default(ajv)
  ajv.addVocabulary(['x-label', 'components'])
  const { schemas } = document.components

  /** The compiled checks of successful responses, and of the others, by the text of the schema: many calls have the same. */
  const [successes, refusals] = [new Map<string, ValidateFunction>(), new Map<string, ValidateFunction>()]

  function checkOf(schema: object, isSuccess: boolean): ValidateFunction {
    const compiled = isSuccess ? successes : refusals
    const text = JSON.stringify(schema)
    const whole = () => ({ ...schema, components: { schemas } })
    const check = compiled.get(text) ?? ajv.compile((isSuccess ? closed(whole()) : whole()) as object)
    compiled.set(text, check)
    return check
  }

  function problemsOfBody(response: ReceivedResponse, content: Content): string[] {
    const type = String(response.headers['content-type']).split(';')[0] ?? ''
    const described = Object.entries(content).find(([range]) => matches(type, range))?.[1]
    if (!described) return [`media type ${type}`]
    if (type !== 'application/json') return response.rawPayload.length > 0 ? [] : ['no bytes']
    const check = checkOf(described.schema, response.statusCode < 300)
    return check(response.json()) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
  }

  return ({ responses }: DescribedCall, response: ReceivedResponse): string[] => {
    const described: ResponseObject | undefined = responses[response.statusCode]
    if (!described) return [`status ${response.statusCode} ${response.rawPayload}`]
    const { headers = {}, content } = described
    const missing = Object.entries(headers)
      .filter(
        ([name, ref]) =>
          resolve<{ required?: boolean }>(document, ref).required && !response.headers[name.toLowerCase()],
      )
      .map(([name]) => `no header ${name}`)
    const isEmpty = response.rawPayload.length === 0
    const body = content ? problemsOfBody(response, content) : isEmpty ? [] : ['a body that is not documented']
    return [...missing, ...body]
  }
}
