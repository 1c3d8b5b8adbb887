import { messages } from '@hasiye/contract/messages.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { insertHistory, raiseVersionIf } from '../db/history.ts'
import { locked } from '../db/locks.ts'
import { hasLeftCourse, hasSaidNo, isKnownFromStart, isSent, lastNameIn, stillTeaches } from '../db/membership.ts'
import { agreedRounds, earlierLessons, roundSince } from '../db/rounds.ts'
import { restorableSince } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'

export interface AddedParticipants {
  added: Person[]
  /** Short IDs of students who were already in the course. */
  already: string[]
  /** Short IDs of students who left the course by themselves. */
  left: string[]
  /** Short IDs of students who were moved from the course, and whose move the actor can undo. */
  moved: string[]
  /** Short IDs that no student has. */
  notFound: string[]
}

/** The students of each course that the teacher can write to. */
export const listFamilies = (db: Db, teacherId: number) =>
  db
    .selectFrom('courseTeachers as t')
    .innerJoin('courses as c', 'c.id', 't.courseId')
    .innerJoin('participants as p', 'p.courseId', 'c.id')
    .where('t.teacherId', '=', teacherId)
    .where('c.archivedAt', 'is', null)
    .where('c.readOnlyUntil', 'is', null)
    .select([
      'c.id as courseId',
      sql<number[]>`json_agg(p.student_id order by p.student_id)`.as('studentIds'),
      sql<boolean>`bool_or(not exists (
        select from new_courses n where n.course_id = c.id and n.student_id = p.student_id
      ))`.as('isKnown'),
    ])
    .groupBy('c.id')
    .orderBy('c.id')
    .execute()

/** The name of the course to which a student was moved from this one and is in now, where the actor can undo that. */
const movedFrom = (courseId: number, actorId: number, student: string) => sql<string | null>`(
  select c.name from former_participants f
  join participants p on p.course_id = f.moved_to and p.student_id = f.student_id
  join course_teachers t on t.course_id = p.course_id and t.teacher_id = ${actorId}
  join courses c on c.id = p.course_id and c.archived_at is null and c.read_only_until is null
  where f.course_id = ${courseId} and f.student_id = ${sql.ref(student)} and f.deleted_at > ${restorableSince}
)`

/**
 * Adds students to a course by normalised, distinct short IDs in one statement, all or nothing: if one cannot be added, nobody is,
 * and `notFound`, `left` and `moved` list them. The lists keep the order of the IDs.
 * @throws AppError not_found when the actor no longer teaches here; limit_reached
 */
