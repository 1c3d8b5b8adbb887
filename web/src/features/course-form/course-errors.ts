import { updateCourse } from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { group } from '../../ui/texts/dashboard.ts'

interface CourseFields {
  description: string
  /** `YYYY-MM-DD` */
  startDate?: string | null
  endDate?: string | null
}

const descriptionFacts = (updateCourse as Endpoint).fields?.description

type CourseErrors = Partial<Record<keyof CourseFields, string>>

/** Validates a changed course before it is sent: its dates, and the description unless it may be left out. */
export function courseErrors(
  { description, startDate, endDate }: CourseFields,
  mayLackDescription: boolean,
): CourseErrors {
  const isMissing = description.trim() === '' && !mayLackDescription
  return {
    ...(isMissing ? { description: descriptionFacts?.missingText ?? '' } : {}),
    ...(startDate && endDate && endDate < startDate ? { endDate: group.error.dates } : {}),
  }
}
