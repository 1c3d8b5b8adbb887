import { bakuDate, bakuInstant } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { composeEach, isSilent, type Kind, nothing } from '../notices/kind.ts'
import { begin, type Composed, courseUrl, type DueNotice, messageOf, textLetters } from '../notices/message.ts'
import { timesADay, tomorrowAt8 } from '../notices/rules.ts'
import { type Child, childColumns, childrenOf, withNames } from '../notices/siblings.ts'

const texts = {
  item: '{courses}: {text}',
  several: '{courses}: {n} yeni elan',
  correction: 'Düzəliş: {said}',
  withdrawn: '{courses}: Elan geri götürülüb.',
} as const

const noteLength = 300

/** Of what a device was notified about an announcement; `text` is the MD5 of the text. */
interface Notified {
  version: number
  text: string
  isWithdrawn: boolean
  /** The courses of the announcement, also those that the child is moved to later. */
  courses: number[]
}

interface ChildInCourse extends Child {
  courseId: number
  course: string
}

/** An announcement that a child of the browser reads in a course. */
interface Shown extends ChildInCourse {
  key: string
  text: string
  hash: string
  version: number
  courses: number[]
}

interface Stored {
  key: string
  deviceId: number
  courseId: number | null
  state: Notified
  notifiedAt: Date
}

interface Withdrawn extends ChildInCourse {
  state: Notified
}

/** What the children of the browser read of the announcements that wait for the device, newest versions first. */
const readShown = async (db: Db, notice: DueNotice, now: Date): Promise<Shown[]> =>
  (
    await sql<Shown>`
      select q.key, ${childColumns}, a.text, md5(a.text) as hash, a.version, c.id as "courseId", c.name as course,
        (select json_agg(o.course_id) from announcements o where o.id = a.id) as courses
      from ${childrenOf(notice)}
      join push_notices q on q.device_id = d.id and q.kind = 'announcement' and (q.due_at <= ${now} or q.attempts > 0)
      join announcements a on a.id = split_part(q.key, '/', 2)::bigint
      join participants p on p.course_id = a.course_id and p.student_id = s.account_id
      join courses c on c.id = a.course_id
      where 'announcement' = any(s.kinds) and not ${isSilent('c.id', 's')}
      order by a.version desc, c.id, s.id`.execute(db)
  ).rows

/** Of which announcements the children's devices were notified, the newest last. */
const readStored = async (db: Db, notice: DueNotice): Promise<Stored[]> =>
  (
    await sql<Stored>`
      select n.key, s.id as "deviceId", n.course_id as "courseId", n.state, n.notified_at as "notifiedAt"
      from ${childrenOf(notice)}
      join notified n on n.device_id = s.id and n.key like 'announcement/%'
      where 'announcement' = any(s.kinds)
      order by greatest(n.notified_at, n.corrected_at), n.device_id`.execute(db)
  ).rows

/**
 * The children's courses in which the announcement of a notice was deleted, of the children who were notified of it and
 * read that text or a newer one in no course.
 */
const readWithdrawn = async (db: Db, notice: DueNotice): Promise<Withdrawn[]> =>
  (
    await sql<Withdrawn>`
      select ${childColumns}, n.state, c.id as "courseId", c.name as course
      from ${childrenOf(notice)}
      join notified n on n.device_id = s.id and n.key = ${notice.key} and not (n.state -> 'isWithdrawn')::boolean
      cross join jsonb_array_elements_text(n.state -> 'courses') told (id)
      join courses c on c.id = told.id::bigint
      join participants p on p.course_id = c.id and p.student_id = s.account_id
      where 'announcement' = any(s.kinds) and not ${isSilent('c.id', 's')}
        and not exists (
          select from announcements a left join participants r on r.course_id = a.course_id and r.student_id = s.account_id
          where a.id = split_part(n.key, '/', 2)::bigint and (
            a.course_id = c.id
            or r.student_id is not null and a.version >= (n.state -> 'version')::integer and not ${isSilent('a.course_id', 's')}
          )
        )
      order by c.id, s.id`.execute(db)
  ).rows

/** One row for each child, and the names of the courses in which they read it. */
function readersOf(rows: readonly ChildInCourse[]) {
  const children = [...new Map(rows.map((row) => [row.deviceId, row])).values()].sort((a, b) => a.deviceId - b.deviceId)
  const names = [...new Set(rows.map(({ course }) => `“${course}”`))]
  return { children, courses: names.join(', ') }
}

/** The text that the device's child reads of an announcement, for all children of the browser who read the same. */
function newestOf(shown: readonly Shown[], { deviceId }: DueNotice, key: string): Shown[] {
  const own = shown.find((row) => row.key === key && row.deviceId === deviceId)
  return shown.filter((row) => row.key === key && row.hash === own?.hash)
}

