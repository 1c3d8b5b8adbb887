import type { FieldErrors } from '../../forms/checks.ts'
import { admin } from '../../ui/texts/admin.ts'

export type TeacherFields = {
  /** As typed, digits only. */
  limit: string
  /** `YYYY-MM-DD` */
  expires: string | null
}

/** Validates quota and subscription before they are sent. Source: SPEC.md section 5. */
export function errorsOf({ limit, expires }: TeacherFields): FieldErrors<TeacherFields> {
  return {
    ...(/^\d+$/.test(limit) ? {} : { limit: admin.error.limit }),
    ...(expires ? {} : { expires: admin.error.expires }),
  }
}
