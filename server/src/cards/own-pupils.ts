import type { Person } from '@hasiye/contract/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { hasLeft, hasSaidNo, teaches } from '../db/membership.ts'
import { restorableSince } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import { queueAddition } from '../mail/added-to-course.ts'
import { restoreParticipant } from '../participants/departures.ts'
import { addByShortIds } from '../participants/participants.ts'
import type { Parts } from '../parts.ts'

/** A student whom the viewer knows: of the course itself, who departed from it, or of another course of the viewer's. */
export interface Pupil extends Omit<Person, 'nameInCourse'> {
  where: 'here' | 'left' | 'removed' | 'moved' | 'own'
  courseName: string
  nameInCourse: string | null
  /** They left a course of the owner, or of the viewer, and have not asked to join since. */
  hasLeft: boolean
  /** One of these courses was new to them. */
  hasSaidNo: boolean
}

/**
 * Who left the course, or was removed from it within 30 days: `leftByThemselves`, and the course to which they were
 * moved.
 */
const departed = (courseId: number): RawBuilder<unknown> => sql`
  select d.student_id, d.name_in_course, d.moved_to, d.ended = 'left' as left_by_themselves
  from former_participants d
  where d.course_id = ${courseId} and (d.ended = 'left' or d.deleted_at > ${restorableSince})
    -- who was moved on from there is asked about as a student of another course
    and not (d.ended = 'moved' and exists (
      select from stays s where s.course_id = d.moved_to and s.student_id = d.student_id and s.ended = 'moved' and s.ended_at >= d.deleted_at
    ))`

interface PupilRow extends Omit<Pupil, 'id'> {
  id: number | null
}

/**
 * The participants of a course, who departed from it, and those of the other courses that the actor teaches, archived
 * ones too, each once, in one statement. A moved student is listed where the actor teaches the course to which they were
 * moved.
 * @throws AppError not_found when the actor no longer teaches here
 */
export async function listPupils(db: Db, courseId: number, actorId: number): Promise<Pupil[]> {
  const known = sql<Omit<PupilRow, 'hasLeft' | 'hasSaidNo'>>`(
    select distinct on (k.student_id) a.id, a.full_name, a.short_id, a.avatar, a.email is not null as has_account,
      k.place as "where", k.course_name, k.name_in_course
    from (
      select 1 as rank, 'here' as place, p.student_id, p.name_in_course, c.name as course_name, c.archived_at, p.since
      from participants p join courses c on c.id = p.course_id where p.course_id = ${courseId}
      union all
      select 2, case when d.left_by_themselves then 'left' when d.moved_to is null then 'removed' else 'moved' end, d.student_id, d.name_in_course,
        coalesce(target.name, c.name), null, null
      from (${departed(courseId)}) d
      join courses c on c.id = ${courseId}
      left join course_teachers t on t.course_id = d.moved_to and t.teacher_id = ${actorId}
      left join courses target on target.id = t.course_id
      where d.moved_to is null or target.id is not null
      union all
      select 3, 'own', p.student_id, p.name_in_course, c.name, c.archived_at, p.since
      from course_teachers t join courses c on c.id = t.course_id join participants p on p.course_id = c.id
      where t.teacher_id = ${actorId} and c.id <> ${courseId}
    ) k join accounts a on a.id = k.student_id
    order by k.student_id, k.rank, k.archived_at is not null, k.since desc
  )`
  const rows = await db
    .with('still', teaches(courseId, actorId))
    .selectFrom('still')
    .leftJoin(known.as('k'), (join) => join.onTrue())
    .select(['k.id', 'k.fullName', 'k.shortId', 'k.avatar', 'k.hasAccount', 'k.where', 'k.courseName'])
    .select(['k.nameInCourse', hasLeft(courseId, actorId, 'k.id').as('hasLeft')])
    .select(hasSaidNo(courseId, actorId, 'k.id').as('hasSaidNo'))
    .orderBy('k.id')
    .execute()
  if (rows.length === 0) throw new AppError('not_found')
  return rows.filter((row): row is Pupil => row.id !== null)
}

const asPerson = ({ id, fullName, shortId, avatar, hasAccount }: Pupil): Person => ({
  id,
  fullName,
  shortId,
  avatar,
  hasAccount,
})

interface Returning {
  courseId: number
  actorId: number
  ids: readonly number[]
}

/**
 * Adds the viewer's own students to a course: one who was removed is restored, another one is added as by a typed short
 * ID. Students who are there already are skipped.
 * @returns who was added, and who left the course of their own will and is not added
 * @throws AppError student_not_found when one of them is no student of the viewer's; limit_reached
 */
export async function addPupils(
  trx: Trx,
  jobs: Parts['jobs'],
  pupils: readonly Pupil[],
  { courseId, actorId, ids }: Returning,
): Promise<{ returned: Person[]; left: Person[] }> {
  const byId = new Map(pupils.map((pupil) => [pupil.id, pupil]))
  const chosen = [...new Set(ids)].map((id) => {
    const pupil = byId.get(id)
    if (!pupil || (pupil.where === 'left' && !pupil.hasLeft) || (pupil.where !== 'here' && pupil.hasSaidNo))
      throw new AppError('student_not_found')
    return pupil
  })
  const at = (where: Pupil['where']) => chosen.filter((pupil) => pupil.where === where)
  // by id, because each restore counts for its student
  const restored = [...at('removed'), ...at('moved')].sort((one, other) => one.id - other.id)
  for (const { id } of restored) await restoreParticipant(trx, courseId, actorId, id)
  const shortIds = at('own').map(({ shortId }) => shortId)
  const none = { added: [], notFound: [], left: [], moved: [] }
  const { added, notFound, left, moved } =
    shortIds.length > 0 ? await addByShortIds(trx, courseId, actorId, shortIds) : none
  if (notFound.length > 0) throw new AppError('student_not_found')
  // since they were listed
  if (left.length > 0) throw new AppError('student_left')
  if (moved.length > 0) throw new AppError('student_moved')
  const accountIds = added.filter(({ hasAccount }) => hasAccount).map(({ id }) => id)
  await queueAddition(trx, jobs, { courseId, actorId, role: 'student', accountIds })
  const isNew = new Set([...restored, ...added].map(({ id }) => id))
  return { returned: chosen.filter(({ id }) => isNew.has(id)).map(asPerson), left: at('left').map(asPerson) }
}