const storedOf = (stored: readonly Stored[], rows: readonly Shown[]): Notified | undefined =>
  stored.findLast(({ key, deviceId }) => key === rows[0]?.key && rows.some((row) => row.deviceId === deviceId))?.state

const stateOf = ({ version, hash, courses }: Shown): Notified => ({ version, text: hash, isWithdrawn: false, courses })

interface Said {
  text: string
  tag: string
  states: Record<string, Notified>
}

/** A notice to all children of the browser in `rows`; only one of something new counts towards the limits. */
function say(
  notice: DueNotice,
  rows: readonly ChildInCourse[],
  about: 'new' | 'correction' | 'withdrawal',
  { text, tag, states }: Said,
): Composed {
  const { children } = readersOf(rows)
  const of = { ...notice, courseId: rows[0]?.courseId ?? null, hideDetails: children.some((one) => one.hideDetails) }
  const said = withNames(children, text)
  const body = about === 'correction' ? fill(texts.correction, { said }) : said
  return {
    kind: 'message',
    // the same for all children of the browser
    message: { ...messageOf(of, body, courseUrl(of, 'general')), tag },
    states,
    courseId: of.courseId,
    siblings: children.map(({ deviceId }) => deviceId),
    isChange: about !== 'new',
    isCounted: about === 'new',
  }
}

/**
 * What a browser is notified of about an announcement: of its newest text once; of another text than before, or one that
 * was withdrawn, as a correction; of its deletion where it was notified of it. New ones that wait together are one
 * notice. At most two notices of new ones a day and course.
 */
async function compose(db: Db, notice: DueNotice, now: Date): Promise<Composed> {
  if (!notice.kinds.includes('announcement')) return nothing
  const [shown, stored] = [await readShown(db, notice, now), await readStored(db, notice)]
  const rows = newestOf(shown, notice, notice.key)
  const [first] = rows
  const before = storedOf(stored, rows)
  if (!first || (before && first.version < before.version)) return withdraw(notice, await readWithdrawn(db, notice))
  const { courses } = readersOf(rows)
  const text = fill(texts.item, { courses, text: begin(first.text, textLetters) })
  const single = { text, tag: notice.key, states: { [notice.key]: stateOf(first) } }
  if (before) {
    const isChanged = before.isWithdrawn || (first.version > before.version && first.hash !== before.text)
    return isChanged ? say(notice, rows, 'correction', single) : nothing
  }
  const today = bakuInstant(bakuDate(now))
  const ofToday = stored.filter((one) => one.deviceId === notice.deviceId && one.notifiedAt >= today)
  const times = new Set(
    ofToday.filter(({ courseId }) => courseId === first.courseId).map((one) => Number(one.notifiedAt)),
  )
  if (times.size >= timesADay) return { kind: 'wait', until: tomorrowAt8(now) }
  const together = [...new Set(shown.map(({ key }) => key))]
    .map((key) => newestOf(shown, notice, key))
    .filter((others) => others[0] && !storedOf(stored, others) && haveSameReaders(others, rows))
  if (together.length === 1) return say(notice, rows, 'new', single)
  return say(notice, rows, 'new', {
    text: fill(texts.several, { courses, n: together.length }),
    tag: `announcements/${first.courseId}`,
    states: Object.fromEntries(together.flatMap(([one]) => (one ? [[one.key, stateOf(one)]] : []))),
  })
}

function haveSameReaders(some: readonly Shown[], others: readonly Shown[]): boolean {
  const readers = (rows: readonly Shown[]) => rows.map(({ deviceId, courseId }) => `${deviceId}/${courseId}`).join()
  return readers(some) === readers(others)
}

/** Replaces a notice of a text that a child does not read any more, because it was deleted. */
function withdraw(notice: DueNotice, rows: readonly Withdrawn[]): Composed {
  const own = rows.find(({ deviceId }) => deviceId === notice.deviceId)
  if (!own) return nothing
  return say(notice, rows, 'withdrawal', {
    text: fill(texts.withdrawn, { courses: readersOf(rows).courses }),
    tag: notice.key,
    states: { [notice.key]: { ...own.state, isWithdrawn: true } },
  })
}

export const announcement: Kind = {
  ofChangedCourse: 'delayed',
  compose: composeEach(compose),
  news: {
    source: 'announcement',
    // a single one is looked up by its instant
    detail: () => sql`
      select jsonb_build_object('note', left(n.text, ${sql.lit(noteLength)}), 'by', b.full_name)
      from announcements n left join accounts b on b.id = n.author_id
      where i.source = 'announcement' and i.count = 1 and n.course_id = i.course_id and n.versioned_at = i.at`,
  },
}
