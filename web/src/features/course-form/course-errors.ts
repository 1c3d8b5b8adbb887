import { group } from '../../ui/texts/dashboard.ts'

interface CourseDates {
  /** `YYYY-MM-DD` */
  startDate?: string | null
  endDate?: string | null
}

type CourseErrors = Partial<Record<keyof CourseDates, string>>

/** Validates the dates of a course before it is sent. */
export const courseErrors = ({ startDate, endDate }: CourseDates): CourseErrors =>
  startDate && endDate && endDate < startDate ? { endDate: group.error.dates } : {}
