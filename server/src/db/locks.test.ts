import { globSync, readFileSync } from 'node:fs'
import { resetPassword } from '@hasiye/contract/accounts.ts'
import { addDaysOff } from '@hasiye/contract/admin.ts'
import { addCards } from '@hasiye/contract/cards.ts'
import { deleteCourse } from '@hasiye/contract/courses.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { purgeCourse } from '@hasiye/contract/trash.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { testServer } from '../../test/harness.ts'
import { countWaiting, holding, untilWaiting } from '../../test/locks.ts'
import type { TestCourse } from '../../test/makers.ts'
import { lockStudents } from '../accounts/courses-of-student.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { removeExpiredCourses } from '../accounts/hand-over-courses.ts'
import { removeExpiredDeletedDays } from '../attendance/deleted-days.ts'
import { removeExpiredDeletedCourses } from '../courses/trash.ts'
import { removeExpiredJoinRequests } from '../joining/join-requests.ts'
import { makeToken } from '../mail/link-tokens.ts'
import { retries, type Trx, transaction } from './db.ts'
import { recordHistory } from './history.ts'
import { now } from './instants.ts'
import { lockAccounts, lockCards, lockCourses, lockDaysOff } from './locks.ts'

const server = testServer()
let ids: [number, number]
beforeAll(async () => {
  const [one, other] = [await server.make.course(), await server.make.course()]
  ids = [one.course.id, other.course.id]
})

test('rows are locked by the functions of locks.ts only', () => {
  const files = globSync('server/src/**/*.ts', { cwd: `${import.meta.dirname}/../../..` })
    .filter((file) => !/\.test\.ts$|db\/(locks|slices)\.ts$/.test(file))
    .filter((file) => {
      const text = readFileSync(`${import.meta.dirname}/../../../${file}`, 'utf8')
      return /\.for(NoKey|Key)?(Update|Share)\(|\bfor (no key )?update( |$)(?!skip locked)/m.test(text)
    })
  // its rows are of no course, and it sorts them itself
  expect(files).toEqual(['server/src/rate-limits/rate-limit-store.ts'])
})

/** Two transactions that each do the first of their acts, and the second only after both did the first. */
async function cross(...acts: ((trx: Trx) => Promise<unknown>)[][]) {
  let waiting = acts.length
  let release = () => {}
  const both = new Promise<void>((resolve) => (release = resolve))
  return Promise.all(
    acts.map(([first, second]) =>
      transaction(server.db, async (trx) => {
        await first?.(trx)
        if (--waiting <= 0) release()
        await both
        await second?.(trx)
      }),
    ),
  )
}

test('two transactions that wait for each other both succeed, because one is retried', async () => {
  const [one, other] = ids
  const before = retries.deadlock
  await cross(
    [(trx) => lockCourses(trx, [one]), (trx) => lockCourses(trx, [other])],
    [(trx) => lockCourses(trx, [other]), (trx) => lockCourses(trx, [one])],
  )
  expect(retries.deadlock).toBe(before + 1)
})

test('a serialization failure is retried', async () => {
  const before = retries.serialization
  const isolated = async (trx: Trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx)
    await trx.selectFrom('courses').where('id', '=', ids[0]).select('version').execute()
  }
  const raise = (trx: Trx) =>
    trx
      .updateTable('courses')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', ids[0])
      .execute()
  await cross([isolated, raise], [isolated, raise])
  expect(retries.serialization).toBe(before + 1)
})

test.each([
  ['is locked with them', false],
  ['and is held by somebody makes the transaction begin anew', true],
])('a course that a student gets while their courses are locked %s', async (_what, isHeld) => {
  const { course, people } = await server.make.course()
  const before = retries.restart
  const studentId = people.student.id
  const lock = () => transaction(server.db, (trx) => lockStudents(trx, [studentId]))
  const addWhileLocked = () =>
    transaction(server.db, async (trx) => {
      await lockAccounts(trx, [studentId], 'key share')
      const waiting = lock()
      await eventually(async () => expect(await countWaiting(server.pool)).toBe(1))
      const change = { action: 'participant_added' as const, studentId }
      await recordHistory(trx, ids[0], people.owner.id, [change])
      return { waiting }
    })
  const hold = (meanwhile: () => Promise<{ waiting: Promise<number[]> }>) =>
    holding(server.pool, 'select from courses where id = $1 for no key update', [ids[0]], async () => {
      const added = await meanwhile()
      await eventually(() => expect(retries.restart).toBe(before + 1))
      return added
    })
  const { waiting } = await (isHeld ? hold(addWhileLocked) : addWhileLocked())
  expect(await waiting).toEqual([ids[0], course.id])
  expect(retries.restart - before).toBe(isHeld ? 1 : 0)
})

/** Rows that a removal changes: who writes in the course touches the last one, meets it, and then touches the first one. */
interface Removed {
  courseId: number
  touch: (trx: Trx, isLast: boolean) => Promise<unknown>
  remove: () => Promise<unknown>
}

