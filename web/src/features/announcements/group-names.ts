import type { Announcement } from '@hasiye/contract/announcements.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { myCourses } from '../../api/queries.ts'

/** A sentence with the names of the courses that a change of the announcement reaches; undefined for a single one. */
export function useGroupNames({ courseIds = [] }: Announcement, sentence: string): string | undefined {
  const { data: courses = [] } = useQuery(myCourses)
  const names = courses.filter(({ id, may }) => may.edit && courseIds.includes(id)).map(({ name }) => `“${name}”`)
  return names.length > 1 ? fill(sentence, { groups: names.join(', ') }) : undefined
}
