import type { Announcement } from '@hasiye/contract/announcements.ts'
import { attendanceRate, reminderTime } from '@hasiye/contract/attendance-rules.ts'
import type { CourseSummary, LessonBreak, LessonChange, LessonDay, OwnRound, Round } from '@hasiye/contract/courses.ts'
import { type DayOffOn, daysOffWith, type StoredDayOff } from '@hasiye/contract/holidays.ts'
import {
  addDays,
  breaksOn,
  learnedFromDays,
  learnLessonDays,
  lessonsAheadDays,
  lessonsOn,
  type Scheduled,
  usualLessonMinutes,
} from '@hasiye/contract/lesson-days.ts'
import { bakuDate, bakuInstant, bakuZone } from '@hasiye/contract/locale.ts'
import { roundAfter } from '@hasiye/contract/rounds.ts'
import { sql } from 'kysely'
import { storedDaysOff } from '../db/days-off.ts'
import type { Db } from '../db/db.ts'
import { instantText } from '../db/instants.ts'
import { formerSince, isMutedCourse, isNewCourse } from '../db/membership.ts'
import { countedLessons, isRoundDue } from '../db/rounds.ts'
import { maxNewsCount, unseenCount } from './news-items.ts'
import type { Reader } from './reader.ts'
import { rightsOf, type StandingFacts } from './rights.ts'

const waiting = sql<number>`(
  select count(*) from join_requests r where r.course_id = c.id and r.declined_at is null
    and not exists (select from participants p where p.course_id = c.id and p.student_id = r.student_id))`

/** The number of marks on a date; null without the date. */
export const markedOn = (date: string) => sql<MarkedDay | null>`(
  select json_build_object(
    'marked', (
      select count(*) from marks m join participants p using (course_id, student_id)
      where m.course_id = c.id and m.date = d.date and m.status <> ''
    ),
    'total', (select count(*) from participants where course_id = c.id)
  ) from days d where d.course_id = c.id and d.date = ${date})`

/** The dates from which lesson days are learned; null where the teachers set them. */
const recentDates = (today: string) => sql<
  string[] | null
>`case when c.lesson_days = '[]' and c.archived_at is null then (
  select coalesce(json_agg(date), '[]') from days
  where course_id = c.id and date >= ${addDays(today, -learnedFromDays)} and date < ${today}
) end`

/** The changes of lessons, including those of the days from which lesson days are learned. */
const lessonChanges = (today: string) => sql<LessonChange[]>`(
  select coalesce(json_agg(jsonb_build_object(
    'date', l.date, 'kind', l.kind, 'startsAt', l.starts_at, 'movedTo', l.moved_to, 'text', l.text
  ) || case when l.is_instead then '{"isInstead": true}'::jsonb else '{}' end order by l.date), '[]')
  from lesson_changes l
  where l.course_id = c.id and not l.is_undone and greatest(l.date, l.moved_to) >= ${addDays(today, -learnedFromDays)}
)`

/** The breaks, including those of the days from which lesson days are learned, the next first; an ended one until that day. */
const breaks = (today: string) => sql<LessonBreak[]>`(
  select coalesce(json_agg(json_build_object('id', b.id, 'from', b.first_day, 'to', b.last_day, 'text', b.text, 'except', (
    select coalesce(json_agg(coalesce(l.moved_to, l.date)), '[]') from lesson_changes l
    where l.course_id = c.id and not l.is_undone and l.kind <> 'cancelled' and l.changed_at > b.created_at
      and coalesce(l.moved_to, l.date) between b.first_day and b.last_day
  )) order by b.first_day, b.id), '[]')
  from (
    select b.id, b.first_day, b.text, b.created_at,
      least(b.last_day, (k.ended_at at time zone ${sql.lit(bakuZone)})::date - 1) as last_day
    from course_breaks k join breaks b on b.id = k.break_id where k.course_id = c.id
  ) b
  where b.last_day >= greatest(b.first_day, ${addDays(today, -learnedFromDays)}::date)
)`

