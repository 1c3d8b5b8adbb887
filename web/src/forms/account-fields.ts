import { limits } from '@hasiye/contract/limits.ts'
import { fill, isFullName } from '@hasiye/contract/text.ts'
import { fieldError } from '../ui/texts/errors.ts'

interface Field {
  name: string
  label: string
  value: string
}

interface Texts {
  short: string
  mismatch: string
}

export const isLongEnough = (password: string, min: number = limits.password.min): boolean =>
  [...password].length >= min

/** Validates a new password and its repetition before they are sent; admins need a longer one. Source: SPEC.md section 5. */
export function newPasswordErrors(password: Field, repeat: Field, texts: Texts, min?: number): Record<string, string> {
  const missing = ({ label }: Field) => fill(fieldError.required, { field: label })
  const found: Record<string, string> = {}
  if (password.value === '') found[password.name] = missing(password)
  else if (!isLongEnough(password.value, min)) found[password.name] = texts.short
  if (repeat.value === '') found[repeat.name] = missing(repeat)
  else if (repeat.value !== password.value) found[repeat.name] = texts.mismatch
  return found
}

/** What the form knows of its field `fullName`. */
interface NameForm {
  values: { fullName: string }
  errors: { fullName?: string }
}

/**
 * The text about the rules for names below the field; undefined unless the field has an error because of these rules.
 */
export function fullNameHint({ values, errors }: NameForm): string | undefined {
  const name = values.fullName.trim()
  return errors.fullName !== undefined && name !== '' && !isFullName(name) ? fieldError.fullName : undefined
}
