import { bakuZone } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'

const sinceOf = (row: string) => sql<string>`coalesce(
  (${sql.ref(`${row}.round`)} ->> 'since')::date, (${sql.ref(`${row}.since`)} at time zone ${sql.lit(bakuZone)})::date
)`
const agreedOf = (row: string) => sql<number>`coalesce((${sql.ref(`${row}.round`)} ->> 'agreed')::int, 0)`

/** The first day that counts for a participant `p`. */
export const roundSince = sinceOf('p')

/** How many rounds after the first one are agreed for a participant `p`. */
export const agreedRounds = agreedOf('p')

/** The courses from which a participant `p` was moved. */
export const earlierCourses = sql`array(select value::bigint from jsonb_array_elements_text(p.round -> 'courses'))`

/**
 * The dates that count until today for a participant `p` of a course `c`, each once, in these courses. The rule is that
 * of `countLessons` in `contract/src/rounds.ts`.
 */
const countedMarks = (courseIds: unknown, today: string) => sql`
  marks m where m.student_id = p.student_id and m.course_id = any(${courseIds})
    and m.date between ${roundSince} and ${today}::date
    and (m.status = '+' or m.status = '-' and c.round ->> 'counts' = 'held')`

/** The lessons that count, also those in courses from which the student was moved. */
export const countedLessons = (today: string) => sql<number>`(
  select count(distinct m.date)::int from ${countedMarks(sql`p.course_id || ${earlierCourses}`, today)}
)`

/** The dates of those in courses from which the student was moved; null without such a course. */
export const earlierDates = (today: string) => sql<string[] | null>`case when p.round ? 'courses' then (
  select coalesce(json_agg(distinct m.date), '[]') from ${countedMarks(earlierCourses, today)}
) end`

/** Whether a participant `p` of a course `c` that counts rounds has one that is over, and the next is not agreed. */
export const isRoundDue = (today: string) =>
  sql<boolean>`${countedLessons(today)} >= (c.round ->> 'length')::int * (${agreedRounds} + 1)`

/**
 * What a move takes along: from which day on lessons count, what is agreed, and the courses in which they count; null
 * where neither the course `c` that the participant `p` leaves nor one before it counts rounds.
 */
export const movedRound = (toCourseId: number) => sql<
  string | null
>`case when c.round is not null or p.round is not null then
  coalesce(p.round, '{}') || jsonb_build_object(
    'since', ${roundSince},
    'courses', (
      select coalesce(jsonb_agg(distinct id), '[]') from unnest(p.course_id || ${earlierCourses}) id where id <> ${toCourseId}
    )
  )
end`

/**
 * What a student has who is merged with a card of the same course, where the card's row is `excluded` by the student's:
 * the marks of both count, from the earlier day on.
 */
export const mergedRound = sql<string>`
  case when ${agreedOf('excluded')} > ${agreedOf('participants')} then excluded.round else coalesce(participants.round, '{}') end
  || jsonb_build_object('since', least(${sinceOf('participants')}, ${sinceOf('excluded')}))
  || case when participants.round ? 'courses' or excluded.round ? 'courses' then jsonb_build_object(
    'courses', coalesce(participants.round -> 'courses', '[]') || coalesce(excluded.round -> 'courses', '[]')
  ) else '{}' end`
