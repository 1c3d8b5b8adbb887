import type { Status } from '@hasiye/contract/attendance.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { recordMarks } from '../db/history.ts'
import type { SavedMark } from '../db/tables.ts'

export interface Undo {
  courseId: number
  actorId: number
  studentId: number
  movedTo: number
  /** When the student was moved. */
  movedAt: Date
}

/** The courses to which a student was moved, one after the other, each with the time of its move. */
const wayOf = ({ studentId, movedTo, movedAt }: Pick<Undo, 'studentId' | 'movedTo' | 'movedAt'>) => sql`
  with recursive way (course_id, moved_at) as (
    select ${movedTo}::bigint, ${movedAt}::timestamptz
    union
    select s.moved_to, s.ended_at from way
    join stays s on s.course_id = way.course_id and s.student_id = ${studentId} and s.ended = 'moved' and s.ended_at >= way.moved_at
  )`

/** Lets the deleted courses to which a student was moved come back without the student. */
export const endDeletedPlaces = (trx: Trx, move: Pick<Undo, 'studentId' | 'movedTo' | 'movedAt'>) =>
  sql`
    ${wayOf(move)}
    update stays set ended = 'removed' from way
    where stays.course_id = way.course_id and stays.student_id = ${move.studentId} and stays.ended = 'with_course'`.execute(
    trx,
  )

/**
 * Where a student is who was moved from a course: in the course of the move, or in one to which they were moved from
 * there. Undefined if they are in none of them.
 */
export async function findMoved(trx: Trx, { actorId, studentId, movedTo, movedAt }: Omit<Undo, 'courseId'>) {
  const { rows } = await sql<{ courseId: number; name: string; isTaught: boolean; isWritable: boolean }>`
    ${wayOf({ studentId, movedTo, movedAt })}
    select c.id as "courseId", c.name, t.teacher_id is not null as "isTaught",
      c.archived_at is null and c.read_only_until is null as "isWritable"
    from way
    join participants p on p.course_id = way.course_id and p.student_id = ${studentId}
    join courses c on c.id = p.course_id
    left join course_teachers t on t.course_id = c.id and t.teacher_id = ${actorId}
    order by c.id = ${movedTo} desc limit 1`.execute(trx)
  return rows[0]
}

/**
 * The marks of days to come follow the student to another course, unless there are marks of these days. A date that only such
 * marks brought goes with the last of them.
 */
export async function movePlannedMarks(
  trx: Trx,
  {
    courseId,
    toCourseId,
    studentId,
    actorId,
  }: { courseId: number; toCourseId: number; studentId: number; actorId: number },
): Promise<void> {
  const { rows } = await sql<{ date: string; status: Status; note: string }>`
    with gone as (
      delete from marks m where course_id = ${courseId} and student_id = ${studentId} and date > ${bakuDate(new Date())}
        and not exists (
          select from marks o where o.course_id = ${toCourseId} and o.student_id = ${studentId} and o.date = m.date
        )
      returning date, status, note, updated_at, updated_by
    ), planned as (
      insert into days (course_id, date) select ${toCourseId}, date from gone on conflict do nothing
    ), kept as (
      insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
      select ${toCourseId}, date, ${studentId}, status, note, updated_at, updated_by from gone
    ), counted as (
      update all_courses set note_bytes = note_bytes + (select coalesce(sum(octet_length(note)), 0) from gone)
      where id = ${toCourseId} and exists (select from gone where note <> '')
    )
    select date, status, note from gone order by date`.execute(trx)
  const changes = rows.flatMap(({ date, status, note }) => [
    { courseId, date, marks: [[studentId, status, note, '', ''] as SavedMark] },
    { courseId: toCourseId, date, marks: [[studentId, '', '', status, note] as SavedMark] },
  ])
  if (changes.length === 0) return
  await recordMarks(trx, actorId, changes)
  await sql`
    delete from days d where course_id = ${courseId} and date = any(${rows.map(({ date }) => date)}::date[])
      and not exists (select from marks m where m.course_id = d.course_id and m.date = d.date)
      and not exists (
        select from history h
        where h.course_id = d.course_id and h.date = d.date and h.action in ('date_added', 'date_restored')
      )`.execute(trx)
}

/** Removes the last stay of a student in a course, unless they were marked there since an instant. */
export const removeUnmarkedStay = (
  trx: Trx,
  { courseId, studentId, since }: { courseId: number; studentId: number; since: Date },
) =>
  sql`
    delete from stays s where id = (
      select id from former_participants where course_id = ${courseId} and student_id = ${studentId}
    ) and not exists (
      select from marks m where m.course_id = s.course_id and m.student_id = s.student_id and m.updated_at >= ${since}
    )`.execute(trx)
