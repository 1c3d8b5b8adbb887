import type { AdminSort, AdminStudent, AdminTeacher } from '@hasiye/contract/admin.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'

export interface ListRequest {
  search?: string | undefined
  page?: string | undefined
  pageSize?: string | undefined
  sort?: AdminSort | undefined
}

interface Page<T> {
  items: T[]
  total: number
  page: number
  pageSize: number
}

const standardPageSize = 50

const orders: Record<AdminSort, RawBuilder<unknown>> = {
  name: sql`name_order`,
  '-name': sql`name_order desc`,
  email: sql`email collate "C"`,
  '-email': sql`email collate "C" desc`,
  createdAt: sql`created_at`,
  '-createdAt': sql`created_at desc`,
  expiresAt: sql`subscription_expires_at nulls first`,
  '-expiresAt': sql`subscription_expires_at desc nulls last`,
  courseCount: sql`course_count`,
  '-courseCount': sql`course_count desc`,
}

const courseCounts = {
  teacher: sql<number>`(select count(*) from course_teachers where teacher_id = accounts.id and is_owner)`,
  student: sql<number>`(select count(*) from participants where student_id = accounts.id)`,
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Every word of the search occurs in the folded name or the address, as the index knows them. */
function matchesSearch(search: string): RawBuilder<SqlBool> {
  const words = fold(search).split(' ').filter(Boolean)
  const each = words.map((word) => sql<SqlBool>`(folded_name || ' ' || email) like ${`%${escapeLike(word)}%`}`)
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `)
}

/** A name that has the letters as they were typed comes before those that only fold to them. */
const exactFirst = (search: string): RawBuilder<unknown>[] =>
  search === '' ? [] : [sql`full_name not like ${`%${escapeLike(search)}%`}`]

const columns = {
  teacher: sql`coalesce(course_creation_limit, 0) as course_creation_limit, subscription_expires_at,
    coalesce(subscription_expires_at > now(), false) as subscription_active,`,
  student: sql``,
}

async function listPeople<T>(db: Db, role: 'teacher' | 'student', request: ListRequest): Promise<Page<T>> {
  const { search = '', sort = 'name' } = request
  const page = Number(request.page ?? 1)
  const pageSize = Number(request.pageSize ?? standardPageSize)
  const order = sql.join([...exactFirst(search), orders[sort], sql`id`])
  // the count stands beside every row, and alone where the page has none
  const { rows } = await sql<T & { id: number | null; total: number }>`
    with matched as not materialized (
      select *, ${courseCounts[role]} as course_count from accounts
      where role = ${role} and ${matchesSearch(search)}
    )
    select counted.total, shown.* from (select count(*) as total from matched) counted
    left join (
      select row_number() over (order by ${order}) as place, id, full_name, short_id, email, number, is_verified,
        avatar, created_at, ${columns[role]} course_count
      from matched order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}
    ) shown on true
    order by place`.execute(db)
  return { items: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0, page, pageSize }
}

/** A page of teachers; `courseCount` counts the courses they own. One statement. */
export const listTeachers = (db: Db, request: ListRequest) => listPeople<AdminTeacher>(db, 'teacher', request)

/** A page of students; `courseCount` counts the courses they attend. One statement. */
export const listStudents = (db: Db, request: ListRequest) => listPeople<AdminStudent>(db, 'student', request)
