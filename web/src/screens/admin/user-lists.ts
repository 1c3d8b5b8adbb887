import { type AdminSort, type AdminSortKey, listStudents, listTeachers } from '@hasiye/contract/admin.ts'
import { query } from '../../api/queries.ts'
import { admin } from '../../ui/texts/admin.ts'
import type { AdminSearch } from './admin-search.ts'

export const pageSize = 50

/** The part of a search that a list is asked with; numbers travel as text. */
const asked = ({ q, page, sort }: AdminSearch) => ({
  ...(q ? { search: q } : {}),
  ...(page ? { page: String(page) } : {}),
  ...(sort ? { sort } : {}),
})

export const teachers = (search: AdminSearch) => query(listTeachers, { query: asked(search) })
export const students = (search: AdminSearch) => query(listStudents, { query: asked(search) })

/** How many there are in all, whatever is searched for. */
export const teacherCount = query(listTeachers, { query: { pageSize: '1' } })
export const studentCount = query(listStudents, { query: { pageSize: '1' } })

export const columnNames: Record<AdminSortKey, string> = {
  name: admin.col.name,
  email: admin.col.email,
  courseCount: admin.col.courses,
  expiresAt: admin.col.expires,
  createdAt: admin.col.created,
}

/** What a press on a column sorts by: a second press turns it round. */
export const turned = (sort: AdminSort | undefined, key: AdminSortKey): AdminSort => (sort === key ? `-${key}` : key)

/** The column that a list is sorted by, and which way. */
export function sortedBy(sort: AdminSort | undefined): { key: AdminSortKey | undefined; isDescending: boolean } {
  const isDescending = sort?.startsWith('-') ?? false
  return { key: (isDescending ? sort?.slice(1) : sort) as AdminSortKey | undefined, isDescending }
}
