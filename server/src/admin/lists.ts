import {
  type AdminSort,
  type AdminSortKey,
  type AdminStudent,
  type AdminTeacher,
  maxCounted,
} from '@hasiye/contract/admin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { everybody, findStart, type ListedRole, orderOf } from './list-positions.ts'
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

const standardPageSize = 50
/** A page that begins further than this from both ends of its order is read from a known position. */
const maxCountedOff = 1_000

const columns = {
  teacher: sql`coalesce(course_creation_limit, 0) as course_creation_limit, subscription_expires_at,
    coalesce(subscription_expires_at > now(), false) as subscription_active,`,
  student: sql``,
}

interface Part {
  /** The rows to choose from; `id` is that of the account. */
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

async function readPeople<T>(db: Db, role: ListedRole, { from, order, limit, offset }: Part): Promise<T[]> {
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
  return rows
}

/**
 * The people at a position of the ascending order: with an offset near either end, elsewhere from the last known
 * position.
 */
async function readAt<T>(
  db: Db,
  role: ListedRole,
  { key, position, limit, total }: { key: AdminSortKey; position: number; limit: number; total: number },
): Promise<T[]> {
  const isDeep = Math.min(position, total - position - limit) > maxCountedOff
  const start = isDeep ? await findStart(db, role, key, position) : undefined
  if (start) {
    const from = everybody(role, key, start.condition)
    const items = await readPeople<T>(db, role, { from, order: orderOf(key), limit, offset: position - start.position })
    // fewer rows: the page continues with the rows without a value, which are a separate part of the order
    if (items.length === limit) return items
  }
  const isTurned = position > total / 2
  const items = await readPeople<T>(db, role, {
    from: everybody(role, key),
    order: orderOf(key, isTurned),
    limit,
    offset: isTurned ? total - position - limit : position,
  })
  return isTurned ? items.reverse() : items
}

interface Paging {
  page: number
  pageSize: number
  sort: AdminSort
}

/** A page without a search. */
async function listAll<T>(db: Db, role: ListedRole, { page, pageSize, sort }: Paging): Promise<Page<T>> {
  const counted = await db.selectFrom('accountCounts').where('role', '=', role).select('total').executeTakeFirst()
  const total = counted?.total ?? 0
  const offset = (page - 1) * pageSize
  const limit = Math.min(pageSize, total - offset)
  if (limit <= 0) return { items: [], total, page, pageSize }
  const isDescending = sort.startsWith('-')
  const position = isDescending ? total - offset - limit : offset
  const items = await readAt<T>(db, role, { key: sort.replace('-', '') as AdminSortKey, position, limit, total })
  return { items: isDescending ? items.reverse() : items, total, page, pageSize }
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
  if (!search) return listAll(db, role, { page, pageSize, sort })
  const ids = await findIds(db, role, search)
  const total = ids?.length ?? maxCounted
  const offset = (page - 1) * pageSize
  const limit = Math.min(pageSize, total - offset)
  const paged = { total, page, pageSize, ...(ids ? {} : { isCapped: true as const }) }
  if (limit <= 0) return { items: [], ...paged }
  const joined = sort.endsWith('courseCount')
    ? sql`join course_counts counted on counted.account_id = accounts.id`
    : sql``
  const matching = (where: RawBuilder<unknown>) => sql`accounts ${joined} where accounts.role = ${role} and ${where}`
  const order = orderOf(sort)
  const part = ids
    ? { from: matching(sql`id = any(${ids}::bigint[])`), order: sql`${search.exactFirst}, ${order}` }
    : { from: matching(search.asFilter), order }
  return { items: await readPeople<T>(db, role, { ...part, limit, offset }), ...paged }
}

/** A page of teachers; `courseCount` counts the courses they own. */
export const listTeachers = (db: Db, request: ListRequest) => listPeople<AdminTeacher>(db, 'teacher', request)

/** A page of students; `courseCount` counts the courses they attend. */
export const listStudents = (db: Db, request: ListRequest) => listPeople<AdminStudent>(db, 'student', request)
