import { fill, isFullName } from '@hasiye/contract/text.ts'
import type { FieldErrors } from '../../forms/checks.ts'
import { admin } from '../../ui/texts/admin.ts'
import { fieldError } from '../../ui/texts/errors.ts'
import { settings } from '../../ui/texts/settings.ts'

export type TeacherFields = {
  fullName: string
  /** As typed, digits only. */
  limit: string
  /** `YYYY-MM-DD` */
  expires: string | null
}

/**
 * Validates the subscription, and a name that differs from the stored one, before they are sent; the contract checks the limit.
 * Source: SPEC.md section 5.
 */
export function errorsOf({ fullName, expires }: TeacherFields, storedName: string): FieldErrors<TeacherFields> {
  const field = settings.fullName.label
  const isNameGood = fullName.trim() === storedName || isFullName(fullName.trim())
  return {
    ...(isNameGood ? {} : { fullName: fill(fullName.trim() ? fieldError.format : fieldError.required, { field }) }),
    ...(expires ? {} : { expires: admin.error.expires }),
  }
}
