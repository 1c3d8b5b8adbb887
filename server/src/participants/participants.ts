import type { Person } from '@hasiye/contract/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { insertHistory, raiseVersionIf } from '../db/history.ts'
import { hasLeft, isKnownFromStart, stillTeaches } from '../db/membership.ts'
import { agreedRounds, earlierLessons, roundSince } from '../db/rounds.ts'
import { AppError } from '../errors/errors.ts'

export interface AddedParticipants {
  added: Person[]
  /** Short IDs of students who were already in the course. */
  already: string[]
  /** Short IDs that no student has. */
  notFound: string[]
}

/**
 * Adds students to a course by normalised, distinct short IDs in one statement, all or nothing: if an ID is not a student's,
 * nobody is added, and `notFound` lists such IDs. The lists keep the order of the IDs.
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
        .selectFrom('accounts')
        .where('role', '=', 'student')
        .where('shortId', '=', sql<string>`any(${shortIds})`)
        .where(({ or, not, exists, selectFrom }) =>
          or([
            not(hasLeft(courseId, actorId, 'accounts.id')),
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
        .forKeyShare(),
    )
    .with('fresh', (query) =>
      query
        .insertInto('participants')
        .columns(['courseId', 'studentId'])
        .expression((eb) =>
          eb
            .selectFrom(['still', 'found'])
            .where(eb.selectFrom('found').select(eb.fn.countAll().as('n')), '=', shortIds.length)
            .select([eb.val(courseId).as('courseId'), 'found.id']),
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
                  selectFrom('deletedParticipants as d')
                    .where('d.courseId', '=', courseId)
                    .whereRef('d.studentId', '=', 'fresh.studentId')
                    .whereRef('d.deletedBy', 'is distinct from', 'd.studentId')
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
    .select((eb) => eb('fresh.studentId', 'is not', null).as('isNew'))
    .$narrowType<
      { id: null } | { id: number; shortId: string; fullName: string; hasAccount: boolean; isNew: boolean }
    >()
    .execute()
  if (rows.length === 0) throw new AppError('not_found')
  const students = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.shortId, row] as const])))
  const notFound = shortIds.filter((shortId) => !students.has(shortId))
  if (notFound.length > 0) return { added: [], already: [], notFound }
  const found = shortIds.flatMap((shortId) => students.get(shortId) ?? [])
  return {
    added: found.filter(({ isNew }) => isNew),
    already: found.filter(({ isNew }) => !isNew).map(({ shortId }) => shortId),
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
        .forNoKeyUpdate('p'),
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
      roundSince.as('roundSince'),
      agreedRounds.as('roundsAgreed'),
      earlierLessons.as('lessonsInRemovedCourses'),
      sql<string | null>`null::date`.as('until'),
    ])
    .unionAll(
      db
        .selectFrom('deletedParticipants as d')
        .innerJoin('courses as c', 'c.id', 'd.courseId')
        .where('d.studentId', '=', studentId)
        .where('d.withCourse', '=', false)
        .select(['c.id', 'c.name', sql<string>`''`.as('description'), 'd.since', 'd.nameInCourse'])
        .select([
          sql<string>`(d.round ->> 'since')::date`.as('roundSince'),
          sql<number>`(d.round ->> 'agreed')::int`.as('roundsAgreed'),
          sql<number>`(d.round ->> 'lessons')::int`.as('lessonsInRemovedCourses'),
          'd.until',
        ]),
    )
    .orderBy('id')
    .execute()
