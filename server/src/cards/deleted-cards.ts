import type { DeletedItem } from '@hasiye/contract/trash.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { newShortId } from '../accounts/short-ids.ts'
import { restoreParentCalendars } from '../calendar/calendar.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, raiseVersion } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { removeRows } from '../db/slices.ts'
import type { Tables } from '../db/tables.ts'
import { restorableSince, selectRestorable } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import { restorePushOfParents } from '../notices/merged-devices.ts'
import { copyNotices } from '../notices/queue.ts'
import { restoreViews } from './announcement-views.ts'
import { lockCourses, lockStudent } from './merge.ts'

interface StoredMerge {
  courseId: number
  actorId: number
  cardId: number
  requestId: number
  studentId: number
}

const listOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(r), '[]') from (${rows}) r)`

/** The account's rows of a table for the cells in which the card has a row too. */
const ownRows = (table: 'marks' | 'deleted_marks', day: 'date' | 'deleted_day_id', cardId: number, studentId: number) =>
  sql`select own.* from ${sql.table(table)} own
    join ${sql.table(table)} c on c.course_id = own.course_id and c.${sql.ref(day)} = own.${sql.ref(day)}
    where own.student_id = ${studentId} and c.student_id = ${cardId}`

/**
 * The account attends the course of a row of `deleted_participants`, or left it: the merge then ends the card's row
 * there.
 */
const hasPlace = (studentId: number) => sql`(
  exists (select from participants o where o.course_id = deleted_participants.course_id and o.student_id = ${studentId})
  or exists (select from deleted_participants o where o.course_id = deleted_participants.course_id and o.student_id = ${studentId})
)`

/** Stores what a card is and has before it is merged, so that the merge can be undone. */
export async function storeCard(trx: Trx, merge: StoredMerge, courseIds: number[]): Promise<void> {
  const { courseId, actorId, cardId, requestId, studentId } = merge
  const state = sql<string>`jsonb_build_object(
    'account', (select jsonb_build_object('full_name', full_name, 'folded_name', folded_name, 'created_at', created_at)
      from accounts where id = ${cardId}),
    'card', (select to_jsonb(c) from cards c where account_id = ${cardId}),
    'participations', ${listOf(sql`
      select p.course_id, p.since, p.name_in_course, p.round, o.student_id is not null as had_account, o.round as own_round
      from participants p left join participants o on o.course_id = p.course_id and o.student_id = ${studentId}
      where p.student_id = ${cardId}`)},
    'removals', (select coalesce(jsonb_agg(course_id), '[]') from deleted_participants
      where student_id = ${cardId} and not ${hasPlace(studentId)}),
    'lost_removals', ${listOf(sql`
      select * from deleted_participants
      where student_id = ${cardId} and ${hasPlace(studentId)}
        or student_id = ${studentId} and exists (
          select from participants p where p.course_id = deleted_participants.course_id and p.student_id = ${cardId}
        )`)},
    'sessions', (select coalesce(jsonb_agg(id), '[]') from sessions where account_id = ${cardId}),
    'new_courses', ${listOf(sql`select * from new_courses where student_id = ${cardId}`)},
    'course_answers', ${listOf(sql`select * from course_answers where student_id = ${cardId}`)},
    'announcement_views', ${listOf(sql`select * from announcement_views where student_id = ${cardId}`)},
    'calendars', (select coalesce(jsonb_agg(id), '[]') from calendars where account_id = ${cardId} and is_parent),
    'lost_devices', ${listOf(sql`
      select d.* from push_devices d join push_devices o on o.endpoint = d.endpoint
      where d.account_id = ${cardId} and d.is_parent and o.account_id = ${studentId} and o.is_parent`)},
    'devices', (select coalesce(jsonb_agg(id), '[]') from push_devices where account_id = ${cardId} and is_parent),
    'marks', ${listOf(sql`select * from marks where student_id = ${cardId}`)},
    'own_marks', ${listOf(ownRows('marks', 'date', cardId, studentId))},
    'deleted_marks', ${listOf(sql`select * from deleted_marks where student_id = ${cardId}`)},
    'own_deleted_marks', ${listOf(ownRows('deleted_marks', 'deleted_day_id', cardId, studentId))},
    'history', ${listOf(sql`
      select course_id, id, coalesce(student_id = ${cardId}, false) as is_subject, array(
        select mark.position from jsonb_array_elements(marks) with ordinality as mark (value, position)
        where mark.value -> 0 = to_jsonb(${cardId}::bigint)
      ) as positions
      from history
      where course_id = any(${courseIds}::bigint[])
        and (student_id = ${cardId} or marks @> jsonb_build_array(jsonb_build_array(${cardId}::bigint)))`)}
  )`
  await trx
    .insertInto('deletedCards')
    .values({ courseId, cardId, accountId: studentId, requestId, deletedBy: actorId, state })
    .execute()
}

/** The cards of a course that were merged by a teacher and can be restored, newest first, in one statement. */
export const listDeletedCards = (db: Db, courseId: number): Promise<HandlerResult<DeletedItem>[]> =>
  selectRestorable(db.selectFrom('deletedCards as d'), courseId)
    .innerJoin('accounts as s', 's.id', 'd.accountId')
    .leftJoin('mergedCards as m', 'm.cardId', 'd.cardId')
    .select([
      'm.shortId',
      'd.cardId as id',
      sql<string>`d.state -> 'account' ->> 'full_name'`.as('name'),
      's.fullName as parentName',
    ])
    .orderBy('d.cardId')
    .execute()

export const removeExpiredDeletedCards = removeRows('deletedCards', (db) =>
  db.selectFrom('deletedCards').where('deletedAt', '<', restorableSince),
)

const removalColumns = [
  ...(['courseId', 'studentId', 'since', 'withCourse', 'deletedAt', 'deletedBy'] as const),
  ...(['nameInCourse', 'until', 'movedTo', 'round'] as const),
] as const

/**
 * Gives the card its names in the reports and its rounds back, and removes what the account had from the card.
 */
const restoreNames = (trx: Trx, cardId: number, { accountId, name }: { accountId: number; name: string }) =>
  trx
    .updateTable('participants as p')
    .from('deletedCards as d')
    .from(
      sql<{ courseId: number; nameInCourse: string | null }>`jsonb_to_recordset(d.state -> 'participations')`.as<'r'>(
        sql`r (course_id bigint, name_in_course text, round jsonb, own_round jsonb)`,
      ),
    )
    .set({
      nameInCourse: sql<string | null>`case when p.student_id = ${cardId} then r.name_in_course
        else nullif(p.name_in_course, coalesce(r.name_in_course, ${name})) end`,
      round: sql<string | null>`case when p.student_id = ${cardId} then r.round
        when (p.round ->> 'agreedAt')::timestamptz > d.deleted_at then p.round else r.own_round end`,
    })
    .where('d.cardId', '=', cardId)
    .whereRef('p.courseId', '=', 'r.courseId')
    .where('p.studentId', 'in', [cardId, accountId])
    .execute()

/** A student who had left a course before the merge has left it again: these are the rows that the merge ended. */
const restoreRemovals = (trx: Trx, cardId: number) =>
  trx
    .insertInto('deletedParticipants')
    .columns(removalColumns)
    .expression((eb) =>
      eb
        .selectFrom([
          'deletedCards as c',
          sql<
            Selectable<Tables['deletedParticipants']>
          >`jsonb_populate_recordset(null::deleted_participants, c.state -> 'lost_removals')`.as('r'),
        ])
        .where('c.cardId', '=', cardId)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('allCourses').whereRef('allCourses.id', '=', 'r.courseId').select('id')),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('participants as p')
                .whereRef('p.courseId', '=', 'r.courseId')
                .whereRef('p.studentId', '=', 'r.studentId')
                .select('p.courseId'),
            ),
          ),
        )
        .select(removalColumns.map((column) => `r.${column}` as const)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The rows of a table in the stored state of a card, of courses that still exist. */
const storedRows = <Row>(key: 'new_courses' | 'course_answers') =>
  sql<Row>`(
    select r.* from jsonb_populate_recordset(null::${sql.table(key)}, c.state -> ${sql.lit(key)}) r
    where exists (select from all_courses where id = r.course_id)
  )`

/** Courses are as new to the card as before the merge, and its parents' answers about them apply again. */
async function restoreAnswers(trx: Trx, cardId: number): Promise<void> {
  const newColumns = ['courseId', 'studentId', 'addedAt'] as const
  await trx
    .insertInto('newCourses')
    .columns(newColumns)
    .expression((eb) =>
      eb
        .selectFrom('deletedCards as c')
        .innerJoinLateral(storedRows<Selectable<Tables['newCourses']>>('new_courses').as('r'), (join) => join.onTrue())
        .where('c.cardId', '=', cardId)
        .select(newColumns.map((column) => `r.${column}` as const)),
    )
    .execute()
  const answerColumns = ['courseId', 'studentId', 'deviceHash', 'isKnown', 'isMuted', 'seenAt'] as const
  await trx
    .insertInto('courseAnswers')
    .columns(answerColumns)
    .expression((eb) =>
      eb
        .selectFrom('deletedCards as c')
        .innerJoinLateral(storedRows<Selectable<Tables['courseAnswers']>>('course_answers').as('r'), (join) =>
          join.onTrue(),
        )
        .where('c.cardId', '=', cardId)
        .select(answerColumns.map((column) => `r.${column}` as const)),
    )
    .execute()
}

/** A browser that was subscribed for card and account was one device while they were merged. */
async function restoreDevices(trx: Trx, cardId: number, accountId: number): Promise<void> {
  const columns = [
    ...(['accountId', 'isParent', 'deviceHash', 'endpoint', 'service', 'p256dh', 'auth', 'kinds'] as const),
    ...(['hideDetails', 'userAgent', 'createdAt', 'seenAt', 'lastDeliveredAt'] as const),
  ] as const
  const restored = await trx
    .insertInto('pushDevices')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom([
          'deletedCards as c',
          sql<
            Selectable<Tables['pushDevices']>
          >`jsonb_populate_recordset(null::push_devices, c.state -> 'lost_devices')`.as('r'),
        ])
        .where('c.cardId', '=', cardId)
        // unless the device was removed since
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('pushDevices as o')
              .where('o.accountId', '=', accountId)
              .where('o.isParent', '=', true)
              .whereRef('o.endpoint', '=', 'r.endpoint')
              .select('o.id'),
          ),
        )
        .select(columns.map((column) => `r.${column}` as const)),
    )
    .returning(['id', 'endpoint'])
    .execute()
  for (const { id, endpoint } of restored) {
    const own = await trx
      .selectFrom('pushDevices')
      .where('accountId', '=', accountId)
      .where('isParent', '=', true)
      .where('endpoint', '=', endpoint)
      .select('id')
      .execute()
    await copyNotices(
      trx,
      own.map((device) => device.id),
      id,
    )
  }
}

/**
 * Undoes a teacher's merge of a card: card and account are two students again (`restore_card`). Each course that gets
 * the card back records it in its history.
 * @returns the name on the card
 * @throws AppError not_found when the card was not merged within 30 days, or the actor no longer teaches here;
 * limit_reached
 */
export function restoreCard(db: Db, courseId: number, actorId: number, cardId: number): Promise<string> {
  return transaction(db, async (trx) => {
    const merged = trx
      .selectFrom('deletedCards')
      .where('courseId', '=', courseId)
      .where('cardId', '=', cardId)
      .where('deletedAt', '>', restorableSince)
    const found = await merged.select('accountId').executeTakeFirst()
    if (!found) throw new AppError('not_found')
    const { accountId } = found
    await lockStudent(trx, accountId)
    const courseIds = await lockCourses(trx, accountId)
    const teacher = await trx.with('still', stillTeaches(courseId, actorId)).selectFrom('still').executeTakeFirst()
    if (!teacher) throw new AppError('not_found')
    const card = await merged
      .select([
        'deletedAt as mergedAt',
        sql<string>`state -> 'account' ->> 'full_name'`.as('name'),
        sql<number[]>`coalesce(state -> 'devices', '[]')`.as('deviceIds'),
        sql<number[]>`coalesce(state -> 'calendars', '[]')`.as('calendarIds'),
      ])
      .forUpdate()
      .executeTakeFirst()
    if (!card) throw new AppError('not_found')
    for (let isRestored = false; !isRestored; ) {
      const drawn = newShortId()
      const row = await merged
        .select(
          sql<boolean>`restore_card(card_id, account_id, course_id, deleted_at, state, ${drawn})`.as('isRestored'),
        )
        .executeTakeFirstOrThrow()
      isRestored = row.isRestored
    }
    await restoreNames(trx, cardId, { accountId, name: card.name })
    await restoreRemovals(trx, cardId)
    await restoreAnswers(trx, cardId)
    await restoreViews(trx, cardId, accountId)
    await restorePushOfParents(trx, { cardId, studentId: accountId, ...card })
    await restoreDevices(trx, cardId, accountId)
    await restoreParentCalendars(trx, { cardId, studentId: accountId, ...card })
    await trx.deleteFrom('deletedCards').where('courseId', '=', courseId).where('cardId', '=', cardId).execute()
    const attended = trx.selectFrom('participants').where('studentId', '=', cardId)
    await insertHistory(trx, attended, ({ ref }) => ({
      courseId: ref('participants.courseId'),
      actorId,
      action: 'card_restored',
      studentId: cardId,
      after: card.name,
    })).execute()
    await raiseVersion(trx, courseIds)
    return card.name
  })
}
