import type { Course, CourseTeacher, FormerParticipant, Round } from '@hasiye/contract/courses.ts'
import { calendarDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, bakuZone, compareNames } from '@hasiye/contract/locale.ts'
import { roundAfter } from '@hasiye/contract/rounds.ts'
import type { Person, StudentRound } from '@hasiye/contract/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { formerSince, isSent } from '../db/membership.ts'
import { agreedRounds, countedLessons, earlierDates, earlierLessons, earliestSince, roundSince } from '../db/rounds.ts'
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

/** The participants of the course, or one of them. */
const participantsOfCourse = (today: string, studentId?: number) => sql<ParticipantRow[]>`(
  select coalesce(json_agg(person), '[]') from (
    select a.id, a.full_name as "fullName", a.short_id as "shortId", a.avatar,
      a.email is not null as "hasAccount", nullif(p.name_in_course, a.full_name) as "nameInCourse",
      (p.since at time zone ${sql.lit(bakuZone)})::date as since,
      -- most cards were made here, and need no look-up
      a.email is null and (k.made_in is distinct from c.id or c.archived_at is not null)
        and course_of_card(a.id) is distinct from c.id as "madeElsewhere",
      not exists (select from new_courses n where n.course_id = c.id and n.student_id = a.id) as known,
      ${isSent} as sent,
      case when c.round is not null then json_build_object(
        'since', ${roundSince}, 'agreed', ${agreedRounds}, 'lessons', ${countedLessons(today)},
        'earliest', ${earliestSince},
        'earlierDates', ${earlierDates(today)}, 'earlierLessons', nullif(${earlierLessons}, 0),
        'agreedAt', p.round ->> 'agreedAt',
        'agreedBy', (select full_name from accounts where id = (p.round ->> 'agreedBy')::bigint)
      ) end as round,
      case when a.email is null then
        (select count(*)::int from push_devices d where d.account_id = a.id and d.is_parent)
      end as "parentDevices"
    from participants p join accounts a on a.id = p.student_id left join cards k on k.account_id = a.id
    where p.course_id = c.id ${studentId === undefined ? sql`` : sql`and p.student_id = ${studentId}`}
  ) person)`

interface ParticipantRow extends Omit<Person, 'round' | 'sent'> {
  sent: true | null
  round: {
    since: string
    agreed: number
    lessons: number
    earliest: string | null
    earlierDates: string[] | null
    earlierLessons: number | null
    agreedAt: string | null
    agreedBy: string | null
  } | null
}

/** A participant as teachers read them, in a course with these rounds. */
function personOf(row: ParticipantRow, settings: Round | null): HandlerResult<Person> {
  const { madeElsewhere, parentDevices, round: stored, sent, ...person } = row
  const round = stored && settings && roundStateOf(stored, settings.length)
  const base = { ...person, round, sent: sent ?? undefined }
  return madeElsewhere ? { ...base, madeElsewhere } : parentDevices ? { ...base, parentDevices } : base
}

function roundStateOf(stored: NonNullable<ParticipantRow['round']>, length: number): HandlerResult<StudentRound> {
  const { lessons, earliest, earlierDates, earlierLessons, agreedAt, ...round } = stored
  return {
    ...round,
    ...roundAfter(lessons, length, round.agreed),
    agreedAt: agreedAt && new Date(agreedAt),
    earliest: earliest ?? undefined,
    earlierDates: earlierDates ?? undefined,
    earlierLessons: earlierLessons ?? undefined,
  }
}

interface EndedStay extends Omit<FormerParticipant, 'earlier'> {
  until: string
}

/**
 * The stays that ended, of students who left or came again, the last first. A short ID opens the parents' view of all
 * courses: teachers read it only of students with whom they share one.
 */
const endedStays = (teacherId: number) => sql<EndedStay[]>`(
  select coalesce(json_agg(person), '[]') from (
    select a.id, a.full_name as "fullName", a.avatar, a.email is not null as "hasAccount",
      nullif(d.name_in_course, a.full_name) as "nameInCourse",
      least((d.since at time zone ${sql.lit(bakuZone)})::date, d.until) as since, d.until,
      (select id from courses where id = d.moved_to) as "movedTo",
      case when exists (
        select from participants p join course_teachers t on t.course_id = p.course_id
        where p.student_id = a.id and t.teacher_id = ${teacherId}
      ) then a.short_id else '' end as "shortId"
    from stays d join accounts a on a.id = d.student_id
    where d.course_id = c.id and d.until >= ${sql.raw(formerSince)}
    order by d.ended_at desc, d.id desc
  ) person)`

/** Divides the ended stays of a course: those of students who are there now, and the students who are not. */
function divideStays(ended: EndedStay[], participants: readonly { id: number }[]) {
  const byStudent = Map.groupBy(ended, ({ id }) => id)
  const earlierOf = (stays: readonly EndedStay[]) =>
    stays.length === 0 ? {} : { earlier: stays.map(({ since, until }) => ({ since, until })) }
  const present = new Set(participants.map(({ id }) => id))
  const former = [...byStudent.values()].flatMap(([last, ...earlier]) =>
    last && !present.has(last.id) ? [{ ...last, ...earlierOf(earlier) }] : [],
  )
  return { former, earlierOf: (id: number) => earlierOf(byStudent.get(id) ?? []) }
}

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
  const now = new Date()
  const row = await selectSummaries(db, reader, now)
    .select(teachersOfCourse.as('teachers'))
    .$if(isTeacher, (course) =>
      course.select([participantsOfCourse(bakuDate(now)).as('participants'), endedStays(reader.id).as('ended')]),
    )
    .where('c.id', '=', courseId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { teachers, participants = [], ended, ...summary } = row
  const stays = ended && divideStays(ended, participants)
  participants.sort(byName)
  const { round: own, ...course } = summaryFor(reader, summary, now, calendarDays.back)
  return {
    ...course,
    round: course.former ? null : row.round && { ...row.round, ...own },
    teachers: teachers
      .sort((a, b) => Number(b.isOwner) - Number(a.isOwner) || byName(a, b))
      .map((teacher) => (isTeacher ? teacher : { ...teacher, shortId: undefined })),
    participants: participants.map((person) => ({ ...personOf(person, row.round), ...stays?.earlierOf(person.id) })),
    participantIds: isTeacher ? participants.map(({ id }) => id) : [reader.id],
    former: stays?.former.sort(byName),
  }
}

/** One participant of a course, as its teachers read them. @throws AppError not_found */
export async function readParticipant(db: Db, courseId: number, studentId: number): Promise<HandlerResult<Person>> {
  const row = await db
    .selectFrom('courses as c')
    .where('c.id', '=', courseId)
    .select(['c.round', participantsOfCourse(bakuDate(new Date()), studentId).as('participants')])
    .executeTakeFirst()
  const [person] = row?.participants ?? []
  if (!row || !person) throw new AppError('not_found')
  return personOf(person, row.round)
}