/** A course to be removed, and another one whose two students were moved from it. */
async function movedStudents(remove: (gone: TestCourse) => Promise<unknown>, expired = ''): Promise<Removed> {
  const gone = await server.make.course()
  const { course, students } = await server.make.course({ students: 2 })
  const round = JSON.stringify({ since: '2026-01-01', courses: [{ id: gone.course.id, until: '2026-02-01' }] })
  await server.db.updateTable('stays').set({ round }).where('courseId', '=', course.id).execute()
  const params = { id: gone.course.id }
  if (!expired) await server.as(gone.people.owner).call(deleteCourse, { params })
  else await server.pool.query(`update all_courses set ${expired} where id = $1`, [params.id])
  // without an heir
  await server.pool.query('delete from deleted_course_teachers where not is_owner')
  return {
    courseId: course.id,
    remove: () => remove(gone),
    touch: (trx, isLast) =>
      trx.updateTable('stays').set({ sentIdHash: null }).where('studentId', '=', at(students, isLast).id).execute(),
  }
}

const at = <Item>(items: readonly Item[], isLast: boolean) => items[isLast ? 1 : 0] as Item

const removals: Record<string, () => Promise<Removed>> = {
  'a teacher who removes a course for good': () =>
    movedStudents(({ course, people }) =>
      server.as(people.owner).call(purgeCourse, { body: { kind: 'course', id: course.id } }),
    ),
  'the expiry of deleted courses': () =>
    movedStudents(() => removeExpiredDeletedCourses(server.db), `deleted_at = now() - interval '31 days'`),
  'the expiry of courses without a teacher': () =>
    movedStudents(() => removeExpiredCourses(server.db), `read_only_until = now() - interval '1 day'`),
  'the deletion of the owner of a deleted course': () =>
    movedStudents(({ people }) =>
      transaction(server.db, (trx) => deleteAccount(trx, people.owner.id, people.admin.id)),
    ),
  'the deletion of a teacher whose material was copied': async () => {
    const { course, people } = await server.make.course()
    const teacher = await server.make.person('teacher')
    const files = [await server.make.material(course), await server.make.material(course)]
    await server.db.updateTable('materials').set({ uploadedBy: teacher.id }).where('courseId', '=', course.id).execute()
    return {
      courseId: course.id,
      remove: () => transaction(server.db, (trx) => deleteAccount(trx, teacher.id, people.admin.id)),
      touch: (trx, isLast) =>
        trx.updateTable('materials').set({ title: 'Mühazirə' }).where('id', '=', at(files, isLast).id).execute(),
    }
  },
  'a teacher who removes a course whose files a copy shares': async () => {
    const [{ course, people }, copy] = [await server.make.course(), await server.make.course()]
    const made = [await server.make.material(course), await server.make.material(course)]
    // the files of the first category come last
    const keys = made
      .map(({ fileKey }) => fileKey)
      .sort()
      .reverse()
    for (const [n, { id }] of made.entries())
      await server.db
        .updateTable('materials')
        .set({ fileKey: at(keys, n > 0) })
        .where('id', '=', id)
        .execute()
    const owner = server.as(people.owner)
    await owner.call(deleteCourse, { params: { id: course.id } })
    return {
      courseId: copy.course.id,
      remove: () => owner.call(purgeCourse, { body: { kind: 'course', id: course.id } }),
      touch: (trx, isLast) =>
        trx.updateTable('files').set({ unusedSince: now }).where('key', '=', at(keys, isLast)).execute(),
    }
  },
  'the expiry of requests to join': async () => {
    const { course } = await server.make.course()
    const asked = [await server.make.person('student'), await server.make.person('student')]
    await server.db
      .insertInto('joinRequests')
      .values(asked.map(({ id }) => ({ courseId: course.id, studentId: id })))
      .execute()
    const old = sql<Date>`now() - interval '1 year'`
    await server.db.updateTable('joinRequests').set({ createdAt: old, declinedAt: old }).execute()
    return {
      courseId: course.id,
      remove: () => removeExpiredJoinRequests(server.db),
      touch: (trx, isLast) =>
        trx
          .updateTable('joinRequests')
          .set({ declinedAt: now })
          .where('studentId', '=', at(asked, isLast).id)
          .execute(),
    }
  },
  'a new password by a link': async () => {
    const { course, people } = await server.make.course()
    const { id } = people.student
    const token = await makeToken(server.db, id, 'reset')
    return {
      courseId: course.id,
      remove: () => server.as(people.anonymous).call(resetPassword, { body: { token, password: 'qırmızı alma 7' } }),
      touch: (trx, isLast) =>
        isLast ? lockAccounts(trx, [id], 'update') : trx.deleteFrom('mailTokens').where('accountId', '=', id).execute(),
    }
  },
  'the expiry of deleted dates': async () => {
    const { course, people } = await server.make.course()
    const deletedAt = sql<Date>`now() - interval '31 days'`
    const days = await server.db
      .insertInto('deletedDays')
      .values(['2026-01-01', '2026-01-02'].map((date) => ({ courseId: course.id, date, deletedAt })))
      .returning('id')
      .execute()
    const mark = { courseId: course.id, studentId: people.student.id, status: '+', note: '', updatedAt: now } as const
    await server.db
      .insertInto('deletedMarks')
      .values(days.map(({ id }) => ({ ...mark, deletedDayId: id })))
      .execute()
    return {
      courseId: course.id,
      remove: () => removeExpiredDeletedDays(server.db),
      touch: (trx, isLast) =>
        trx.updateTable('deletedMarks').set({ note: 'x' }).where('deletedDayId', '=', at(days, isLast).id).execute(),
    }
  },
}

