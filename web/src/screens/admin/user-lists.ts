import {
  type AdminSort,
  type AdminSortKey,
  type AdminTeacher,
  getStatus,
  listDaysOff,
  listStudents,
  listTeachers,
} from '@hasiye/contract/admin.ts'
import { wholeNumber } from '@hasiye/contract/locale.ts'
import { getConfig } from '@hasiye/contract/operation.ts'
import { query } from '../../api/queries.ts'
import { daysLeft as daysUntil, soonDays } from '../../features/subscription/QuotaBanner.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { admin } from '../../ui/texts/admin.ts'
import type { AdminSearch } from './admin-search.ts'

export const pageSize = 50

/** Returns the query parameters of a list; numbers are sent as text. */
const parametersOf = ({ q, page, sort }: AdminSearch) => ({
  ...(q ? { search: q } : {}),
  ...(page ? { page: String(page) } : {}),
  ...(sort ? { sort } : {}),
})

export const teachers = (search: AdminSearch) => query(listTeachers, { query: parametersOf(search) })
export const students = (search: AdminSearch) => query(listStudents, { query: parametersOf(search) })

/** Total number of users, independent of the search. */
export const teacherCount = query(listTeachers, { query: { pageSize: '1' } })
export const studentCount = query(listStudents, { query: { pageSize: '1' } })

/** What shows the days without lessons, and the holidays that are missing. */
export const daysOffKeys = [listDaysOff, getConfig, getStatus].map(({ method, path }) => [method, path])

/** The number of users, or that there are more than are counted. */
export const countText = ({ total, isCapped = false }: { total: number; isCapped?: boolean }): string =>
  isCapped ? `${total}+` : wholeNumber(total)

/** Shows what an admin has done with a user, for as long as SPEC.md section 2 specifies. */
export const notifyChanged = (text: string) => notifySuccess(text, { hideAfterMs: 3_000 })

export const columnNames: Record<AdminSortKey, string> = {
  name: admin.col.name,
  email: admin.col.email,
  courseCount: admin.col.courses,
  expiresAt: admin.col.expires,
  createdAt: admin.col.created,
}

/** Returns the sort order after a click on a column; a second click reverses it. */
export const turned = (sort: AdminSort | undefined, key: AdminSortKey): AdminSort => (sort === key ? `-${key}` : key)

/** Returns the column and direction that a list is sorted by. */
export function sortedBy(sort: AdminSort | undefined): { key: AdminSortKey | undefined; isDescending: boolean } {
  const isDescending = sort?.startsWith('-') ?? false
  return { key: (isDescending ? sort?.slice(1) : sort) as AdminSortKey | undefined, isDescending }
}

type Subscription = Pick<AdminTeacher, 'subscriptionActive' | 'subscriptionExpiresAt'>

/** Returns the state of a subscription; `daysLeft` is rounded up, and 0 if there is none. */
export function subscriptionOf({ subscriptionActive, subscriptionExpiresAt }: Subscription, now: Date) {
  if (subscriptionExpiresAt === null) return { state: 'none', daysLeft: 0 } as const
  if (!subscriptionActive) return { state: 'expired', daysLeft: 0 } as const
  const daysLeft = daysUntil(subscriptionExpiresAt, now)
  return { state: daysLeft <= soonDays ? 'soon' : 'active', daysLeft } as const
}
