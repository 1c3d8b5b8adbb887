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

export interface ListRequest {
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

/** Each order is that of an index, and the descending one exactly its reverse. */
function orderOf(sort: AdminSort, isTurned = false): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-') !== isTurned
  const direction = isDescending ? sql`desc` : sql`asc`
  const values: Record<AdminSortKey, RawBuilder<unknown>> = {
    name: sql`name_order ${direction}`,
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
  /** Left out: everybody. */
  where?: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

/** Where the order is read from: that by courses of everybody from their counts, or all would be joined and then sorted. */
function sourceOf(role: Role, { sort, where }: Part): RawBuilder<unknown> {
  const isByCourses = sort.endsWith('courseCount')
  if (isByCourses && !where)
    return sql`(select account_id as id, account_id, total from course_counts where role = ${role}) counted`
  const joined = isByCourses ? sql`join course_counts counted on counted.account_id = accounts.id` : sql``
  return sql`accounts ${joined} where accounts.role = ${role} ${where ? sql`and ${where}` : sql``}`
}

async function readPeople<T>(db: Db, role: Role, part: Part): Promise<T[]> {
  const { order, limit, offset } = part
  // what a page passes over is read from its order's index alone
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

/** A page of everybody; one behind the middle is read from the end, in the turned order. */
async function listAll<T>(db: Db, role: Role, request: Required<Paging>): Promise<Page<T>> {
  const { page, pageSize, sort } = request
  const counted = await sql<{ total: number }>`select total from account_counts where role = ${role}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
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
 * A page of teachers or students. A search counts to 1,000 at most: what it finds is then ordered as it was typed first; of
 * more, the first 1,000 in the list's order are shown, as the order's index brings them. Two statements.
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
