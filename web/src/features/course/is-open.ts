import type { CourseSummary } from '@hasiye/contract/courses.ts'

/** Whether a course can be changed: it is neither archived nor read-only. Of a single course `may` tells it. */
export const isOpen = ({ archivedAt, readOnlyUntil }: Pick<CourseSummary, 'archivedAt' | 'readOnlyUntil'>): boolean =>
  archivedAt === null && readOnlyUntil === null
