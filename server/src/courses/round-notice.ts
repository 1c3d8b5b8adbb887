import type { Round } from '@hasiye/contract/courses.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { roundAfter } from '@hasiye/contract/rounds.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { agreedRounds, countedLessons, isRoundDue, roundBegin } from '../db/rounds.ts'
import { again, composeOfCourse, type Kind, nothing, notified, timesOf } from '../notices/kind.ts'
import { type Composed, courseUrl, type DueNotice, givenName, notify } from '../notices/message.ts'
import { decideAgain, type NotifiedOnDay, tomorrowAt8 } from '../notices/rules.ts'

const texts = {
  left: '{name}, “{course}”: {done}/{length}, {n} dərs qalıb.',
  over: '{name}, “{course}”: {length} dərs tamamlanıb.',
  due: '“{course}”: {n} şagirdin dərsləri tamamlanıb.',
} as const

/** Families are notified when so many lessons of a round are left, and when it is over. */
const noticedLeft = 2

/** Queues it where a changed day is of a course in which a round is over, or nearly over where families are notified. */
async function queueDays(trx: Trx, days: RawBuilder<unknown>, now: Date): Promise<void> {
  const { dueAt, expiresAt } = timesOf(now)
  const today = bakuDate(now)
  await sql`
    with changed as (
      select * from courses where round is not null and archived_at is null and id in (select c.course_id from ${days})
    ), reader as (
      select c.id as course_id, t.teacher_id as id
      from changed c join course_teachers t on t.course_id = c.id
      where exists (select from participants p where p.course_id = c.id and ${isRoundDue(today)})
      union all
      select c.id, p.student_id
      from changed c
      join participants p on p.course_id = c.id
      cross join lateral (select ${countedLessons(today)} as n, (c.round ->> 'length')::int as length) lessons
      where (c.round ->> 'tellFamilies')::boolean and n > 0
        and (n % length in (0, length - ${noticedLeft}::int) or n >= length * (${agreedRounds} + 1))
        and exists (select from push_devices d where d.account_id = p.student_id and 'round' = any(d.kinds))
    )
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'round/' || r.course_id, 'round', r.course_id, '{}', ${dueAt}, ${expiresAt}
    from reader r join push_devices d on d.account_id = r.id and 'round' = any(d.kinds)
    ${again}`.execute(trx)
}

interface StudentRow {
  studentId: number
  fullName: string
  round: Round
  /** The day from which it is derived when the lessons begin to count; another one begins anew. */
  since: string
  agreed: number
  lessons: number
}

/** The participants of a course that counts rounds: one student, or those with a round that is due. */
const selectRounds = (db: Db, courseId: number | null, chosen: RawBuilder<unknown>, today: string) =>
  sql<StudentRow>`
    select a.id as "studentId", a.full_name as "fullName", c.round, ${roundBegin} as since, ${agreedRounds} as agreed,
      ${countedLessons(today)} as lessons
    from courses c join participants p on p.course_id = c.id join accounts a on a.id = p.student_id
    where c.id = ${courseId} and c.round is not null and ${chosen}`.execute(db)

const readNotified = async <State>(db: Db, notice: DueNotice): Promise<State | null> =>
  (await sql<{ state: State | null }>`select ${notified(notice)} as state`.execute(db)).rows[0]?.state ?? null

/** What is counted; another one makes what was notified before meaningless. */
const countedBy = ({ round: { length, counts } }: StudentRow): string => `${length}/${counts}`

/** The state of a family's device: of how many lessons it was last notified. */
interface FamilyNotified extends NotifiedOnDay {
  by: string
  since: string
  lessons: number
}

/** The last lessons of a round, and its end, each once: a corrected mark does not repeat it. */
async function composeForFamily(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { rows } = await selectRounds(db, notice.courseId, sql`a.id = ${notice.accountId}`, bakuDate(now))
  const [row] = rows
  if (!row?.round.tellFamilies) return nothing
  const { lessons, since, round } = row
  const { done, left, over } = roundAfter(lessons, round.length)
  const before = await readNotified<FamilyNotified>(db, notice)
  const by = countedBy(row)
  const isContinued = before?.by === by && before.since === since
  const notifiedLessons = isContinued ? before.lessons : 0
  const isLeft = left === noticedLeft && lessons > notifiedLessons
  const isOver = (left === 0 || isContinued) && over * round.length > notifiedLessons
  if (!isLeft && !isOver) return nothing
  const decision = decideAgain(before, now)
  if (decision.kind === 'wait') return decision
  const facts = { name: givenName(row.fullName), course, done, length: round.length, n: left }
  const state: FamilyNotified = { ...decision.state, by, since, lessons: isLeft ? lessons : over * round.length }
  return notify(notice, fill(isLeft ? texts.left : texts.over, facts), courseUrl(notice, 'attendance'), state)
}

/** The state of a teacher's device: for each student the rounds that were over, and since when they were counted. */
interface TeacherNotified {
  day: string
  by: string
  students: Record<number, { since: string; over: number }>
}

/** How many students are due, once a day, where there is one of whom the teacher was not notified. */
async function composeForTeacher(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const today = bakuDate(now)
  const { rows } = await selectRounds(db, notice.courseId, isRoundDue(today), today)
  const [first] = rows
  if (!first) return nothing
  const by = countedBy(first)
  const before = await readNotified<TeacherNotified>(db, notice)
  const known = before?.by === by ? before.students : {}
  const due = rows.map(({ studentId, since, lessons, round }) => ({
    studentId,
    since,
    over: roundAfter(lessons, round.length).over,
  }))
  const isNew = due.some(({ studentId, since, over }) => {
    const last = known[studentId]
    return last?.since !== since || last.over < over
  })
  if (!isNew) return nothing
  if (before?.day === today) return { kind: 'wait', until: tomorrowAt8(now) }
  const students = { ...known, ...Object.fromEntries(due.map(({ studentId, ...rest }) => [studentId, rest])) }
  const state: TeacherNotified = { day: today, by, students }
  return notify(notice, fill(texts.due, { course, n: due.length }), courseUrl(notice, 'participants'), state)
}

export const round: Kind = {
  queueDays,
  compose: composeOfCourse((db, notice, course, now) =>
    notice.role === 'teacher' ? composeForTeacher(db, notice, course, now) : composeForFamily(db, notice, course, now),
  ),
}
