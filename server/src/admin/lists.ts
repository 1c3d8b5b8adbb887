import {
  type AdminSort,
  type AdminSortKey,
  type AdminStudent,
  type AdminTeacher,
  maxCounted,
} from '@hasiye/contract/admin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findIds, readSearch } from './search.ts'

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

type Role = 'teacher' | 'student'

const standardPageSize = 50

const columns = {
  teacher: sql`coalesce(course_creation_limit, 0) as course_creation_limit, subscription_expires_at,
    coalesce(subscription_expires_at > now(), false) as subscription_active,`,
  student: sql``,
}

/** Each order is that of an index; the descending one is its exact reverse. */
function orderOf(sort: AdminSort, isTurned = false): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-') !== isTurned
  const direction = isDescending ? sql`desc` : sql`asc`
  const values: Record<AdminSortKey, RawBuilder<unknown>> = {
    name: sql`name_sort_key(full_name) collate "C" ${direction}`,
    email: sql`email collate "C" ${direction}`,
    createdAt: sql`created_at ${direction}`,
    expiresAt: sql`subscription_expires_at ${direction} ${isDescending ? sql`nulls last` : sql`nulls first`}`,
    courseCount: sql`counted.total ${direction}`,
  }
  const id = sort.endsWith('courseCount') ? sql`counted.account_id` : sql`id`
  return sql`${values[sort.replace('-', '') as AdminSortKey]}, ${id} ${direction}`
}

interface Part {
  sort: AdminSort
  /** Left out: all accounts of the role. */
  where?: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

/**
 * The table that the page is read from. The unfiltered order by courses reads the counts alone, because a join would sort all
 * rows.
 */
function sourceOf(role: Role, { sort, where }: Part): RawBuilder<unknown> {
  const isByCourses = sort.endsWith('courseCount')
  if (isByCourses && !where)
    return sql`(select account_id as id, account_id, total from course_counts where role = ${role}) counted`
  const joined = isByCourses ? sql`join course_counts counted on counted.account_id = accounts.id` : sql``
  return sql`accounts ${joined} where accounts.role = ${role} ${where ? sql`and ${where}` : sql``}`
}

async function readPeople<T>(db: Db, role: Role, part: Part): Promise<T[]> {
  const { order, limit, offset } = part
  // skipped rows are read from the index of the order only
  const { rows } = await sql<T>`
    with shown as (
      select id, row_number() over () as position
      from (select id from ${sourceOf(role, part)} order by ${order} limit ${limit} offset ${offset}) as page
    )
    select id, full_name, short_id, email, number, is_verified, avatar, created_at, ${columns[role]}
      (select total from course_counts where account_id = id) as course_count
    from shown join accounts using (id)
    order by position`.execute(db)
  return rows
}

/** A page without a search. A page past the middle is read from the end, in reverse order. */
async function listAll<T>(db: Db, role: Role, request: Required<Paging>): Promise<Page<T>> {
  const { page, pageSize, sort } = request
  const counted = await db.selectFrom('accountCounts').where('role', '=', role).select('total').executeTakeFirst()
  const total = counted?.total ?? 0
  const offset = (page - 1) * pageSize
  const limit = Math.min(pageSize, total - offset)
  if (limit <= 0) return { items: [], total, page, pageSize }
  const isTurned = offset > total / 2
  const items = await readPeople<T>(db, role, {
    sort,
    order: orderOf(sort, isTurned),
    limit,
    offset: isTurned ? total - offset - limit : offset,
  })
  return { items: isTurned ? items.reverse() : items, total, page, pageSize }
}

interface Paging {
  page: number
  pageSize: number
  sort: AdminSort
}

/**
 * A page of teachers or students, in two statements. A search that finds at most 300 puts names that match with the typed
 * letters first. One that finds more gives the first 300 in the order of the list, which its index delivers.
 */
async function listPeople<T>(db: Db, role: Role, request: ListRequest): Promise<Page<T>> {
  const { sort = 'name' } = request
  const page = Number(request.page ?? 1)
  const pageSize = Number(request.pageSize ?? standardPageSize)
  const search = readSearch(role, request.search ?? '')
  if (!search) return listAll(db, role, { page, pageSize, sort })
  const ids = await findIds(db, role, search)
  const total = ids?.length ?? maxCounted
  const offset = (page - 1) * pageSize
  const limit = Math.min(pageSize, total - offset)
  const paged = { total, page, pageSize, ...(ids ? {} : { isCapped: true as const }) }
  if (limit <= 0) return { items: [], ...paged }
  const order = orderOf(sort)
  const part = ids
    ? { where: sql`id = any(${ids}::bigint[])`, order: sql`${search.exactFirst}, ${order}` }
    : { where: search.asFilter, order }
  return { items: await readPeople<T>(db, role, { ...part, sort, limit, offset }), ...paged }
}

/** A page of teachers; `courseCount` counts the courses they own. */
export const listTeachers = (db: Db, request: ListRequest) => listPeople<AdminTeacher>(db, 'teacher', request)

/** A page of students; `courseCount` counts the courses they attend. */
export const listStudents = (db: Db, request: ListRequest) => listPeople<AdminStudent>(db, 'student', request)