/** The dates with marks. */
const markedDates = (today: string) => sql<string[]>`(
  select coalesce(json_agg(d.date order by d.date), '[]') from days d
  where d.course_id = c.id and d.date >= ${addDays(today, -learnedFromDays)}
    and exists (select from marks m where m.course_id = c.id and m.date = d.date and m.status <> '')
)`

/** How many announcements of a course, and how old ones, the list of a family's courses shows beside the pinned ones. */
const shownAnnouncements = { max: 3, days: 7 } as const

/** The announcements of the course that a participant reads first; none for others. */
const announcementsFor = (studentId: number, today: string) => sql<Announcement[]>`(
  select coalesce(json_agg(one), '[]') from (
    select a.id, a.version, a.text, a.pinned_until as "pinnedUntil", ${instantText('a.created_at')} as "createdAt",
      ${instantText('a.edited_at')} as "editedAt", b.full_name as by, e.full_name as "editedBy", exists (
        select from announcement_views v where v.course_id = a.course_id and v.announcement_id = a.id
          and v.student_id = ${studentId} and v.version = a.version
      ) as seen
    from announcements a left join accounts b on b.id = a.author_id left join accounts e on e.id = a.edited_by
    where a.course_id = c.id
      and (a.pinned_until >= ${today} or a.versioned_at > now() - make_interval(days => ${sql.lit(shownAnnouncements.days)}))
      and exists (select from participants p where p.course_id = c.id and p.student_id = ${studentId})
    order by coalesce(a.pinned_until >= ${today}, false) desc, a.versioned_at desc, a.id desc
    limit ${sql.lit(shownAnnouncements.max)}
  ) one
)`

/** What determines, with the columns of the course `c`, when it has lessons; `withPlan` reads it. */
export const planColumns = (today: string) =>
  [
    recentDates(today).as('recentDates'),
    lessonChanges(today).as('lessonChanges'),
    breaks(today).as('breaks'),
    markedDates(today).as('markedDates'),
    storedDaysOff.as('storedDaysOff'),
  ] as const

interface PlanRow {
  recentDates: string[] | null
  lessonChanges: LessonChange[]
  breaks: LessonBreak[]
  markedDates: string[]
  storedDaysOff: StoredDayOff[]
}

/** The students whose round is over, and the next one not agreed; null where the course does not count rounds, or is archived. */
const roundsDue = (today: string) => sql<number | null>`case when c.round is not null and c.archived_at is null then (
  select count(*) from participants p where p.course_id = c.id and ${isRoundDue(today)}
) end`

/** The lessons of a student that count; null where the course does not count rounds, or they left it. */
const ownLessons = (studentId: number, today: string) => sql<number | null>`case when c.round is not null then (
  select ${countedLessons(today)} from participants p where p.course_id = c.id and p.student_id = ${studentId}
) end`

type MarkedDay = NonNullable<CourseSummary['today']>

/** The rows `d` of the courses that a student left, while they are shown as former ones. */
const leftBy = (studentId: number) =>
  sql`former_participants d where d.student_id = ${studentId} and d.until >= ${sql.raw(formerSince)}`

const untilOf = (studentId: number) =>
  sql<string | null>`(select d.until from ${leftBy(studentId)} and d.course_id = c.id)`

