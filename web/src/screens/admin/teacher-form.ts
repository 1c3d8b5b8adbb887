import type { FieldErrors } from '../../forms/checks.ts'
import { admin } from '../../ui/texts/admin.ts'

export type TeacherFields = {
  /** As typed, digits only. */
  limit: string
  /** `YYYY-MM-DD` */
  expires: string | null
}

/** Validates the subscription before it is sent; the contract checks the limit. Source: SPEC.md section 5. */
export const errorsOf = ({ expires }: TeacherFields): FieldErrors<TeacherFields> =>
  expires ? {} : { expires: admin.error.expires }
