import { isFullName } from '@hasiye/contract/text.ts'
import { fieldError } from '../ui/texts/errors.ts'

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
