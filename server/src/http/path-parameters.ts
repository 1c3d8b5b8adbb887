import { isJoinCode, normalizeJoinCode } from '@hasiye/contract/short-id.ts'
import type { TObject } from 'typebox'

type Parse = (text: string) => number | string | undefined

interface ParameterSchema {
  type?: string
  pattern?: string
  format?: string
}

type PathParameters = Record<string, number | string>

function parseId(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}

function parseJoinCode(typed: string): string | undefined {
  const code = normalizeJoinCode(typed)
  return isJoinCode(code) ? code : undefined
}

/** A day that does not exist passes too: the call refuses it. */
const parseDay: Parse = (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)

const byFormat: Record<string, Parse> = { 'join-code': parseJoinCode, 'calendar-date': parseDay }

function parserOf(name: string, { type, pattern, format = '' }: ParameterSchema): Parse {
  if (type === 'integer') return parseId
  if (pattern !== undefined) {
    const wellFormed = new RegExp(pattern)
    return (text) => (wellFormed.test(text) ? text : undefined)
  }
  const parse = byFormat[format]
  if (!parse) throw new Error(`the parameter ${name} of a path has neither a pattern nor a known format`)
  return parse
}

/**
 * Creates the parser of a path's parameters from their schemas: an integer is an id and becomes a number, everything
 * else is text. The parser returns undefined where one is malformed.
 */
export function pathParser(schema: TObject | undefined): (params: unknown) => PathParameters | undefined {
  const parsers = Object.entries(schema?.properties ?? {}).map(
    ([name, parameter]) => [name, parserOf(name, parameter as ParameterSchema)] as const,
  )
  return (params) => {
    const parsed: PathParameters = {}
    for (const [name, parse] of parsers) {
      const value = parse((params as Record<string, string>)[name] ?? '')
      if (value === undefined) return undefined
      parsed[name] = value
    }
    return parsed
  }
}
