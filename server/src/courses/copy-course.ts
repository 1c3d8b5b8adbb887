import type { copyCourse as copyCall } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import { checkQuota } from './quota.ts'

/** A new course of the actor, with name and description. */
async function createFrom(trx: Trx, sourceId: number, actorId: number, name: string): Promise<number> {
  const noted = insertHistory(
    { courseId: sql`created.id`, actorId, action: 'course_copied', after: sql`source.name` },
    sql`from created, source`,
  )
  const { rows } = await sql<{ id: number }>`
    with still as ${stillTeaches(sourceId, actorId, 'manage')}, source as (
      select name, description from courses, still where id = ${sourceId}
    ), created as (
      insert into courses (name, description) select ${name}, description from source returning id
    ), owned as (
      insert into course_teachers (course_id, teacher_id, is_owner, can_manage) select id, ${actorId}, true, true from created
    ), noted as (${noted})
    select id from created`.execute(trx)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row.id
}

/** The materials keep who uploaded them and when; the lock lets nobody delete one, and free its file, before the copy has it. */
async function copyMaterials(trx: Trx, sourceId: number, copyId: number): Promise<void> {
  await sql`
    with source as (select id, name, lower_name, created_at from categories where course_id = ${sourceId}), copied as (
      insert into categories (course_id, name, lower_name, created_at)
      select ${copyId}, name, lower_name, created_at from source order by id
      returning id, lower_name
    ), shared as (
      select id, category_id, title, file_name, file_key, uploaded_by, created_at from materials
      where course_id = ${sourceId} for share
    )
    insert into materials (course_id, category_id, title, file_name, file_key, uploaded_by, created_at)
    select ${copyId}, copied.id, m.title, m.file_name, m.file_key, m.uploaded_by, m.created_at
    from shared m join source on source.id = m.category_id join copied using (lower_name)
    order by m.id`.execute(trx)
}

/**
 * Copies a course for the actor, who owns the copy: description, categories and materials, and people where asked. Its owner is
 * a co-teacher of the copy. Marks, comments, lesson link, banner and dates are left out.
 * @returns the id of the copy
 * @throws AppError quota_reached; subscription_expired; not_found when the actor may not manage the course any more
 */
export async function copyCourse(
  trx: Trx,
  sourceId: number,
  actorId: number,
  { name, withTeachers = false, withStudents = false }: BodyOf<typeof copyCall>,
): Promise<number> {
  await checkQuota(trx, actorId)
  const copyId = await createFrom(trx, sourceId, actorId, name)
  await copyMaterials(trx, sourceId, copyId)
  if (withTeachers) {
    await sql`
      insert into course_teachers (course_id, teacher_id, can_manage)
      select ${copyId}, teacher_id, can_manage or is_owner from course_teachers
      where course_id = ${sourceId} and teacher_id <> ${actorId} order by teacher_id`.execute(trx)
  }
  if (withStudents) {
    await sql`
      insert into participants (course_id, student_id)
      select ${copyId}, student_id from participants where course_id = ${sourceId} order by student_id`.execute(trx)
  }
  return copyId
}
