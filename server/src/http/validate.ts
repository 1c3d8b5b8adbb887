import { errors } from '@hasiye/contract/errors.ts'
import { isDigits, isEmail } from '@hasiye/contract/formats.ts'
import { parseDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { isWebAddress } from '@hasiye/contract/web-address.ts'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import { AppError } from '../errors/errors.ts'
import { clean, malformed, type Shape, tooLong, unknownField } from './clean.ts'

Format.Set('calendar-date', (text) => parseDate(text) !== undefined)
Format.Set('web-address', (text) => text === '' || isWebAddress(text))
Format.Set('instant', isInstant)
Format.Set('date-or-instant', (text) => parseDate(text) !== undefined || isInstant(text))
Format.Set('digits', isDigits)
Format.Set('email', isEmail)

// ISO 8601 with a time zone, in the years of calendar dates
function isInstant(text: string): boolean {
  const [date = '', time = ''] = text.split('T')
  return (
    parseDate(date) !== undefined &&
    /^\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(time) &&
    !Number.isNaN(Date.parse(text))
  )
}

interface Problem {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
}

const noLabel = 'Bu sahə mütləq doldurulmalıdır.'
const nameOfFormat: Record<string, string> = {
  email: 'E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.',
  digits: 'Mobil nömrə yalnız rəqəmlərdən ibarət olmalıdır.',
  'web-address': 'Link düzgün deyil. O, http:// və ya https:// ilə başlamalıdır.',
  'calendar-date': errors.date_invalid.text,
}

/** The text for one problem of a field. */
function sentence(problem: Problem, label: string | undefined): string {
  const { keyword, params } = problem
  const field = label ?? ''
  const limit = Number(params.limit)
  const required = label === undefined ? noLabel : fill('{field} mütləq doldurulmalıdır.', { field })
  switch (keyword) {
    case 'required':
      return required
    case 'minLength':
      return limit <= 1 ? required : fill('{field} ən azı {min} simvoldan ibarət olmalıdır.', { field, min: limit })
    case 'maxLength':
      return tooLong(label, limit)
    case 'minimum':
      return fill('{field} ən azı {min} olmalıdır.', { field, min: limit })
    case 'maximum':
      return fill('{field} ən çoxu {max} ola bilər.', { field, max: limit })
    case 'anyOf':
    case 'enum':
    case 'const':
      return fill('{field} üçün siyahıdakı variantlardan birini seçin.', { field })
    case 'format':
      return nameOfFormat[String(params.format)] ?? malformed(label)
    default:
      return malformed(label)
  }
}

interface Target {
  shape: Shape | undefined
  /** The label of the field, or of the nearest one around it. */
  label: string | undefined
  value: unknown
}

function targetAt(schema: Shape, root: unknown, path: string[]): Target {
  let at: Shape | undefined = schema
  let label: string | undefined
  let value = root
  for (const step of path) {
    at = at?.properties?.[step] ?? at?.items ?? at?.anyOf?.find((one) => one.properties)?.properties?.[step]
    label = at?.label ?? label
    value = (value as Record<string, unknown> | null | undefined)?.[step]
  }
  return { shape: at, label, value }
}

/** The field's own text where its value is missing or blank, or where a number is not one. */
function missingTextOf({ keyword }: Problem, { shape, value }: Target): string | undefined {
  const isMissing = value === undefined || value === null || value === ''
  const isNoNumber = shape?.type === 'integer' && keyword !== 'maximum'
  return isMissing || isNoNumber ? shape?.missingText : undefined
}

function fieldsOf(schema: Shape, value: unknown, problems: Problem[]): Record<string, string> {
  const fields: Record<string, string> = {}
  const add = (path: string[], text: string): void => {
    const name = path.join('.')
    if (name !== '' && !Object.hasOwn(fields, name)) fields[name] = text
  }
  const addProblem = (path: string[], problem: Problem): void => {
    const target = targetAt(schema, value, path)
    add(path, missingTextOf(problem, target) ?? sentence(problem, target.label))
  }
  // an unknown property is reported twice, first as a `false` schema
  for (const problem of problems.filter(({ keyword }) => keyword !== 'boolean')) {
    const path = problem.instancePath.split('/').slice(1)
    const { requiredProperties = [], additionalProperties = [] } = problem.params as Record<string, string[]>
    if (problem.keyword === 'required') {
      for (const name of requiredProperties) addProblem([...path, name], problem)
    } else if (problem.keyword === 'additionalProperties') {
      for (const name of additionalProperties) add([...path, name], unknownField(name))
    } else {
      addProblem(path, problem)
    }
  }
  return fields
}

/** Whether a problem only says that the value is none of several, where another one says what is wrong inside it. */
const isVague = ({ keyword, instancePath }: Problem, problems: Problem[]): boolean =>
  ['anyOf', 'type'].includes(keyword) && problems.some((one) => one.instancePath.startsWith(`${instancePath}/`))

const dateProblem = (problems: Problem[]): boolean =>
  problems.length > 0 && problems.every((one) => one.keyword === 'format' && one.params.format === 'calendar-date')

/**
 * Creates the check of a schema. The check returns the cleaned value; nothing is coerced.
 * @throws AppError `validation_failed` with a text per field; `date_invalid` where only a date is wrong
 */
export function compileCheck(schema: TSchema): (value: unknown) => unknown {
  let check: ReturnType<typeof Compile> | undefined
  return (value) => {
    // compiled at first use, because all schemas together take 3 MB
    check ??= Compile(schema)
    const cleaned = clean(value, schema as Shape)
    if (check.Check(cleaned)) return cleaned
    const all = [...check.Errors(cleaned)] as unknown as Problem[]
    const problems = all.filter((one) => !isVague(one, all))
    const fields = fieldsOf(schema as Shape, cleaned, problems)
    const code = dateProblem(problems) ? 'date_invalid' : 'validation_failed'
    throw new AppError(code, Object.keys(fields).length > 0 ? { fields } : {})
  }
}
