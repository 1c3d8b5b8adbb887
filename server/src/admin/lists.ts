import {
  type AdminSort,
  type AdminSortKey,
  type AdminStudent,
  type AdminTeacher,
  maxCounted,
} from '@hasiye/contract/admin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { readSearch } from './search.ts'

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
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

const counted = (role: Role) =>
  sql`join course_counts counted on counted.account_id = accounts.id and counted.role = ${role}`

async function readPeople<T>(db: Db, role: Role, { sort, where, order, limit, offset }: Part): Promise<T[]> {
  // what a page passes over is read from its order's index alone
  const { rows } = await sql<T>`
    with shown as (
      select accounts.id, row_number() over (order by ${order}) as position from accounts ${sort.endsWith('courseCount') ? counted(role) : sql``}
      where accounts.role = ${role} and ${where}
      order by ${order} limit ${limit} offset ${offset}
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
    where: sql`true`,
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
  const { rows: found } = await sql<{ id: number }>`
    select id from accounts where role = ${role} and ${search.byIndex} limit ${maxCounted + 1}`.execute(db)
  const isCapped = found.length > maxCounted
  const total = Math.min(found.length, maxCounted)
  const offset = (page - 1) * pageSize
  const limit = Math.min(pageSize, total - offset)
  const paged = { total, page, pageSize, ...(isCapped ? { isCapped } : {}) }
  if (limit <= 0) return { items: [], ...paged }
  const order = orderOf(sort)
  const part = isCapped
    ? { where: search.asFilter, order }
    : {
        where: sql`id = any(${found.map(({ id }) => id)}::bigint[])`,
        order: sql`${search.exactFirst}, ${order}`,
      }
  return { items: await readPeople<T>(db, role, { ...part, sort, limit, offset }), ...paged }
}

/** A page of teachers; `courseCount` counts the courses they own. */
export const listTeachers = (db: Db, request: ListRequest) => listPeople<AdminTeacher>(db, 'teacher', request)

/** A page of students; `courseCount` counts the courses they attend. */
export const listStudents = (db: Db, request: ListRequest) => listPeople<AdminStudent>(db, 'student', request)
