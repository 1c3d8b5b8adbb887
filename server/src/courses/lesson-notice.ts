import { lessonBackText, lessonChangeText } from '@hasiye/contract/lesson-change-text.ts'
import { bakuDate, bakuInstant, dayAndMonth, timeFor } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { again, composeOfCourse, type Kind, leaseSeconds, type NewsRow, nothing, timesOf } from '../notices/kind.ts'
import { type Composed, courseUrl, type DueNotice, messageOf } from '../notices/message.ts'
import { clockOf } from '../notices/quiet-hours.ts'
import { decideLesson, type LessonValue, type NotifiedOnDay } from '../notices/rules.ts'

const texts = {
  cancelled: '“{course}”: {date} tarixində dərs yoxdur. {text}',
  moved: '“{course}”: {date} dərsi {newDate}, {time} vaxtına köçürülüb. {text}',
  movedDay: '“{course}”: {date} dərsi {newDate} gününə köçürülüb. {text}',
  extra: '“{course}”: {date}, {time}, əlavə dərs. {text}',
  extraDay: '“{course}”: {date}, əlavə dərs. {text}',
  back: 'Düzəliş: “{course}” qrupunda {date} dərsi olacaq.',
  extraBack: 'Düzəliş: “{course}” qrupunda {date} əlavə dərsi olmayacaq.',
} as const

/**
 * Families are notified of a changed lesson after this time, in which it can be undone; `lesson_undo_seconds` of the
 * database.
 */
const lessonUndoMs = 15_000

interface LessonNotice {
  courseId: number
  /** When the next lesson begins that the notice is about; null: unknown. */
  lessonAt: Date | null
}

/**
 * Queues the notices to families about the lessons of a date in these courses. A notice that waits for the morning is
 * due again, because it may have become one about an early lesson; a notice that is being sent is not changed.
 */
export async function queueLessonChanges(
  trx: Trx,
  about: readonly LessonNotice[],
  date: string,
  now: Date,
): Promise<void> {
  const { dueAt, expiresAt } = timesOf(new Date(now.getTime() + lessonUndoMs))
  await sql`
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'lesson/' || c.course_id || '/' || ${date}, 'lesson', c.course_id,
      jsonb_build_object('date', ${date}::text, 'lessonAt', c.lesson_at), ${dueAt}, ${expiresAt}
    from unnest(
      ${about.map(({ courseId }) => courseId)}::bigint[],
      ${about.map(({ lessonAt }) => lessonAt?.toISOString() ?? null)}::text[]
    ) as c (course_id, lesson_at)
    join participants p on p.course_id = c.course_id
    join push_devices d on d.account_id = p.student_id and 'lesson' = any(d.kinds)
    ${again}, about = jsonb_set(
        excluded.about, '{lessonAt}', coalesce(to_jsonb(
          least(excluded.about ->> 'lessonAt', case
            when push_notices.about ->> 'lessonAt' > ${now.toISOString()} then push_notices.about ->> 'lessonAt' end)
        ), 'null')
      ),
      due_at = case
        when push_notices.due_at > ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
        then least(push_notices.due_at, excluded.due_at) else push_notices.due_at end`.execute(trx)
}

interface LessonRow extends LessonValue {
  /** `told` is a stored name. */
  state: (LessonValue & { told?: NotifiedOnDay }) | null
  notifiedAt: Date | null
  notifiedToday: number
}

/** The current change of lessons, and a correction where a family was notified of one that was undone. */
async function compose(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { deviceId, courseId, key, about } = notice
  const { date = '' } = about
  const { rows } = await sql<LessonRow>`
    select l.kind, l.starts_at as "startsAt", l.moved_to as "movedTo", l.text, l.is_undone as "isUndone",
      n.state, greatest(n.notified_at, n.corrected_at) as "notifiedAt", (
        select count(*)::int from notified o where o.device_id = ${deviceId} and o.course_id = l.course_id
          and o.key like 'lesson/%' and o.key <> ${key} and o.notified_at >= ${bakuInstant(bakuDate(now))}::timestamptz
      ) as "notifiedToday"
    from lesson_changes l left join notified n on n.device_id = ${deviceId} and n.key = ${key}
    where l.course_id = ${courseId} and l.date = ${date}`.execute(db)
  const [row] = rows
  if (!row) return nothing
  const { state: before, notifiedAt, notifiedToday, ...after } = row
  const decision = decideLesson({ date, before, after, notified: before?.told, notifiedAt, notifiedToday }, now)
  if (decision.kind !== 'notify') return decision
  // an extra lesson replaces another change, and the planned lessons take place again
  const isBack = after.kind === 'extra' && before && !before.isUndone && before.kind !== 'extra'
  const back = isBack && fill(texts.back, { course, date: dayAndMonth(date) })
  const timeOn = (day: string, time: string) => timeFor(day, time, clockOf(notice.timeZone))
  const body = [back, lessonText(course, { date, ...after }, timeOn)].filter(Boolean).join(' ')
  const message = messageOf(notice, body, courseUrl(notice, 'general'))
  const isChange = before !== null
  const states = { [key]: { ...after, told: decision.notified } }
  return { kind: 'message', message, states, isChange, isCounted: !isChange && !decision.isNear }
}

function lessonText(
  course: string,
  change: LessonValue & { date: string },
  timeOn: (date: string, time: string) => string,
): string {
  const { kind, startsAt, isUndone, text } = change
  const time = startsAt && timeOn(change.movedTo ?? change.date, startsAt)
  const facts = { course, date: dayAndMonth(change.date) }
  if (isUndone) return fill(kind === 'extra' ? texts.extraBack : texts.back, facts)
  const said = { ...facts, text }
  const newDate = dayAndMonth(change.movedTo ?? change.date)
  const whole =
    kind === 'cancelled'
      ? fill(texts.cancelled, said)
      : kind === 'moved'
        ? time === null
          ? fill(texts.movedDay, { ...said, newDate })
          : fill(texts.moved, { ...said, newDate, time })
        : time === null
          ? fill(texts.extraDay, said)
          : fill(texts.extra, { ...said, time })
  return whole.trimEnd()
}

function itemOf({ date, detail: { lesson } }: NewsRow) {
  if (!lesson) return { date }
  const { isUndone, text } = lesson
  return {
    date,
    title: isUndone ? lessonBackText(lesson) : lessonChangeText(lesson),
    note: isUndone ? null : text || null,
  }
}

export const lesson: Kind = {
  compose: composeOfCourse(compose),
  news: {
    source: 'lesson_change',
    detail: () => sql`
      select jsonb_build_object('by', b.full_name, 'lesson', jsonb_build_object('date', l.date, 'kind', l.kind,
        'startsAt', l.starts_at, 'movedTo', l.moved_to, 'text', l.text, 'isUndone', l.is_undone))
      from lesson_changes l left join accounts b on b.id = l.changed_by
      where i.source = 'lesson_change' and l.course_id = i.course_id and l.date = i.date`,
    item: itemOf,
  },
}
