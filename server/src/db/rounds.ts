import { bakuZone } from '@hasiye/contract/locale.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** The day that a teacher set, or that was taken along. */
const setDayOf = (row: string) => sql<string | null>`(${sql.ref(`${row}.round`)} ->> 'since')::date`
const joinedOf = (row: string) => sql<string>`(${sql.ref(`${row}.since`)} at time zone ${sql.lit(bakuZone)})::date`

/** The first day after the earlier stays in the course. */
const earliestOf = (row: string) => sql<string>`coalesce((
  select max(e.until) + 1 from stays e
  where e.course_id = ${sql.ref(`${row}.courseId`)} and e.student_id = ${sql.ref(`${row}.studentId`)} and e.ended <> 'with_course'
), '2000-01-01')`

/** The rule is that of `firstDay` in `contract/src/rounds.ts`. */
const sinceOf = (row: string) => sql<string>`coalesce(${setDayOf(row)}, least(${joinedOf(row)}, (
  select min(f.date) from marks f
  where f.course_id = ${sql.ref(`${row}.courseId`)} and f.student_id = ${sql.ref(`${row}.studentId`)} and f.status <> ''
    and f.date >= ${earliestOf(row)}
)))`
const agreedOf = (row: string) => sql<number>`coalesce((${sql.ref(`${row}.round`)} ->> 'agreed')::int, 0)`

/** The first day that counts for a participant `p`. */
export const roundSince = sinceOf('p')

/** The first day on which a mark of a participant `p` moves `roundSince` back; null where it is set. */
export const earliestSince = sql<string | null>`case when ${setDayOf('p')} is null then ${earliestOf('p')} end`

/** What `roundSince` of a participant `p` is derived from, which no mark changes. */
export const roundBegin = sql<string>`coalesce(${setDayOf('p')}, ${joinedOf('p')})`

/** How many rounds after the first one are agreed for a participant `p`. */
export const agreedRounds = agreedOf('p')

/** The courses from which a participant `p` was moved, each with the day of the move, until which its lessons count. */
const earlierCourses = sql`jsonb_to_recordset(p.round -> 'courses') as e (id bigint, until date)`

/**
 * The dates that count until today for a participant `p` of a course `c`, in `courses`, a query of `(id, until)`. The rule is
 * that of `countLessons` in `contract/src/rounds.ts`.
 */
const countedDates = (courses: RawBuilder<unknown>, today: string) => sql`
  select distinct m.date from (${courses}) k (id, until)
  join marks m on m.course_id = k.id and m.student_id = p.student_id
  where m.date between ${roundSince} and least(k.until, ${today}::date)
    and (m.status = '+' or m.status = '-' and c.round ->> 'counts' = 'held')`

/** The courses in which the round of a student counts lessons of one of these; the removal of that one writes there. */
export async function coursesCounting(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom(sql<{ id: number }>`unnest(${ids}::bigint[])`.as<'named'>(sql`named (id)`))
    .innerJoin('stays as s', (join) =>
      join.on(
        sql<boolean>`s.round ? 'courses' and s.round -> 'courses' @> jsonb_build_array(jsonb_build_object('id', named.id))`,
      ),
    )
    .select('s.courseId')
    .distinct()
    .execute()
  return rows.map(({ courseId }) => courseId)
}

/** How many lessons count in courses from which the student was moved, and which were removed for good. */
export const earlierLessons = sql<number>`coalesce((p.round ->> 'lessons')::int, 0)`

/** The lessons that count, also those in courses from which the student was moved. */
export const countedLessons = (today: string) => sql<number>`(
  select count(*)::int + ${earlierLessons} from (${countedDates(sql`select p.course_id, ${today}::date union all select id, until from ${earlierCourses}`, today)}) d
)`

/** The dates that count in courses from which the student was moved; null without such a course. */
export const earlierDates = (today: string) => sql<string[] | null>`case when p.round ? 'courses' then (
  select coalesce(json_agg(d.date order by d.date), '[]') from (${countedDates(sql`select id, until from ${earlierCourses}`, today)}) d
) end`

/** Whether a participant `p` of a course `c` that counts rounds has one that is over, and the next is not agreed. */
export const isRoundDue = (today: string) =>
  sql<boolean>`${countedLessons(today)} >= (c.round ->> 'length')::int * (${agreedRounds} + 1)`

/**
 * The `round` of a participant `p` in the course to which a teacher moves them: the first day that counts, the agreed
 * rounds, and the courses whose lessons count. Null if neither the course `c` that they leave nor an earlier one counts
 * rounds.
 */
export const movedRound = (toCourseId: number, today: string) => sql<
  string | null
>`case when c.round is not null or p.round is not null then
  coalesce(p.round, '{}') || jsonb_build_object(
    'since', ${roundSince},
    'courses', (
      select coalesce(jsonb_agg(to_jsonb(k)), '[]') from (
        select p.course_id as id, ${today}::date as until union all select id, until from ${earlierCourses}
      ) k where k.id <> ${toCourseId}
    )
  )
end`

/**
 * The `round` of a student after the merge with a card of the same course: the marks of both count, from the earlier of
 * the two days on. The card's row is `excluded`, the student's is in `participants`.
 */
export const mergedRound = sql<string>`
  case when ${agreedOf('excluded')} > ${agreedOf('participants')} then excluded.round else coalesce(participants.round, '{}') end
  || jsonb_build_object('since', least(${sinceOf('participants')}, ${sinceOf('excluded')}))
  || case when participants.round ? 'courses' or excluded.round ? 'courses' then jsonb_build_object(
    'courses', coalesce(participants.round -> 'courses', '[]') || coalesce(excluded.round -> 'courses', '[]'),
    'lessons', coalesce((participants.round ->> 'lessons')::int, 0) + coalesce((excluded.round ->> 'lessons')::int, 0)
  ) else '{}' end`
