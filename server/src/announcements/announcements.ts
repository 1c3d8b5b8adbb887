import type {
  Announcement,
  changeAnnouncement as changeCall,
  createAnnouncement as createCall,
  listAnnouncementViews,
} from '@hasiye/contract/announcements.ts'
import type { BodyOf, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { courseArchived } from '@hasiye/contract/errors.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { bakuDate, compareNames } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type QueryCreator, sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { now } from '../db/instants.ts'
import { lastNameIn } from '../db/membership.ts'
import type { Tables } from '../db/tables.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import type { CourseSource } from '../sessions/find-viewer.ts'
import type { Viewer } from '../sessions/viewer.ts'

export const courseOfAnnouncement: CourseSource = { table: 'announcements', isShared: true }
/** The same where a deleted one has a refusal of its own. */
export const courseOfAnyAnnouncement: CourseSource = { table: 'all_announcements', isShared: true }

/** How much of a text the history and the trash show. */
const shownCharacters = 100
export const beginOfText = (text: string) => sql<string>`left(${sql.ref(text)}, ${sql.lit(shownCharacters)})`

/** The courses that a teacher may write in, locked until the end: a right cannot be revoked before that. */
export const writableCourses = (query: QueryCreator<Tables>, teacherId: number) =>
  query
    .selectFrom('courseTeachers as t')
    .innerJoin('courses as c', 'c.id', 't.courseId')
    .where('t.teacherId', '=', teacherId)
    .where('c.archivedAt', 'is', null)
    .where('c.readOnlyUntil', 'is', null)
    .select('c.id as courseId')
    .forShare('t')

/** @throws AppError date_invalid for a day before today */
function checkPinned(pinnedUntil: string | null | undefined): void {
  if (pinnedUntil && pinnedUntil < bakuDate(new Date())) throw new AppError('date_invalid')
}

/** The ids of the courses of the announcement `a` that the teacher teaches. */
const taughtIds = (teacherId: number) => sql<number[]>`(
  select json_agg(o.course_id order by o.course_id)
  from announcements o join course_teachers t on t.course_id = o.course_id
  where o.id = a.id and t.teacher_id = ${teacherId}
)`

/** Whether the family of a student has seen the current version of the announcement `a`. */
const isSeenBy = (studentId: number) => sql<boolean>`exists (
  select from announcement_views v
  where v.course_id = a.course_id and v.announcement_id = a.id and v.student_id = ${studentId} and v.version = a.version
)`

/** The families `f` that count for the announcement `a`. */
const countedFamilies = sql`announcement_families(a.course_id, a.id, a.version, a.versioned_at) f`

const select = (db: Db) =>
  db
    .selectFrom('announcements as a')
    .leftJoin('accounts as author', 'author.id', 'a.authorId')
    .leftJoin('accounts as editor', 'editor.id', 'a.editedBy')
    .select(['a.id', 'a.version', 'a.text', 'a.pinnedUntil', 'a.createdAt', 'a.editedAt'])
    .select(['author.fullName as by', 'editor.fullName as editedBy'])

/** The announcements in a course, in one statement. */
export function listAnnouncements(db: Db, courseId: number, viewer: Viewer): Promise<HandlerResult<Announcement>[]> {
  return select(db)
    .$if(viewer.role === 'teacher', (rows) =>
      rows.select([
        taughtIds(viewer.id).as('courseIds'),
        sql<NonNullable<Announcement['views']>>`(
          select json_build_object('seen', count(*) filter (where f.seen = a.version),
            'seenEarlier', count(*) filter (where f.seen < a.version), 'families', count(*))
          from ${countedFamilies}
        )`.as('views'),
      ]),
    )
    .$if(viewer.role !== 'teacher', (rows) => rows.select(isSeenBy(viewer.id).as('seen')))
    .where('a.courseId', '=', courseId)
    .orderBy(sql`coalesce(a.pinned_until >= ${bakuDate(new Date())}, false)`, 'desc')
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limits.announcements.max)
    .execute()
}

