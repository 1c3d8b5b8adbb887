import { messages } from '@hasiye/contract/messages.ts'
import type { FieldErrors } from '../../forms/checks.ts'

export type TeacherFields = {
  /** Digits as typed. */
  limit: string
  /** `YYYY-MM-DD` */
  expires: string | null
}

/** What is wrong with the subscription before it is sent; the limit is checked by the contract. Source: SPEC.md section 5. */
export const errorsOf = ({ expires }: TeacherFields): FieldErrors<TeacherFields> =>
  expires ? {} : { expires: messages.subscriptionEndMissing }