export async function addByShortIds(
  db: Db,
  courseId: number,
  actorId: number,
  shortIds: string[],
): Promise<AddedParticipants> {
  const rows = await db
    .with('still', stillTeaches(courseId, actorId))
    .with('found', (query) =>
      query
        .selectFrom(['still', 'accounts'])
        .where('role', '=', 'student')
        .where('shortId', '=', sql<string>`any(${shortIds})`)
        .where(({ or, not, exists, selectFrom }) =>
          or([
            not(hasSaidNo(courseId, actorId, 'accounts.id')),
            exists(
              selectFrom('participants as p')
                .where('p.courseId', '=', courseId)
                .whereRef('p.studentId', '=', 'accounts.id')
                .select('p.courseId'),
            ),
          ]),
        )
        .select(['id', 'shortId', 'fullName', 'avatar'])
        .select((eb) => eb('email', 'is not', null).$castTo<boolean>().as('hasAccount'))
        .select(hasLeftCourse(courseId, actorId, 'accounts.id').as('hasLeft'))
        .select(movedFrom(courseId, actorId, 'accounts.id').as('movedTo'))
        .orderBy('accounts.id')
        .$call(locked('key share', 'accounts')),
    )
    .with('fresh', (query) =>
      query
        .insertInto('participants')
        .columns(['courseId', 'studentId', 'nameInCourse'])
        .expression((eb) =>
          eb
            .selectFrom(['still', 'found'])
            .where(
              eb
                .selectFrom('found')
                .where('hasLeft', '=', false)
                .where('movedTo', 'is', null)
                .select(eb.fn.countAll().as('n')),
              '=',
              shortIds.length,
            )
            .select([eb.val(courseId).as('courseId'), 'found.id'])
            .select(lastNameIn(courseId, 'found.id').as('nameInCourse')),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('studentId'),
    )
    .with('strange', (query) =>
      query
        .insertInto('newCourses')
        .columns(['courseId', 'studentId'])
        .expression((eb) =>
          eb
            .selectFrom('fresh')
            .where(({ not }) => not(isKnownFromStart(courseId, actorId, 'fresh.studentId')))
            // a student who was removed and returns knows the course as before
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('formerParticipants as d')
                    .where('d.courseId', '=', courseId)
                    .whereRef('d.studentId', '=', 'fresh.studentId')
                    .where('d.ended', '<>', 'left')
                    .select('d.courseId'),
                ),
              ),
            )
            .select([eb.val(courseId).as('courseId'), 'fresh.studentId']),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('familiar', (query) =>
      query
        .deleteFrom('newCourses as n')
        .using('fresh')
        .where('n.courseId', '=', courseId)
        .whereRef('n.studentId', '=', 'fresh.studentId')
        .where(isKnownFromStart(courseId, actorId, 'fresh.studentId')),
    )
    .with('noted', (query) =>
      insertHistory(query, query.selectFrom('fresh').innerJoin('found', 'found.id', 'fresh.studentId'), ({ ref }) => ({
        courseId,
        actorId,
        action: 'participant_added',
        studentId: ref('found.id'),
        after: ref('found.fullName'),
      })),
    )
    .with('raised', (query) => raiseVersionIf(query, courseId, query.selectFrom('fresh')))
    .selectFrom('still')
    .leftJoin('found', (join) => join.onTrue())
    .leftJoin('fresh', 'fresh.studentId', 'found.id')
    .select(['found.id', 'found.shortId', 'found.fullName', 'found.avatar', 'found.hasAccount'])
    .select(['found.hasLeft', 'found.movedTo'])
    .select((eb) => eb('fresh.studentId', 'is not', null).as('isNew'))
    .$narrowType<
      | { id: null }
      | { id: number; shortId: string; fullName: string; hasAccount: boolean; hasLeft: boolean; isNew: boolean }
    >()
    .execute()
  if (rows.length === 0) throw new AppError('not_found')
  const students = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.shortId, row] as const])))
  const found = shortIds.flatMap((shortId) => students.get(shortId) ?? [])
  const notFound = shortIds.filter((shortId) => !students.has(shortId))
  const left = found.filter(({ hasLeft }) => hasLeft).map(({ shortId }) => shortId)
  const moved = found.filter(({ movedTo }) => movedTo !== null).map(({ shortId }) => shortId)
  const canAdd = notFound.length + left.length + moved.length === 0
  return {
    added: found
      .filter(({ isNew }) => isNew)
      .map(({ id, shortId, fullName, avatar, hasAccount }) => ({ id, shortId, fullName, avatar, hasAccount })),
    already: canAdd ? found.filter(({ isNew }) => !isNew).map(({ shortId }) => shortId) : [],
    left,
    moved,
    notFound,
  }
}

/**
 * Sets the name of a student in the report of a course, which only its teachers see; null: their own name.
 * @throws AppError not_found when the student is no participant, or the actor no longer teaches here
 */