/**
 * Courses with the reader's role in each; `signs` are the student's own statuses until today, oldest first. For
 * teachers the same statement reads the join requests and today's marks.
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
    .select([
      'c.startDate',
      'c.endDate',
      'c.readOnlyUntil',
      'c.archivedAt',
      'c.lessonDays',
      'c.lessonMinutes',
      'c.round',
    ])
    .select(planColumns(bakuDate(now)))
    .select(['owner.id as teacherId', 'owner.fullName as teacherName', 'owner.avatar as teacherAvatarUrl'])
    .select([
      sql<boolean>`coalesce(own.is_owner, false)`.as('isOwner'),
      sql<boolean>`coalesce(own.is_owner or own.can_manage, false)`.as('canManage'),
      sql<number>`(select count(*) from participants where course_id = c.id)`.as('participantCount'),
    ])
    .$if(reader.role === 'teacher', (courses) =>
      courses.select([
        waiting.as('joinRequestCount'),
        markedOn(bakuDate(now)).as('today'),
        roundsDue(bakuDate(now)).as('roundsDue'),
      ]),
    )
    .$if(reader.role !== 'teacher', (courses) =>
      courses.select([
        sql<string>`coalesce((select string_agg(status, '' order by date) from marks
          where course_id = c.id and student_id = ${reader.id} and date <= least(${bakuDate(now)}, ${untilOf(reader.id)})), '')`.as(
          'signs',
        ),
        ownLessons(reader.id, bakuDate(now)).as('lessons'),
        untilOf(reader.id).as('until'),
        isNewCourse(sql.ref('c.id'), reader.id, reader.answerer ?? null).as('isNew'),
        isMutedCourse(sql.ref('c.id'), reader.id, reader.answerer ?? null).as('isMuted'),
      ]),
    )
}

const recentSigns = 24

function ownAttendance(signs: string): CourseSummary['attendance'] {
  const present = signs.replaceAll('-', '').length
  const absent = signs.length - present
  return { present, absent, rate: attendanceRate(present, absent), recent: signs.slice(-recentSigns) }
}

interface SummaryRow extends Omit<StandingFacts, 'isFormer'>, Pick<Scheduled, 'startDate' | 'endDate'>, PlanRow {
  /** Set for a student who left; otherwise null. */
  until?: string | null | undefined
  lessonLink: string | null
  lessonDays: LessonDay[]
  signs?: string | undefined
  round: Round | null
  lessons?: number | null | undefined
  roundsDue?: number | null | undefined
}

function ownRound({ round, lessons }: SummaryRow): OwnRound | null {
  if (!round || typeof lessons !== 'number') return null
  const { done, left } = roundAfter(lessons, round.length)
  return { done, length: round.length, left }
}

/** Whether the course has a lesson today, and from which source that is known. */
function lessonTodayOf(
  course: Scheduled,
  today: string,
  dayOffOn: DayOffOn,
): NonNullable<CourseSummary['lessonToday']> {
  const [lesson] = lessonsOn(course, today, dayOffOn)
  if (!lesson) return 'none'
  const isByChange = lesson.place === -1 || lesson.plannedOn !== today
  return course.lessonDays.length > 0 || isByChange ? 'set' : 'learned'
}

/** A course with the days off and the lesson days that are learned from its dates. */
export function withPlan<Row extends PlanRow>(row: Row, today: string) {
  const dayOffOn = daysOffWith(row.storedDaysOff)
  const { recentDates, lessonChanges } = row
  // the days of a break count neither for nor against their weekdays
  const isOffOn: DayOffOn = (date) => dayOffOn(date) ?? (breaksOn(row, date).length > 0 ? 'break' : undefined)
  const isChanged = (day: string) => lessonChanges.some(({ date, movedTo }) => day === date || day === movedTo)
  return {
    ...row,
    dayOffOn,
    heldDates: row.markedDates.filter((date) => isChanged(date) || isOffOn(date) !== undefined),
    learnedDays: recentDates ? learnLessonDays(recentDates, lessonChanges, today, isOffOn) : [],
  }
}

type Marked = Scheduled & { today?: MarkedDay | null; dayOffOn: DayOffOn }

/** Whether the course has a lesson on a date and no mark according to `today`, which describes that date. */
export const isNotMarked = (course: Marked, date: string): boolean =>
  !course.today?.marked && lessonsOn(course, date, course.dayOffOn).length > 0

/** The time of day from which teachers are reminded of a lesson without marks. */
export const remindedAt = (now: Date): Date => bakuInstant(bakuDate(now), reminderTime)

