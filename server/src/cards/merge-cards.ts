import type { CardInCourses } from '@hasiye/contract/cards.ts'
import { findSimilar } from '@hasiye/contract/names.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { sql } from 'kysely'
import { lockStudents } from '../accounts/courses-of-student.ts'
import { type Db, transaction } from '../db/db.ts'
import { lockCards } from '../db/locks.ts'
import { teaches } from '../db/membership.ts'
import { restorableSince } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import { readAccount, storeMerge } from './deleted-cards.ts'
import { moveCard } from './merge.ts'

const marksShown = 5

const isRestorable = sql`(d.ended = 'with_course' or d.ended_at > ${restorableSince})`

interface OwnCard extends CardInCourses {
  id: number
  isHere: boolean
  isClaimed: boolean
  isOwn: boolean
}

/**
 * The cards and accounts that are or were in courses of the actor, or only those with these ids. `isOwn`: the actor
 * teaches each course that it is in, was made in, or can be restored to, deleted ones too.
 */
async function listCards(db: Db, courseId: number, actorId: number, ids?: number[]): Promise<OwnCard[]> {
  const taught = sql`
    select course_id from course_teachers where teacher_id = ${actorId}
    union all
    select course_id from deleted_course_teachers where teacher_id = ${actorId}`
  const rows = sql<OwnCard>`(
    with taught as (${taught}), seen as (
      select p.student_id from taught join participants p using (course_id)
      union
      select d.student_id from taught join stays d using (course_id) where ${isRestorable}
    )
    select a.id, a.email is not null as is_claimed,
      exists (select from participants p where p.course_id = ${courseId} and p.student_id = a.id) as is_here,
      (
        case when k.made_in is null then k.made_by = ${actorId} else k.made_in in (select course_id from taught) end
        and not exists (
          select from (
            select p.course_id from participants p where p.student_id = a.id
            union all
            select d.course_id from stays d where d.student_id = a.id and ${isRestorable}
          ) place where place.course_id not in (select course_id from taught)
        )
      ) as is_own,
      jsonb_build_object(
        'id', a.id, 'fullName', a.full_name, 'shortId', a.short_id, 'avatar', a.avatar, 'hasAccount', a.email is not null
      ) as student,
      array(
        select c.name from participants p join taught using (course_id) join courses c on c.id = p.course_id
        where p.student_id = a.id order by p.since, c.id
      ) as courses,
      (
        select coalesce(jsonb_agg(jsonb_build_object('courseName', m.name, 'date', m.date, 'status', m.status) order by m.date desc), '[]')
        from (
          select c.name, m.date, m.status from marks m join taught using (course_id) join courses c on c.id = m.course_id
          where m.student_id = a.id and m.status <> '' order by m.date desc limit ${marksShown}
        ) m
      ) as marks
    from accounts a left join cards k on k.account_id = a.id
    where a.id in (select student_id from seen) and ${ids ? sql`a.id = any(${ids}::bigint[])` : sql`a.email is null`}
  )`
  const found = await db
    .with('still', teaches(courseId, actorId))
    .selectFrom('still')
    .leftJoin(rows.as('k'), (join) => join.onTrue())
    .select(['k.id', 'k.isHere', 'k.isClaimed', 'k.isOwn', 'k.student', 'k.courses', 'k.marks'])
    .orderBy('k.id')
    .execute()
  if (found.length === 0) throw new AppError('not_found')
  return found.filter((row): row is OwnCard => row.id !== null)
}

/** @throws AppError card_claimed, card_not_own */
function refuseOthers(cards: OwnCard[]): void {
  if (cards.some(({ isClaimed }) => isClaimed)) throw new AppError('card_claimed')
  if (cards.some(({ isOwn }) => !isOwn)) throw new AppError('card_not_own')
}

/**
 * A card of the course, and the actor's other cards with a similar name that can be merged with it, in one statement.
 * @throws AppError not_found, card_claimed, card_not_own
 */
export async function listSameCards(
  db: Db,
  courseId: number,
  actorId: number,
  cardId: number,
): Promise<{ card: CardInCourses; others: CardInCourses[] }> {
  const all = await listCards(db, courseId, actorId)
  const card = all.find(({ id, isHere }) => id === cardId && isHere)
  if (!card) throw new AppError('not_found')
  refuseOthers([card])
  const others = all.filter(
    ({ id, isOwn, student }) => isOwn && id !== cardId && findSimilar([card.student.fullName], [student]).length > 0,
  )
  return { card, others }
}

interface MergedCards {
  courseId: number
  actorId: number
  /** Of the course; it ends. */
  cardId: number
  /** The card that stays. */
  otherId: number
}

/**
 * Merges a card of the course into another card of the actor's, in one transaction; it can be restored for 30 days. A
 * repeated call changes nothing.
 * @returns the student
 * @throws AppError validation_failed for one card; not_found when the actor knows no such card; card_claimed; card_not_own
 */
export function mergeCards(
  { db, rooms }: Pick<Parts, 'db' | 'rooms'>,
  { courseId, actorId, cardId, otherId }: MergedCards,
): Promise<Person> {
  if (cardId === otherId) throw new AppError('validation_failed')
  return transaction(db, async (trx) => {
    const courseIds = await lockStudents(trx, [cardId, otherId])
    await lockCards(trx, [cardId, otherId])
    const found = await listCards(trx, courseId, actorId, [cardId, otherId])
    const card = found.find(({ id, isHere }) => id === cardId && isHere)
    const other = found.find(({ id }) => id === otherId)
    if (!other) throw new AppError('not_found')
    if (!card) {
      const merged = await trx
        .selectFrom('deletedCards')
        .where('courseId', '=', courseId)
        .where('cardId', '=', cardId)
        .where('accountId', '=', otherId)
        .select('cardId')
        .executeTakeFirst()
      if (merged) return other.student
      throw new AppError('not_found')
    }
    refuseOthers([card, other])
    const made = await readAccount(trx, cardId)
    const { stored } = await moveCard(trx, rooms, { card: card.student, student: other.student, actorId }, courseIds)
    await storeMerge(trx, { courseId, actorId, cardId, requestId: null, studentId: otherId }, { ...made, rows: stored })
    return other.student
  })
}
