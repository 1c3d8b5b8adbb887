import type { Course, CourseTeacher, FormerParticipant } from '@hasiye/contract/courses.ts'
import { calendarDays } from '@hasiye/contract/lesson-days.ts'
import { bakuZone, compareNames } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { formerSince } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import type { Reader } from './reader.ts'
import { selectSummaries, summaryFor } from './summaries.ts'

const teachersOfCourse = sql<CourseTeacher[]>`(
  select coalesce(json_agg(person), '[]') from (
    select a.id, a.full_name as "fullName", a.short_id as "shortId", a.avatar, t.is_owner as "isOwner",
      t.is_owner or t.can_manage as "canManage"
    from course_teachers t join accounts a on a.id = t.teacher_id
    where t.course_id = c.id
  ) person)`

const participantsOfCourse = sql<Person[]>`(
  select coalesce(json_agg(person), '[]') from (
    select a.id, a.full_name as "fullName", a.short_id as "shortId", a.avatar,
      a.email is not null as "hasAccount", nullif(p.name_in_course, a.full_name) as "nameInCourse",
      (p.since at time zone ${sql.lit(bakuZone)})::date as since,
      -- most cards were made here, and need no look-up
      a.email is null and (k.made_in is distinct from c.id or c.archived_at is not null)
        and course_of_card(a.id) is distinct from c.id as "madeElsewhere",
      not exists (select from new_courses n where n.course_id = c.id and n.student_id = a.id) as known,
      case when a.email is null then
        (select count(*)::int from push_devices d where d.account_id = a.id and d.is_parent)
      end as "parentDevices"
    from participants p join accounts a on a.id = p.student_id left join cards k on k.account_id = a.id
    where p.course_id = c.id
  ) person)`

/**
 * Students who left. A short ID opens the parents' view of all courses: teachers read it only of students with whom
 * they share one.
 */
const formerOfCourse = (teacherId: number) => sql<FormerParticipant[]>`(
  select coalesce(json_agg(person), '[]') from (
    select a.id, a.full_name as "fullName", a.avatar, a.email is not null as "hasAccount",
      nullif(d.name_in_course, a.full_name) as "nameInCourse",
      least((d.since at time zone ${sql.lit(bakuZone)})::date, d.until) as since, d.until,
      (select id from courses where id = d.moved_to) as "movedTo",
      case when exists (
        select from participants p join course_teachers t on t.course_id = p.course_id
        where p.student_id = a.id and t.teacher_id = ${teacherId}
      ) then a.short_id else '' end as "shortId"
    from deleted_participants d join accounts a on a.id = d.student_id
    where d.course_id = c.id and not d.with_course and d.until >= ${sql.raw(formerSince)}
  ) person)`

type Named = Pick<Person, 'id' | 'fullName' | 'nameInCourse'>
const nameOf = ({ nameInCourse, fullName }: Named): string => nameInCourse ?? fullName
const byName = (a: Named, b: Named): number => compareNames(nameOf(a), nameOf(b)) || a.id - b.id

/**
 * A course with its people by name, the owner first, in one statement. Students and parents see only the student as
 * participant, and no teacher's ID.
 * @throws AppError not_found
 */
export async function readCourse(db: Db, courseId: number, reader: Reader): Promise<HandlerResult<Course>> {
  const isTeacher = reader.role === 'teacher'
  const row = await selectSummaries(db, reader)
    .select(teachersOfCourse.as('teachers'))
    .$if(isTeacher, (course) =>
      course.select([participantsOfCourse.as('participants'), formerOfCourse(reader.id).as('formerParticipants')]),
    )
    .where('c.id', '=', courseId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { teachers, participants = [], formerParticipants, ...summary } = row
  participants.sort(byName)
  return {
    ...summaryFor(reader, summary, new Date(), calendarDays.back),
    teachers: teachers
      .sort((a, b) => Number(b.isOwner) - Number(a.isOwner) || byName(a, b))
      .map((teacher) => (isTeacher ? teacher : { ...teacher, shortId: undefined })),
    participants: participants.map(({ madeElsewhere, parentDevices, ...person }) =>
      madeElsewhere ? { ...person, madeElsewhere } : parentDevices ? { ...person, parentDevices } : person,
    ),
    participantIds: isTeacher ? participants.map(({ id }) => id) : [reader.id],
    former: formerParticipants?.sort(byName),
  }
}
