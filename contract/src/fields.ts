import type { TObject, TSchema } from 'typebox'

/** What a form needs to know about a field of a body; the schema itself stays on the server. */
export interface FieldFacts {
  /** The name of the field in error texts. */
  label?: string
  /** The shortest length of a text in code points, or the smallest integer. */
  min?: number
  max?: number
  /** `secret`: taken exactly as typed; `prose`: keeps its line breaks; `integer`: typed as digits. */
  kind?: 'line' | 'prose' | 'secret' | 'integer'
  format?: string
  pattern?: string
  isOptional?: true
  /** The fields of an object. */
  names?: string[]
  /** The text where the field is missing or blank, or is not a number; omitted: the general text. */
  missingText?: string
}

interface Shape extends TSchema {
  type?: string
  label?: string
  kind?: FieldFacts['kind']
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
  missingText?: string
  properties?: object
}

/** The `FieldFacts` of every field of a body, by name. */
export function fieldsOf(body: TObject): Record<string, FieldFacts> {
  const names = new Set<string>(body.required ?? [])
  return Object.fromEntries(
    Object.entries(body.properties as Record<string, Shape>).map(([name, shape]) => [
      name,
      defined({
        label: shape.label,
        min: shape.minLength ?? shape.minimum,
        max: shape.maxLength ?? shape.maximum,
        kind: shape.type === 'integer' ? 'integer' : shape.kind,
        format: shape.format,
        pattern: shape.pattern,
        missingText: shape.missingText,
        isOptional: names.has(name) ? undefined : true,
        names: shape.properties && Object.keys(shape.properties),
      }),
    ]),
  )
}

const defined = (facts: Record<string, unknown>): FieldFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
