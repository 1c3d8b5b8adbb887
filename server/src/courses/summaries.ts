import { attendanceRate } from '@hasiye/contract/attendance-rules.ts'
import type { CourseSummary, LessonDay } from '@hasiye/contract/courses.ts'
import { addDays, learnedFromDays, learnLessonDays, lessonsOn, type Scheduled } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { unseenCount } from '../news/items.ts'
import type { ViewerRole } from '../sessions/viewer.ts'
import { rightsOf, type StandingFacts } from './rights.ts'

/** Who reads a course: a teacher, or a student, whom a parent session also reads as. */
export interface Reader {
  id: number
  role: ViewerRole
  seesLessonLink: boolean
}

const waiting = sql<number>`(
  select count(*) from join_requests r where r.course_id = c.id and r.declined_at is null
    and not exists (select from participants p where p.course_id = c.id and p.student_id = r.student_id))`

const markedOn = (date: string) => sql<MarkedDay | null>`(
  select json_build_object(
    'marked', (
      select count(*) from marks m join participants p using (course_id, student_id)
      where m.course_id = c.id and m.date = d.date and m.status <> ''
    ),
    'total', (select count(*) from participants where course_id = c.id)
  ) from days d where d.course_id = c.id and d.date = ${date})`

/** The dates from which lesson days are learned; null where the teachers set them. */
export const recentDates = (today: string) => sql<
  string[] | null
>`case when c.lesson_days = '[]' and c.archived_at is null then (
  select coalesce(json_agg(date), '[]') from days
  where course_id = c.id and date >= ${addDays(today, -learnedFromDays)} and date < ${today}
) end`

type MarkedDay = NonNullable<CourseSummary['today']>

/**
 * Courses with the reader's role in each; `signs` are the student's own statuses, oldest first. Teachers read who waits and
 * what is marked today, in the same statement.
 */
export function selectSummaries(db: Db, reader: Reader, now = new Date()) {
  return db
    .selectFrom('courses as c')
    .leftJoin('courseTeachers as owning', (join) =>
      join.onRef('owning.courseId', '=', 'c.id').on('owning.isOwner', '=', true),
    )
    .leftJoin('accounts as owner', 'owner.id', 'owning.teacherId')
    .leftJoin('courseTeachers as own', (join) =>
      join.onRef('own.courseId', '=', 'c.id').on('own.teacherId', '=', reader.id),
    )
    .select(['c.id', 'c.name', 'c.description', 'c.lessonLink', 'c.bannerImage', 'c.emoji', 'c.ground', 'c.createdAt'])
    .select(['c.startDate', 'c.endDate', 'c.readOnlyUntil', 'c.archivedAt', 'c.lessonDays'])
    .select(recentDates(bakuDate(now)).as('recentDates'))
    .select(['owner.id as teacherId', 'owner.fullName as teacherName', 'owner.avatar as teacherAvatarUrl'])
    .select([
      sql<boolean>`coalesce(own.is_owner, false)`.as('isOwner'),
      sql<boolean>`coalesce(own.is_owner or own.can_manage, false)`.as('canManage'),
      sql<number>`(select count(*) from participants where course_id = c.id)`.as('participantCount'),
    ])
    .$if(reader.role === 'teacher', (courses) =>
      courses.select([waiting.as('joinRequestCount'), markedOn(bakuDate(now)).as('today')]),
    )
    .$if(reader.role !== 'teacher', (courses) =>
      courses.select(
        sql<string>`coalesce((select string_agg(status, '' order by date) from marks
          where course_id = c.id and student_id = ${reader.id}), '')`.as('signs'),
      ),
    )
}

const recentSigns = 24

function ownAttendance(signs: string): CourseSummary['attendance'] {
  const present = signs.replaceAll('-', '').length
  const absent = signs.length - present
  return { present, absent, rate: attendanceRate(present, absent), recent: signs.slice(-recentSigns) }
}

interface SummaryRow extends StandingFacts, Omit<Scheduled, 'archivedAt'> {
  lessonLink: string | null
  lessonDays: LessonDay[]
  recentDates: string[] | null
  signs?: string | undefined
}

/** Whether the course has a lesson today, and how that is known. */
function lessonTodayOf(course: Scheduled, today: string): NonNullable<CourseSummary['lessonToday']> {
  if (lessonsOn(course, today).length === 0) return 'none'
  return course.lessonDays?.length ? 'set' : 'learned'
}

/** A row of `selectSummaries` as its reader may see it. */
export function summaryFor<Row extends SummaryRow>(reader: Reader, row: Row, now = new Date()) {
  const today = bakuDate(now)
  const learnedDays = row.recentDates ? learnLessonDays(row.recentDates, today) : []
  return {
    ...row,
    learnedDays,
    lessonToday: reader.role === 'teacher' ? lessonTodayOf({ ...row, learnedDays }, today) : undefined,
    lessonLink: reader.seesLessonLink ? row.lessonLink : null,
    may: rightsOf(reader.role, row),
    attendance: row.signs === undefined ? undefined : ownAttendance(row.signs),
  }
}

/**
 * The courses that the reader teaches or attends, newest first, with the number of unseen news in each, in one statement. A parent
 * has seen what there was at `newsSince`.
 */
export async function listCourses(db: Db, reader: Reader, now = new Date(), newsSince?: string) {
  const isParent = reader.role === 'parent'
  const rows = await selectSummaries(db, reader, now)
    .$if(!isParent || newsSince !== undefined, (courses) =>
      courses.select(unseenCount(reader, isParent ? newsSince : undefined).as('newsCount')),
    )
    .where((eb) =>
      reader.role === 'teacher'
        ? eb('own.teacherId', 'is not', null)
        : eb.exists(
            eb
              .selectFrom('participants')
              .whereRef('participants.courseId', '=', 'c.id')
              .where('participants.studentId', '=', reader.id)
              .select('participants.courseId'),
          ),
    )
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  return rows.map((row) => summaryFor(reader, row, now))
}