test.each(Object.entries(removals))('%s and who writes there do not wait for each other', async (_who, make) => {
  const { courseId, touch, remove } = await make()
  const before = retries.deadlock
  const removing = await transaction(server.db, async (trx) => {
    await lockCourses(trx, [courseId])
    await touch(trx, true)
    const started = remove()
    await Promise.race([started, untilWaiting(server.pool)])
    await touch(trx, false)
    return { started }
  })
  await removing.started
  expect(retries.deadlock).toBe(before)
})

test('an admin who names days off waits for another, also where none are stored', async () => {
  const { people } = await server.make.course()
  const body = { from: '2027-03-01', to: '2027-03-02', name: 'Sərgi' }
  const naming = await transaction(server.db, async (trx) => {
    await lockDaysOff(trx)
    const started = server.as(people.admin).call(addDaysOff, { body })
    const first = [started.then(() => 'named'), untilWaiting(server.pool).then(() => 'waits')]
    expect(await Promise.race(first)).toBe('waits')
    return { started }
  })
  expect((await naming.started).status).toBe(201)
})

test.each<[string, (made: TestCourse) => Promise<unknown>]>([
  [
    'made in a course that is removed for good',
    ({ course, people }) => server.as(people.owner).call(purgeCourse, { body: { kind: 'course', id: course.id } }),
  ],
  [
    'made by a teacher who is deleted',
    ({ people }) => transaction(server.db, (trx) => deleteAccount(trx, people.owner.id, people.admin.id)),
  ],
])('cards %s are locked by id', async (_which, remove) => {
  const made = await server.make.course()
  const { course, people } = made
  const madeBy = people.owner
  const cards = [await server.make.card(course, { madeBy }), await server.make.card(course, { madeBy })]
  const ids = cards.map(({ id }) => id)
  await server.as(people.owner).call(deleteCourse, { params: { id: course.id } })
  // behind the other one in the table
  await server.db
    .updateTable('cards')
    .set({ leftAt: now })
    .where('accountId', '=', Math.min(...ids))
    .execute()
  const before = retries.deadlock
  const removing = await transaction(server.db, async (trx) => {
    await lockCards(trx, [Math.min(...ids)])
    const started = remove(made)
    await untilWaiting(server.pool)
    await lockCards(trx, ids)
    return { started }
  })
  await removing.started
  expect(retries.deadlock).toBe(before)
})

/** A group with two cards, by their ids. */
async function twoCards() {
  const { course, people } = await server.make.course()
  const owner = server.as(people.owner)
  const { body } = await owner.call(addCards, { params: course, body: { names: ['Elvin Kazımov', 'Günel Rzayeva'] } })
  const [one, other] = body.added.map(({ student }) => student.id).sort((a, b) => a - b) as [number, number]
  const remove = (studentId: number) => owner.call(removeParticipant, { params: { id: course.id, studentId } })
  return { course, owner, one, other, remove }
}
type TwoCards = Awaited<ReturnType<typeof twoCards>>

interface Order {
  prepare?: (of: TwoCards) => Promise<unknown>
  /** Of the first card, while the act waits for it. */
  held: 'cards' | 'course_counts'
  act: (of: TwoCards) => Promise<{ status: number }>
  /** Not locked by the act yet. */
  free: ['cards' | 'course_counts', 'one' | 'other']
}

test.each<[string, Order]>([
  [
    'a removal locks the card before its counter',
    { held: 'cards', act: ({ one, remove }) => remove(one), free: ['course_counts', 'one'] },
  ],
  [
    'children are put back by id',
    {
      prepare: ({ one, other, remove }) => Promise.all([remove(one), remove(other)]),
      held: 'course_counts',
      act: ({ course, owner, one, other }) =>
        owner.call(addCards, { params: course, body: { names: [], existing: [other, one] } }),
      free: ['course_counts', 'other'],
    },
  ],
])('%s', async (_what, { prepare, held, act, free: [table, who] }) => {
  const cards = await twoCards()
  await prepare?.(cards)
  const lock = (of: string) => `select from ${of} where account_id = $1 for update`
  let answer: Promise<{ status: number }> | undefined
  await holding(server.pool, lock(held), [cards.one], async () => {
    answer = act(cards)
    await untilWaiting(server.pool)
    await server.pool.query(`${lock(table)} nowait`, [cards[who]])
  })
  expect((await answer)?.status).toBeLessThan(300)
})
