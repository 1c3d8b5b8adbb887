import type { CourseSummary } from '@hasiye/contract/courses.ts'

/** The changes of lessons that are not over, the next first. A course that an older version cached has none. */
export const upcomingChanges = ({ lessonChanges = [] }: Partial<Pick<CourseSummary, 'lessonChanges'>>, today: string) =>
  lessonChanges.filter(({ date, movedTo }) => date >= today || (movedTo ?? '') >= today)
