import { escapeHtml } from '@hasiye/contract/text.ts'
import type { JsonSchema } from './schema.ts'

interface Words extends JsonSchema {
  $ref?: string
  type?: string
  format?: string
  description?: string
  required?: string[]
  properties?: Record<string, Words>
  items?: Words
  anyOf?: Words[]
  enum?: unknown[]
  'x-label'?: string
}

const limits: [word: string, text: string][] = [
  ['minLength', 'at least {} characters'],
  ['maxLength', 'at most {} characters'],
  ['minItems', 'at least {} items'],
  ['maxItems', 'at most {} items'],
  ['minimum', 'from {}'],
  ['maximum', 'to {}'],
  ['pattern', 'matches {}'],
]

/** Limits that are not shown because they exclude nothing. */
const unsaid = new Set<unknown>([0, Number.MAX_SAFE_INTEGER])

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`

/** A short description of a schema; shapes with a name link to their fields. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, items, type, format, enum: choices } = schema as Words
  if ($ref !== undefined) {
    const name = escapeHtml($ref.split('/').at(-1) ?? '')
    return `<a href="#shape-${name}">${name}</a>`
  }
  if ('const' in schema) return code(JSON.stringify(schema.const))
  if (choices) return choices.map((one) => code(JSON.stringify(one))).join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (items) return `array of ${typeOf(items)}`
  return escapeHtml(format ? `${type} (${format})` : (type ?? 'any'))
}

function noteOf(schema: Words): string {
  const stated = limits.filter(([word]) => schema[word] !== undefined && !unsaid.has(schema[word]))
  const notes = stated.map(([word, text]) => text.replace('{}', String(schema[word])))
  const all = [...(schema.description ? [schema.description] : []), ...notes]
  const label = schema['x-label'] === undefined ? '' : ` <span lang="az">“${escapeHtml(schema['x-label'])}”</span>`
  return all.length + label.length > 0 ? `<span class="note">${prose(all.join('; '))}${label}</span>` : ''
}

/** A text of the document as HTML; backticks mark code. */
export const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

export interface Field {
  name: string
  schema: JsonSchema
  isRequired: boolean
  /** Shown beside the type. */
  about?: string
  description?: string | undefined
}

/** Named values with type, limits and, where they are objects themselves, their own fields. */
export function fieldList(fields: Field[]): string {
  const list = fields.map(({ name, schema, isRequired, about = '', description }) => {
    const must = isRequired ? ' <span class="must">required</span>' : ''
    const type = `<span class="type">${typeOf(schema)}${about === '' ? '' : `, ${escapeHtml(about)}`}</span>`
    const note = noteOf({ ...schema, ...(description === undefined ? {} : { description }) })
    return `<li><code class="name">${escapeHtml(name)}</code> ${type}${must}${note}${fieldsOf(schema)}</li>`
  })
  return list.length > 0 ? `<ul class="fields">${list.join('')}</ul>` : ''
}

/** The fields of an object, of the items of an array, or of the objects of a union. */
export function fieldsOf(schema: JsonSchema): string {
  const { properties, required = [], items, anyOf } = schema as Words
  if (items) return fieldsOf(items)
  if (anyOf) return anyOf.map(fieldsOf).join('')
  return fieldList(
    Object.entries(properties ?? {}).map(([name, one]) => ({ name, schema: one, isRequired: required.includes(name) })),
  )
}
