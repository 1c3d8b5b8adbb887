import {
  type AdminSort,
  type AdminSortKey,
  type AdminStudent,
  type AdminTeacher,
  maxCounted,
} from '@hasiye/contract/admin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findIds, type ListedRole, readSearch, type Search } from './search.ts'

interface ListRequest {
  search?: string | undefined
  page?: string | undefined
  pageSize?: string | undefined
  sort?: AdminSort | undefined
}

interface Page<T> {
  items: T[]
  total: number
  isCapped?: true
  page: number
  pageSize: number
}

const standardPageSize = 50

const columns = {
  teacher: sql`coalesce(course_creation_limit, 0) as course_creation_limit, subscription_expires_at,
    coalesce(subscription_expires_at > now(), false) as subscription_active,`,
  student: sql``,
}

const byCourses = (sort: AdminSort): boolean => sort.endsWith('courseCount')

/** Each order is that of an index; the descending one is its exact reverse. */
function orderOf(sort: AdminSort): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-')
  const direction = isDescending ? sql`desc` : sql`asc`
  const values: Record<AdminSortKey, RawBuilder<unknown>> = {
    name: sql`name_sort_key(full_name) collate "C" ${direction}`,
    email: sql`email collate "C" ${direction}`,
    createdAt: sql`created_at ${direction}`,
    expiresAt: sql`subscription_expires_at ${direction} ${isDescending ? sql`nulls last` : sql`nulls first`}`,
    courseCount: sql`counted.total ${direction}`,
  }
  const id = byCourses(sort) ? sql`counted.account_id` : sql`id`
  return sql`${values[sort.replace('-', '') as AdminSortKey]}, ${id} ${direction}`
}

interface Part {
  /** The rows to choose from; `id` is that of the account. */
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** Everybody of a role. The order by courses reads the counts alone, because a join would sort all rows. */
const everybody = (role: ListedRole, sort: AdminSort): Part => ({
  from: byCourses(sort)
    ? sql`(select account_id as id, account_id, total from course_counts where role = ${role}) counted`
    : sql`accounts where role = ${role}`,
  order: orderOf(sort),
})

/** The matches of a search; `ids` are all of them, where they are known. */
function matches(role: ListedRole, sort: AdminSort, { asFilter, exactFirst }: Search, ids?: string[]): Part {
  const counted = byCourses(sort) ? sql`join course_counts counted on counted.account_id = accounts.id` : sql``
  const matching = ids ? sql`id = any(${ids}::bigint[])` : asFilter
  return {
    from: sql`accounts ${counted} where accounts.role = ${role} and ${matching}`,
    order: ids ? sql`${exactFirst}, ${orderOf(sort)}` : orderOf(sort),
  }
}

async function countPeople(db: Db, role: ListedRole): Promise<number> {
  const counted = await db.selectFrom('accountCounts').where('role', '=', role).select('total').executeTakeFirst()
  return counted?.total ?? 0
}

/**
 * A page of teachers or students, in two or three statements. A search with at most 300 matches puts names that contain
 * the typed letters themselves first. A search with more matches gives the first 300 in the order of the list, as its
 * index delivers them.
 */
async function listPeople<T>(db: Db, role: ListedRole, request: ListRequest): Promise<Page<T>> {
  const { sort = 'name' } = request
  const page = Number(request.page ?? 1)
  const pageSize = Number(request.pageSize ?? standardPageSize)
  const search = readSearch(role, request.search ?? '')
  const ids = search && (await findIds(db, role, search))
  const total = search ? (ids?.length ?? maxCounted) : await countPeople(db, role)
  const paged = { total, page, pageSize, ...(search && !ids ? { isCapped: true as const } : {}) }
  const offset = (page - 1) * pageSize
  const limit = Math.min(pageSize, total - offset)
  if (limit <= 0) return { items: [], ...paged }
  const { from, order } = search ? matches(role, sort, search, ids) : everybody(role, sort)
  // skipped rows are read from the index of the order only
  const { rows } = await sql<T>`
    with shown as (
      select id, row_number() over () as position
      from (select id from ${from} order by ${order} limit ${limit} offset ${offset}) as page
    )
    select id, full_name, short_id, email, number, is_verified, avatar, created_at, ${columns[role]}
      (select total from course_counts where account_id = id) as course_count
    from shown join accounts using (id)
    order by position`.execute(db)
  return { items: rows, ...paged }
}

/** A page of teachers; `courseCount` counts the courses they own. */
export const listTeachers = (db: Db, request: ListRequest) => listPeople<AdminTeacher>(db, 'teacher', request)

/** A page of students; `courseCount` counts the courses they attend. */
export const listStudents = (db: Db, request: ListRequest) => listPeople<AdminStudent>(db, 'student', request)
