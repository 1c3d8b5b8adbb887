import { group } from '../../ui/texts/dashboard.ts'

export interface CourseFields {
  name: string
  description: string
  /** `YYYY-MM-DD` */
  startDate?: string | null
  endDate?: string | null
}

export type CourseErrors = Partial<Record<keyof CourseFields, string>>

/** Validates a course before it is sent. A new course needs no description. Source: SPEC.md section 5. */
export function courseErrors({ name, description, startDate, endDate }: CourseFields, isNew: boolean): CourseErrors {
  return {
    ...(name.trim() === '' ? { name: group.error.nameBlank } : {}),
    ...(!isNew && description.trim() === '' ? { description: group.error.descriptionBlank } : {}),
    ...(startDate && endDate && endDate < startDate ? { endDate: group.error.dates } : {}),
  }
}