export async function setNameInCourse(
  db: Db,
  courseId: number,
  actorId: number,
  { studentId, nameInCourse }: { studentId: number; nameInCourse: string | null },
): Promise<Person> {
  const student = await db
    .with('still', stillTeaches(courseId, actorId))
    .with('before', (query) =>
      query
        .selectFrom(['still', 'participants as p'])
        .innerJoin('accounts as a', 'a.id', 'p.studentId')
        .where('p.courseId', '=', courseId)
        .where('p.studentId', '=', studentId)
        .select(['a.id', 'a.fullName', 'a.shortId', 'a.avatar'])
        .select(({ fn, eb }) => [
          fn.coalesce('p.nameInCourse', 'a.fullName').as('name'),
          eb('a.email', 'is not', null).$castTo<boolean>().as('hasAccount'),
        ])
        .$call(locked('no key update', 'p')),
    )
    .with('after', (query) =>
      query
        .selectFrom('before')
        .select(({ fn, val }) => fn.coalesce(val(nameInCourse), 'before.fullName').as('name'))
        .whereRef('before.name', '<>', ({ fn, val }) => fn.coalesce(val(nameInCourse), 'before.fullName')),
    )
    .with('noted', (query) =>
      insertHistory(
        query,
        query.selectFrom('before').innerJoin('after', (join) => join.onTrue()),
        ({ ref }) => ({
          courseId,
          actorId,
          action: 'participant_renamed',
          studentId,
          before: ref('before.name'),
          after: ref('after.name'),
        }),
      ),
    )
    .with('raised', (query) => raiseVersionIf(query, courseId, query.selectFrom('after')))
    .with('named', (query) =>
      query
        .updateTable('participants')
        .from('before')
        .set({ nameInCourse })
        .where('courseId', '=', courseId)
        .whereRef('studentId', '=', 'before.id'),
    )
    .selectFrom('before')
    .select(['id', 'fullName', 'shortId', 'avatar', 'hasAccount'])
    .select(sql<string | null>`nullif(${nameInCourse}::text, full_name)`.as('nameInCourse'))
    .executeTakeFirst()
  if (!student) throw new AppError('not_found')
  return student
}

/**
 * Stores whether the family of a student was sent the link of the panel.
 * @param shortId the one in the sent link
 * @throws AppError not_found when the student is no participant, or the actor no longer teaches here;
 * changed_meanwhile when the student has another short ID
 */
export async function setSent(
  db: Db,
  courseId: number,
  actorId: number,
  { studentId, sent, shortId: typedId }: { studentId: number; sent: boolean; shortId?: string },
): Promise<void> {
  const shortId = sent && typedId !== undefined ? normalizeShortId(typedId) : null
  const student = await db
    .with('still', stillTeaches(courseId, actorId))
    .updateTable('participants as p')
    .from(['still', 'accounts as a'])
    .whereRef('a.id', '=', 'p.studentId')
    .set({
      sentIdHash: sent
        ? sql<Buffer>`case when a.short_id = coalesce(${shortId}, a.short_id)
            then sha256(convert_to(a.short_id, 'UTF8')) else p.sent_id_hash end`
        : null,
    })
    .where('p.courseId', '=', courseId)
    .where('p.studentId', '=', studentId)
    .returning(['a.shortId', sql<string>`coalesce(p.name_in_course, a.full_name)`.as('name')])
    .executeTakeFirst()
  if (!student) throw new AppError('not_found')
  if (shortId !== null && student.shortId !== shortId) {
    throw new AppError('changed_meanwhile', { text: fill(messages.linkOutdated, { name: student.name }) })
  }
}

/** The courses that a person attends or left, with the last day there, for their export. */
export const listOwnAttendedCourses = (db: Db, studentId: number) =>
  db
    .selectFrom('participants as p')
    .innerJoin('courses as c', 'c.id', 'p.courseId')
    .where('p.studentId', '=', studentId)
    .select([
      'c.id',
      'c.name',
      'c.description',
      'p.since',
      'p.nameInCourse',
      isSent.as('sent'),
      roundSince.as('roundSince'),
      agreedRounds.as('roundsAgreed'),
      earlierLessons.as('lessonsInRemovedCourses'),
      sql<string | null>`null::date`.as('until'),
    ])
    .unionAll(
      db
        .selectFrom('stays as d')
        .innerJoin('courses as c', 'c.id', 'd.courseId')
        .where('d.studentId', '=', studentId)
        .where('d.until', 'is not', null)
        .select([
          'c.id',
          'c.name',
          sql<string>`''`.as('description'),
          'd.since',
          'd.nameInCourse',
          sql<true | null>`null::boolean`.as('sent'),
        ])
        .select([
          sql<string>`(d.round ->> 'since')::date`.as('roundSince'),
          sql<number>`(d.round ->> 'agreed')::int`.as('roundsAgreed'),
          sql<number>`(d.round ->> 'lessons')::int`.as('lessonsInRemovedCourses'),
          'd.until',
        ]),
    )
    .orderBy('id')
    .orderBy('since')
    .execute()
