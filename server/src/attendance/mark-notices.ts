import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, bakuZone, dayAndMonth } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { again, type Kind, type NewsRow, type NewsSource, timesOf } from '../notices/kind.ts'
import { begin, type Composed, courseUrl, type DueNotice, givenName, messageOf } from '../notices/message.ts'
import { type DateFacts, decideMarks, maxDaysBack, type NoticeLine } from '../notices/rules.ts'

const texts = {
  absent: {
    one: '{name} {date} tarixində “{course}” dərsində iştirak etmədi.',
    several: '{name} {date} tarixlərində “{course}” dərsində iştirak etmədi.',
  },
  noted: '{name}, “{course}”, {date}: {note}',
  /** In a notice that already names the student and the course. */
  notedOn: '{date}: {note}',
  corrected: {
    one: 'Düzəliş: {name} {date} tarixində “{course}” dərsində {state}.',
    several: 'Düzəliş: {name} {date} tarixlərində “{course}” dərsində {state}.',
  },
  states: { '+': 'iştirak etdi', '-': 'iştirak etmədi', '': 'işarə silindi' },
} as const

/**
 * Participants of courses, and students who were moved from them: their families are notified of earlier marks there,
 * and of corrections.
 */
const attended = sql`(
  select course_id, student_id from participants
  union all select course_id, student_id from former_participants where ended = 'moved'
)`

/** No older date can be in a notice that is new or changed: each was queued at most a week after it. */
const datesBack = 21
const noteLetters = 120
/** Names in a notice of several sentences are cut at this length, to limit its size. */
const nameLetters = 60

/** Days in the form `5, 6 və 7 noyabr`. */
function daysText(dates: readonly string[]): string {
  const days = dates.map((date, n) => {
    const day = dayAndMonth(date)
    const next = dates[n + 1]
    return next?.slice(0, 7) === date.slice(0, 7) ? day.replace(/ .*/, '') : day
  })
  const last = days.pop() ?? ''
  return days.length === 0 ? last : `${days.join(', ')} və ${last}`
}

interface MarkRow {
  id: number
  fullName: string
  courseName: string
  dates: DateFacts[]
  changedAt: Date | null
}

/** Composes the notices about marks in one statement; the notice of a removed student is empty. */
async function composeMarks(db: Db, notices: readonly DueNotice[], now: Date): Promise<Map<number, Composed>> {
  const { rows } = await sql<MarkRow>`
    select q.id, a.full_name as "fullName", c.name as "courseName", (
        select max(o.corrected_at) from notified o where o.device_id = d.id and o.course_id = c.id and o.key like 'mark/%'
      ) as "changedAt", (
        select jsonb_agg(jsonb_build_object(
          'date', k.date, 'status', coalesce(m.status, ''), 'note', coalesce(m.note, ''), 'isQueued', k.is_queued,
          'before', case when n.key is not null then jsonb_build_object(
            'state', n.state, 'on', (n.notified_at at time zone ${sql.lit(bakuZone)})::date
          ) end
        ))
        from (
          -- the condition on the date may be evaluated for the other keys of the device first
          select key, case when key like 'mark/%' then split_part(key, '/', 3)::date end as date,
            bool_or(is_queued) as is_queued
          from (
            select key, true as is_queued from push_notices
            where device_id = d.id and key like 'mark/' || c.id || '/%'
            union all
            select key, false from notified where device_id = d.id and key like 'mark/' || c.id || '/%'
          ) known group by key
        ) k
        left join marks m on m.course_id = c.id and m.student_id = a.id and m.date = k.date
        left join notified n on n.device_id = d.id and n.key = k.key
        where k.date >= ${addDays(bakuDate(now), -datesBack)}
      ) as dates
    from push_notices q
    join push_devices d on d.id = q.device_id
    join courses c on c.id = q.course_id
    join accounts a on a.id = d.account_id
    where q.id = any(${notices.map(({ id }) => id)}::bigint[]) and (
      exists (select from participants p where p.course_id = c.id and p.student_id = a.id)
      or exists (select from former_participants p where p.course_id = c.id and p.student_id = a.id and p.ended = 'moved')
    )`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    notices.map((notice) => {
      const row = byId.get(notice.id)
      return [notice.id, row ? composeMark(notice, row, now) : { kind: 'nothing' }]
    }),
  )
}

