/** A JSON Schema of OpenAPI 3.1. */
export interface JsonSchema {
  [word: string]: unknown
}

/** The contract's formats as JSON Schema. */
const formats: Record<string, JsonSchema> = {
  'calendar-date': { format: 'date', description: 'from 2000 to 2100' },
  instant: { format: 'date-time' },
  'date-or-instant': { anyOf: [{ format: 'date' }, { format: 'date-time' }] },
  'web-address': { pattern: '^([hH][tT][tT][pP][sS]?://.+)?$', description: 'without a user name or password in it' },
  digits: { pattern: '^[0-9]*$' },
  'join-code': { description: '6 letters and digits; case and spaces are ignored' },
}
const kinds: Record<string, JsonSchema> = {
  line: { description: 'one line, trimmed and in NFC before it is checked' },
  prose: { description: 'may have line breaks, trimmed and in NFC before it is checked' },
  secret: { format: 'password', description: 'taken exactly as sent' },
  instant: { format: 'date-time', description: 'UTC with milliseconds' },
  day: { format: 'date' },
}

export interface Schemas {
  /** Converts a schema of the contract to OpenAPI; objects and unions that the contract exports become references. */
  emit(shape: object): JsonSchema
  /** The targets of the references. */
  components: Record<string, JsonSchema>
}

export function openSchemas(namedShapes: readonly [string, object][]): Schemas {
  const nameOfShape = new Map(namedShapes.map(([name, shape]) => [JSON.stringify(shape), name]))
  const components: Record<string, JsonSchema> = {}

  const emitAny = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(emitAny)
    return typeof value === 'object' && value !== null ? emit(value) : value
  }

  const emitWords = (shape: object): JsonSchema => {
    const { label, kind, format, properties, missingText: _forPeople, ...words } = shape as JsonSchema
    return {
      ...Object.fromEntries(Object.entries(words).map(([word, value]) => [word, emitAny(value)])),
      ...kinds[String(kind)],
      ...(format === undefined ? {} : (formats[String(format)] ?? { format })),
      ...(label === undefined ? {} : { 'x-label': label }),
      ...(properties === undefined
        ? {}
        : {
            properties: Object.fromEntries(
              Object.entries(properties as object).map(([name, one]) => [name, emit(one as object)]),
            ),
          }),
    }
  }

  const emit = (shape: object): JsonSchema => {
    const name = nameOfShape.get(JSON.stringify(shape))
    if (name === undefined) return emitWords(shape)
    components[name] ??= emitWords(shape)
    return { $ref: `#/components/schemas/${name}` }
  }

  return { emit, components }
}
