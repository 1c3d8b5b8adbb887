import { admin } from '../../ui/texts/admin.ts'

export interface TeacherFields {
  /** Digits as typed. */
  limit: string
  /** `YYYY-MM-DD` */
  expires: string | null
}

export type TeacherFaults = Partial<Record<keyof TeacherFields, string>>

/** What is wrong with quota and subscription before they are sent. Source: SPEC.md section 5. */
export function faultsOf({ limit, expires }: TeacherFields): TeacherFaults {
  return {
    ...(/^\d+$/.test(limit) ? {} : { limit: admin.error.limit }),
    ...(expires ? {} : { expires: admin.error.expires }),
  }
}