/** The content of a notice: corrections, then absences, then notes. */
function bodyOf(lines: readonly NoticeLine[], fullName: string, courseName: string): string {
  const isLong = lines.length > 1
  const name = begin(givenName(fullName), isLong ? nameLetters : Infinity)
  const course = begin(courseName, isLong ? nameLetters : Infinity)
  const sentence = (text: { one: string; several: string }, said: readonly NoticeLine[], state = '') => {
    const dates = said.map(({ date }) => date)
    return said.length === 0
      ? []
      : fill(said.length > 1 ? text.several : text.one, { name, course, state, date: daysText(dates) })
  }
  const corrected = lines.filter(({ change }) => change === 'correction')
  const said = [
    ...(['+', '-', ''] as const).flatMap((status) =>
      sentence(
        texts.corrected,
        corrected.filter((line) => line.status === status),
        texts.states[status],
      ),
    ),
    sentence(
      texts.absent,
      lines.filter(({ change, state }) => change !== 'correction' && state.status === '-'),
    ),
  ].flat()
  const noted = lines.filter(({ state }) => state.note)
  const notes = noted.map(({ date, state }, n) => {
    const note = begin(state.note ?? '', Math.floor(noteLetters / noted.length))
    if (said.length === 0 && n === 0) return fill(texts.noted, { name, course, date: dayAndMonth(date), note })
    return isLong ? fill(texts.notedOn, { date: dayAndMonth(date), note }) : note
  })
  return [...said, ...notes].join('\n')
}

function composeMark(notice: DueNotice, { fullName, courseName, dates, changedAt }: MarkRow, now: Date): Composed {
  const { courseId, kinds, about } = notice
  const decision = decideMarks({ date: about.date ?? '', dates, kinds, changedAt }, now)
  if (decision.kind !== 'notice') return decision
  const { on, isChange, lines } = decision
  const keyOf = (date: string) => `mark/${courseId}/${date}`
  const body = bodyOf(lines, fullName, courseName)
  const changed = lines.filter(({ change }) => change !== null)
  return {
    kind: 'message',
    // named after its day, not after one of its dates
    message: messageOf(notice, body, courseUrl(notice, 'attendance'), keyOf(on)),
    states: Object.fromEntries(changed.map(({ date, state }) => [keyOf(date), state])),
    isChange,
    isCounted: !isChange,
  }
}

/** Queues a day for families where a mark was written since they subscribed, or where they were notified of it. */
async function queueDays(trx: Trx, days: RawBuilder<unknown>, now: Date): Promise<void> {
  const { dueAt, expiresAt } = timesOf(now)
  await sql`
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, mark.key, 'absent', c.course_id, jsonb_build_object('date', c.date), ${dueAt}, ${expiresAt}
    from ${days}
    join ${attended} p on p.course_id = c.course_id
    join push_devices d on d.account_id = p.student_id and d.kinds && '{absent,note}'
    cross join lateral (select 'mark/' || c.course_id || '/' || c.date as key) mark
    left join marks m on m.course_id = c.course_id and m.date = c.date and m.student_id = p.student_id
    where c.date >= ${addDays(bakuDate(now), -maxDaysBack)} and (
      (m.status = '-' or m.note <> '') and greatest(m.updated_at, c.date::timestamp at time zone ${sql.lit(bakuZone)}) >= d.created_at
      or exists (select from notified n where n.device_id = d.id and n.key = mark.key)
    )
    ${again}`.execute(trx)
}

/**
 * The change since the day before. A value that was changed and changed back is a correction too, because somebody may
 * have read the other.
 */
function kindOf({ detail: { status = '', note, before } }: NewsRow): 'mark' | 'note' | 'correction' {
  const [oldStatus, oldNote] = [before?.status ?? '', before?.note ?? '']
  if (oldStatus === '' && status !== '' && (oldNote === '' || oldNote === note)) return 'mark'
  if (oldNote === '' && note !== '' && oldStatus === status) return 'note'
  return 'correction'
}

const news: NewsSource = {
  source: 'mark',
  detail: (readerId) => sql`
    select jsonb_build_object('status', m.status, 'note', m.note,
      'before', mark_before(m.course_id, m.date, m.student_id, m.updated_at))
    from marks m
    where i.source = 'mark' and m.course_id = i.course_id and m.date = i.date and m.student_id = ${readerId}`,
  item: (row) => ({ kind: kindOf(row), date: row.date }),
  place: ({ date }) => `?date=${date}#attendance`,
}

/** Queues the notes too: a notice of this kind contains everything new about the marks of a day. */
export const absent: Kind = { queueDays, isUrgent: true, compose: composeMarks, news }
export const note: Kind = { compose: composeMarks }
