import type { AdminSort } from '@hasiye/contract/admin.ts'

/** What the address of the panel says. */
export interface AdminSearch {
  /** The teachers' tab is not written. */
  tab?: 'students'
  q?: string
  page?: number
  sort?: AdminSort
}

const sorts = /^-?(name|email|createdAt|expiresAt|courseCount)$/
const isSort = (given: unknown): given is AdminSort => typeof given === 'string' && sorts.test(given)

/** Tab and order of an address; what they cannot be is left out. */
export function readTabAndSort({ tab, sort }: Record<string, unknown>): Pick<AdminSearch, 'tab' | 'sort'> {
  return { ...(tab === 'students' ? { tab } : {}), ...(isSort(sort) ? { sort } : {}) }
}
