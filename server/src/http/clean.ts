import { cleanLine, cleanProse } from '@hasiye/contract/clean-text.ts'
import { errors } from '@hasiye/contract/errors.ts'
import { fill } from '@hasiye/contract/text.ts'
import { AppError } from '../errors/errors.ts'

/** The properties of a TypeBox schema that cleaning needs. */
export interface Shape {
  type?: string
  enum?: unknown[]
  kind?: 'line' | 'prose' | 'secret'
  label?: string
  missingText?: string
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

const forbiddenKeys = new Set(['__proto__', 'constructor'])
const maxKeyLength = 64
/** A decomposed letter has up to four code units. */
const unitsPerCharacter = 4
/** For dates, choices and patterns, whose schemas have no length. */
const defaultMaxLength = 64
// every C0 control but tab and line breaks
const controls = /[^\P{Cc}\t\n\r\u007f-\u009f]/u
const breaks = /[\t\n\r]/
/** Visible ASCII with inner spaces only, which needs no cleaning. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/
const maxMarkRun = 30
const mark = /\p{M}/u
const markOrSurrogate = /[\p{M}\p{Cs}]/u

/** The common combining marks are compared directly, because the pattern takes ten times as long. */
const isMark = (codePoint: number): boolean =>
  codePoint >= 0x300 && (codePoint <= 0x36f || mark.test(String.fromCodePoint(codePoint)))

function hasMarkRunAbove(text: string, max: number): boolean {
  let run = 0
  for (let at = 0; at < text.length; at++) {
    const codePoint = text.codePointAt(at) as number
    if (codePoint > 0xffff) at += 1
    run = isMark(codePoint) ? run + 1 : 0
    if (run > max) return true
  }
  return false
}

/** Whether a text exceeds Unicode's Stream-Safe form: NFC takes quadratic time for a run of combining marks. */
export function hasLongMarkRun(text: string): boolean {
  // a run that is too long covers one of these positions; scanning the whole text takes longer
  for (let at = maxMarkRun; at < text.length; at += maxMarkRun + 1) {
    if (markOrSurrogate.test(text.charAt(at))) return hasMarkRunAbove(text, maxMarkRun)
  }
  return false
}

export const malformed = (label: string | undefined): string =>
  label === undefined ? errors.validation_failed.text : fill('{field} düzgün formatda deyil.', { field: label })
export const tooLong = (label: string | undefined, max: number): string =>
  fill('{field} ən çoxu {max} simvoldan ibarət ola bilər.', { field: label ?? '', max })
export const unknownField = (name: string): string => fill('Naməlum sahə: {field}', { field: name })

const refusal = (path: string[], text: string): AppError =>
  new AppError('validation_failed', { fields: { [path.join('.')]: text } })

function maxUnitsOf({ maxLength, kind }: Shape): number {
  if (maxLength === undefined && kind === 'prose') return Number.POSITIVE_INFINITY
  return unitsPerCharacter * (maxLength ?? defaultMaxLength)
}

function cleanText(text: string, shape: Shape, label: string | undefined, path: string[]): string {
  if (text.length > maxUnitsOf(shape)) {
    throw refusal(path, shape.maxLength === undefined ? malformed(label) : tooLong(label, shape.maxLength))
  }
  if (plain.test(text)) return text
  if (controls.test(text) || !text.isWellFormed()) throw refusal(path, malformed(label))
  if (shape.kind === 'secret') return text
  if (hasLongMarkRun(text)) throw refusal(path, malformed(label))
  if (shape.kind === 'prose') return cleanProse(text)
  const clean = cleanLine(text)
  if (breaks.test(clean)) throw refusal(path, malformed(label))
  return clean
}

function checkUnknownKey(key: string): void {
  const isBad = key.length > maxKeyLength || forbiddenKeys.has(key) || controls.test(key) || !key.isWellFormed()
  if (isBad) throw new AppError('validation_failed')
}

function cleanObject(value: object, properties: Record<string, Shape>, path: string[]): Record<string, unknown> {
  const keys = Object.keys(value)
  if (keys.length > Object.keys(properties).length) {
    const surplus = keys.find((key) => !Object.hasOwn(properties, key)) ?? ''
    checkUnknownKey(surplus)
    throw refusal([...path, surplus], unknownField(surplus))
  }
  const cleaned: Record<string, unknown> = {}
  for (const key of keys) {
    const item = (value as Record<string, unknown>)[key]
    const shape = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (!shape) checkUnknownKey(key)
    cleaned[key] = shape ? cleanItem(item, shape, path, key) : item
  }
  return cleaned
}

function cleanArray(items: unknown[], shape: Shape, label: string | undefined, path: string[]): unknown[] {
  if (items.length > (shape.maxItems ?? Number.POSITIVE_INFINITY)) throw refusal(path, malformed(label))
  const { items: shapeOfItem } = shape
  return shapeOfItem ? items.map((item, i) => cleanItem(item, shapeOfItem, path, String(i))) : items
}

function cleanItem(item: unknown, shape: Shape, path: string[], step: string): unknown {
  path.push(step)
  const cleaned = clean(item, shape, path)
  path.pop()
  return cleaned
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** The part of a schema for values of this type. */
function partFor(shape: Shape, type: string): Shape | undefined {
  if (shape.type === type || (type === 'string' && shape.enum)) return shape
  return shape.anyOf?.find((one) => one.type === type)
}

/**
 * Cleans every text except secrets with `cleanLine` or `cleanProse`. Each value is first measured against the schema:
 * keys, items, code units, combining marks. Values that the schema does not know, or knows with another type, stay
 * unread, and the schema's check refuses them.
 * @throws AppError validation_failed for values that exceed the schema, control characters, lone surrogates and
 * forbidden keys
 */
export function clean(value: unknown, shape: Shape, path: string[] = []): unknown {
  const part = partFor(shape, typeOf(value))
  if (!part) return value
  const label = part.label ?? shape.label
  if (typeof value === 'string') return cleanText(value, part, label, path)
  if (Array.isArray(value)) return cleanArray(value, part, label, path)
  if (typeof value === 'object' && value !== null && part.properties) return cleanObject(value, part.properties, path)
  return value
}