/** An announcement with its courses that the teacher teaches. @throws AppError not_found */
export function readAnnouncement(db: Db, id: number, teacherId: number): Promise<HandlerResult<Announcement>> {
  return select(db)
    .innerJoin('courseTeachers as own', 'own.courseId', 'a.courseId')
    .where('own.teacherId', '=', teacherId)
    .where('a.id', '=', id)
    .select(taughtIds(teacherId).as('courseIds'))
    .orderBy(sql`a.edited_at desc nulls last`)
    .limit(1)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

/**
 * Writes an announcement to the people of courses, with a history row in each.
 * @returns its id
 * @throws AppError date_invalid; not_found where the teacher does not teach all of them; course_read_only
 */
export async function createAnnouncement(
  trx: Trx,
  teacherId: number,
  { courseIds, text, pinnedUntil = null }: BodyOf<typeof createCall>,
): Promise<number> {
  checkPinned(pinnedUntil)
  const taught = await trx
    .selectFrom('courseTeachers as t')
    .innerJoin('courses as c', 'c.id', 't.courseId')
    .where('t.teacherId', '=', teacherId)
    .where('c.id', '=', sql<number>`any(${courseIds}::bigint[])`)
    .select(['c.id', 'c.archivedAt', 'c.readOnlyUntil'])
    .orderBy('c.id')
    .forShare('t')
    .execute()
  if (taught.length < new Set(courseIds).size) throw new AppError('not_found')
  if (taught.some(({ readOnlyUntil }) => readOnlyUntil)) throw new AppError('course_read_only')
  if (taught.some(({ archivedAt }) => archivedAt)) throw new AppError('course_read_only', courseArchived)
  const { id } = await trx
    .with('named', (query) => query.selectNoFrom(sql<number>`nextval('announcement_ids')`.as('id')))
    .with('added', (query) =>
      query
        .insertInto('announcements')
        .columns(['courseId', 'id', 'authorId', 'text', 'pinnedUntil'])
        .expression((eb) =>
          eb
            .selectFrom('named')
            .innerJoin(
              sql<{ id: number }>`unnest(${taught.map((course) => course.id)}::bigint[])`.as<'c'>(sql`c (id)`),
              (join) => join.onTrue(),
            )
            .select(['c.id as courseId', 'named.id'])
            .select([
              sql`${teacherId}::bigint`.as('authorId'),
              sql`${text}::text`.as('text'),
              sql`${pinnedUntil}::date`.as('pinnedUntil'),
            ]),
        )
        .returning(['courseId', 'id', 'text']),
    )
    .with('noted', (query) =>
      insertHistory(query, query.selectFrom('added'), ({ ref }) => ({
        courseId: ref('added.courseId'),
        actorId: teacherId,
        action: 'announcement_added',
        after: beginOfText('added.text'),
      })),
    )
    .selectFrom('named')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Changes an announcement in its courses that the teacher may write in, without `text` only the pin; an equal text does
 * not count as an edit. A new text is a new version, unless the change is minor.
 * @throws AppError date_invalid; not_found; announcement_deleted; changed_meanwhile where `base` is not the text that
 * was written last in these courses
 */
export async function changeAnnouncement(
  db: Db,
  id: number,
  teacherId: number,
  { text, pinnedUntil, minor = false, base }: BodyOf<typeof changeCall>,
): Promise<void> {
  checkPinned(pinnedUntil)
  await transaction(db, async (trx) => {
    const own = (await lockAll(trx, id, teacherId)).filter(({ isOwn }) => isOwn)
    if (own.length === 0) throw new AppError('not_found')
    const before = own.filter(({ deletedAt }) => deletedAt === null)
    const last = before.toSorted((a, b) => Number(b.editedAt) - Number(a.editedAt))[0]
    if (!last) throw new AppError('announcement_deleted')
    const isChanged = text !== undefined && before.some((row) => row.text !== text)
    if (isChanged && base?.text !== undefined && base.text !== last.text && text !== last.text) {
      const shown = [...last.text].slice(0, shownCharacters).join('')
      const sentence = fill(messages.announcementChangedMeanwhile, { text: shown })
      throw new AppError('changed_meanwhile', { text: sentence, stored: { text: last.text } })
    }
    await saveChange(trx, before, { id, teacherId, text: text ?? null, pinnedUntil, minor })
  })
}

/**
 * The announcement in all its courses, locked, so that versions in different courses have different numbers; `isOwn`:
 * the teacher may write in the course.
 */
const lockAll = (trx: Trx, id: number, teacherId: number) =>
  trx
    .with('still', (query) => writableCourses(query, teacherId))
    .selectFrom('allAnnouncements as a')
    .leftJoin('still', 'still.courseId', 'a.courseId')
    .where('a.id', '=', id)
    .select(['a.courseId', 'a.text', 'a.editedAt', 'a.deletedAt'])
    .select(sql<boolean>`still.course_id is not null`.as('isOwn'))
    .orderBy('a.courseId')
    .forNoKeyUpdate('a')
    .execute()

interface Change {
  id: number
  teacherId: number
  text: string | null
  pinnedUntil: string | null | undefined
  minor: boolean
}

const saveChange = (
  trx: Trx,
  before: { courseId: number; text: string }[],
  { id, teacherId, text, pinnedUntil, minor }: Change,
) => {
  const newText = sql<string>`${text}::text`
  const isEdit = sql<boolean>`(all_announcements.text <> ${newText})`
  const isVersion = sql<boolean>`(${isEdit} and not ${minor}::boolean)`
  return trx
    .with('before', (query) =>
      query
        .selectFrom(
          sql<{ courseId: number; text: string }>`unnest(
            ${before.map(({ courseId }) => courseId)}::bigint[], ${before.map((row) => row.text)}::text[]
          )`.as<'b'>(sql`b (course_id, text)`),
        )
        .selectAll(),
    )
    .with('changed', (query) =>
      query
        .updateTable('allAnnouncements')
        .from('before')
        .set(({ ref }) => ({
          text: sql<string>`coalesce(${newText}, all_announcements.text)`,
          pinnedUntil: pinnedUntil === undefined ? ref('allAnnouncements.pinnedUntil') : pinnedUntil,
          version: sql<number>`case when ${isVersion}
            then (select max(o.version) + 1 from all_announcements o where o.id = ${id}) else all_announcements.version end`,
          versionedAt: sql<Date>`case when ${isVersion} then now() else all_announcements.versioned_at end`,
          editedAt: sql<Date>`case when ${isEdit} then now() else all_announcements.edited_at end`,
          editedBy: sql<number>`case when ${isEdit}
            then nullif(${teacherId}::bigint, all_announcements.author_id) else all_announcements.edited_by end`,
        }))
        .where('allAnnouncements.id', '=', id)
        .whereRef('allAnnouncements.courseId', '=', 'before.courseId')
        .returning('allAnnouncements.courseId'),
    )
    .with('noted', (query) =>
      insertHistory(query, query.selectFrom('before').where('text', '<>', newText), ({ ref }) => ({
        courseId: ref('before.courseId'),
        actorId: teacherId,
        action: 'announcement_changed',
        before: beginOfText('before.text'),
        after: sql<string>`left(${newText}, ${sql.lit(shownCharacters)})`,
      })),
    )
    .selectFrom('changed')
    .select('courseId')
    .execute()
}

/**
 * Records that the family of a student has seen a version of an announcement, without a number the newest one, in its
 * courses that the student attends. A number that a course has not reached is of another course's text.
 * @throws AppError not_found
 */
export async function seeAnnouncement(db: Db, id: number, studentId: number, version?: number): Promise<void> {
  const shown = await transaction(db, (trx) =>
    trx
      .with('shown', (query) =>
        query
          .selectFrom('announcements as a')
          .innerJoin('participants as p', 'p.courseId', 'a.courseId')
          .where('a.id', '=', id)
          .where('p.studentId', '=', studentId)
          .select(['a.courseId', 'a.id as announcementId', 'p.studentId'])
          .select([sql<number>`coalesce(${version ?? null}::integer, a.version)`.as('version'), 'a.version as newest']),
      )
      .with('noted', (query) =>
        query
          .insertInto('announcementViews')
          .columns(['courseId', 'announcementId', 'studentId', 'version'])
          .expression((eb) =>
            eb
              .selectFrom('shown')
              .whereRef('version', '<=', 'newest')
              .select(['courseId', 'announcementId', 'studentId', 'version']),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['courseId', 'announcementId', 'studentId'])
              .doUpdateSet(({ ref }) => ({ version: ref('excluded.version'), seenAt: now }))
              .whereRef('announcementViews.version', '<', 'excluded.version'),
          ),
      )
      .selectFrom('shown')
      .select('courseId')
      .execute(),
  )
  if (shown.length === 0) throw new AppError('not_found')
}

/**
 * The families that count for an announcement in a course, by name: who has seen it, who only an earlier version, and
 * who none.
 * @throws AppError not_found
 */
export async function listViews(
  db: Db,
  { id, courseId, teacherId }: { id: number; courseId: number; teacherId: number },
): Promise<ResponseBodyOf<typeof listAnnouncementViews>> {
  const row = await db
    .selectFrom('announcements as a')
    .innerJoin('courseTeachers as t', 't.courseId', 'a.courseId')
    .where('a.id', '=', id)
    .where('a.courseId', '=', courseId)
    .where('t.teacherId', '=', teacherId)
    .select('a.version')
    .select(
      sql<(Person & { version: number | null })[]>`(
        select coalesce(json_agg(json_build_object(
          'id', s.id, 'fullName', s.full_name, 'shortId', s.short_id, 'avatar', s.avatar, 'hasAccount', s.email is not null,
          'nameInCourse', nullif(coalesce(p.name_in_course, ${lastNameIn('a.course_id', 's.id')}), s.full_name),
          'version', f.seen
        )), '[]')
        from ${countedFamilies}
        join accounts s on s.id = f.student_id
        left join participants p on p.course_id = a.course_id and p.student_id = s.id
      )`.as('families'),
    )
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  const families = row.families.sort(
    (a, b) => compareNames(a.nameInCourse ?? a.fullName, b.nameInCourse ?? b.fullName) || a.id - b.id,
  )
  return {
    seen: families.filter(({ version }) => version === row.version),
    seenEarlier: families.filter(({ version }) => version !== null && version < row.version),
    notSeen: families.filter(({ version }) => version === null),
  }
}

/** The announcements that a person wrote, for their export. */
export const listOwnAnnouncements = (db: Db, accountId: number) =>
  db
    .selectFrom('announcements as a')
    .innerJoin('courses as c', 'c.id', 'a.courseId')
    .where('a.authorId', '=', accountId)
    .select(['a.id', 'a.courseId', 'c.name as courseName', 'a.text', 'a.pinnedUntil', 'a.createdAt', 'a.editedAt'])
    .orderBy('a.id')
    .orderBy('a.courseId')
    .execute()

/** Which announcements a student or their parents have seen, for the student's export. */
export const listOwnAnnouncementViews = (db: Db, studentId: number) =>
  db
    .selectFrom('announcementViews as v')
    .innerJoin('courses as c', 'c.id', 'v.courseId')
    .where('v.studentId', '=', studentId)
    .select(['v.announcementId', 'v.courseId', 'c.name as courseName', 'v.version', 'v.seenAt'])
    .orderBy('v.seenAt')
    .execute()
