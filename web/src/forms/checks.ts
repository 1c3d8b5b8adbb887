import type { FieldFacts } from '@hasiye/contract/fields.ts'
import { isEmail } from '@hasiye/contract/formats.ts'
import { fill, showsNothing } from '@hasiye/contract/text.ts'
import { fieldError } from '../ui/texts/errors.ts'

/** Values of a form by field name: texts as typed, and any other values of the screen. */
export type Values = Record<string, unknown>
export type FieldErrors<V extends Values> = Partial<Record<keyof V & string, string>>

/** Trims texts, except secrets and multi-line texts. */
export const trimmed = (value: unknown, facts: FieldFacts): unknown =>
  typeof value === 'string' && facts.kind !== 'secret' && facts.kind !== 'prose' ? value.trim() : value

/**
 * Validates typed values against the contract before they are sent, with the server's messages. Maximum lengths are enforced by the
 * fields themselves.
 * @param labels labels of fields that the form names differently from the contract
 */
export function contractErrors(
  fields: Record<string, FieldFacts>,
  values: Values,
  labels: Partial<Record<string, string>> = {},
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, facts] of Object.entries(fields)) {
    const value = trimmed(values[name], facts)
    const label = labels[name] ?? facts.label
    if (typeof value !== 'string' || label === undefined) continue
    const problem = textProblem(value, facts)
    if (problem === undefined) continue
    const own = problem === 'required' ? facts.missingText : undefined
    found[name] = own ?? (problem === 'email' ? fieldError.email : fill(fieldError[problem], { field: label }))
  }
  return found
}

function textProblem(text: string, { min = 0, kind, format, pattern, isOptional }: FieldFacts) {
  const isBlank = kind === 'secret' ? text === '' : showsNothing(text)
  if (isBlank) return (min > 0 || kind === 'integer') && !isOptional ? 'required' : undefined
  if (format === 'email' && !isEmail(text)) return 'email'
  return pattern !== undefined && !new RegExp(pattern, 'u').test(text) ? 'format' : undefined
}

/** Returns the part of the input that a field accepts: numbers keep only digits, up to the contract's maximum. */
export function accepted(typed: unknown, { kind, format, max }: FieldFacts): unknown {
  if (typeof typed !== 'string' || (kind !== 'integer' && format !== 'digits')) return typed
  return typed.replace(/\D/g, '').slice(0, kind === 'integer' ? String(max ?? '').length || undefined : max)
}
