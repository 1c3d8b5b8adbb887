import type { AdminSort } from '@hasiye/contract/admin.ts'

/** Search parameters of the admin panel. */
export interface AdminSearch {
  /** Omitted for the tab of teachers. */
  tab?: 'students' | 'status'
  q?: string
  page?: number
  sort?: AdminSort
}

const sorts = /^-?(name|email|createdAt|expiresAt|courseCount)$/
const isSort = (given: unknown): given is AdminSort => typeof given === 'string' && sorts.test(given)

/** Reads tab and sort order from search parameters; ignores invalid values. */
export function readTabAndSort({ tab, sort }: Record<string, unknown>): Pick<AdminSearch, 'tab' | 'sort'> {
  return { ...(tab === 'students' || tab === 'status' ? { tab } : {}), ...(isSort(sort) ? { sort } : {}) }
}