/** A former participant reads nothing of the course except its name and their own attendance. */
const hiddenFromFormer = {
  ...{ description: '', lessonLink: null, bannerImage: null, emoji: null, ground: null, participantCount: 0 },
  ...{ teacherId: null, teacherName: null, teacherAvatarUrl: null, readOnlyUntil: null, archivedAt: null },
  ...{
    isNew: false,
    isMuted: false,
    startDate: null,
    endDate: null,
    lessonDays: [],
    lessonMinutes: usualLessonMinutes,
    learnedDays: [],
    lessonChanges: [],
    breaks: [],
    heldDates: [],
  },
}

const isWithin = (from: string, to: string) => (date: string | null) => date !== null && from <= date && date <= to

/** A row of `selectSummaries` as its reader may see it, with the changes of lessons from `daysBack` days ago on. */
export function summaryFor<Row extends SummaryRow>(reader: Reader, row: Row, now: Date, daysBack?: number) {
  const today = bakuDate(now)
  const { dayOffOn, ...course } = withPlan(row, today)
  const isShown =
    daysBack === undefined
      ? isWithin(today, addDays(today, lessonsAheadDays))
      : isWithin(addDays(today, -daysBack), '9999')
  const isFormer = typeof row.until === 'string'
  return {
    ...course,
    lessonChanges: course.lessonChanges.filter(({ date, movedTo }) => isShown(date) || isShown(movedTo)),
    breaks: course.breaks.filter(({ to }) => to >= addDays(today, -(daysBack ?? 0))),
    lessonToday: reader.role === 'teacher' ? lessonTodayOf(course, today, dayOffOn) : undefined,
    isNotMarked: isNotMarked({ ...course, dayOffOn }, today),
    lessonLink: reader.seesLessonLink ? row.lessonLink : null,
    ...(isFormer ? hiddenFromFormer : {}),
    former: reader.role === 'teacher' ? undefined : isFormer,
    round: reader.role === 'teacher' ? undefined : ownRound(row),
    roundsDue: row.roundsDue ?? undefined,
    roundLength: reader.role === 'teacher' ? row.round?.length : undefined,
    may: rightsOf(reader.role, { ...row, isFormer }),
    attendance: row.signs === undefined ? undefined : ownAttendance(row.signs),
  }
}

/**
 * The courses that the reader teaches or attends, newest first, with the number of unseen news items in each, in one
 * statement. A parent has seen everything up to `newsSince`.
 */
export async function listCourses(db: Db, reader: Reader, now = new Date(), newsSince?: string) {
  const isParent = reader.role === 'parent'
  const rows = await selectSummaries(db, reader, now)
    .$if(!isParent || newsSince !== undefined, (courses) =>
      courses.select(unseenCount(reader, isParent ? newsSince : undefined).as('newsCount')),
    )
    .$if(reader.role !== 'teacher', (courses) =>
      courses.select(announcementsFor(reader.id, bakuDate(now)).as('announcements')),
    )
    .$if(reader.role === 'teacher', (courses) =>
      courses.select(sql<Date>`(select news_seen_at from accounts where id = ${reader.id})`.as('newsSeenAt')),
    )
    .where((eb) =>
      reader.role === 'teacher'
        ? eb('own.teacherId', 'is not', null)
        : sql<boolean>`c.id in (
            select course_id from participants where student_id = ${reader.id}
            union all
            select d.course_id from ${leftBy(reader.id)}
          )`,
    )
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  const reminded = remindedAt(now)
  return rows.map((row) => {
    const { newsCount: unseen, newsSeenAt, ...summary } = summaryFor(reader, row, now)
    const newsCount = unseen && summary.former ? 0 : unseen
    const isReminded = newsSeenAt && newsSeenAt < reminded && reminded <= now && summary.isNotMarked
    return {
      ...summary,
      newsCount: newsCount === undefined ? undefined : Math.min(newsCount + (isReminded ? 1 : 0), maxNewsCount),
    }
  })
}
