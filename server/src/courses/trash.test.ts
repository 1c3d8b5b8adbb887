import { listOwnMarks, saveAttendance } from '@hasiye/contract/attendance.ts'
import { claimCard, mergeCard } from '@hasiye/contract/cards.ts'
import { archiveCourse, createCourse, deleteCourse, getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { getJoinTarget, joinCourse, setJoinCode, withdrawRequest } from '@hasiye/contract/joining.ts'
import { listTrash, restoreCourse } from '@hasiye/contract/trash.ts'
import { describe, expect, test } from 'vitest'
import { type Access, accessOf } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { transaction } from '../db/db.ts'

const server = testServer()
const date = '2026-11-14'

/** A course with a mark, a card and a join code. */
async function withCourse() {
  const made = await server.make.course({ students: 1 })
  const { course, people } = made
  const params = { id: course.id }
  const card = await server.make.card(course)
  const statuses = [{ studentId: people.student.id, status: '+' as const, note: 'gecikdi' }]
  const owner = server.as(people.owner)
  await owner.call(saveAttendance, { params, body: { date, statuses } })
  const code = String((await owner.call(setJoinCode, { params, body: { on: true } })).body.code)
  return {
    ...made,
    params,
    card,
    code,
    statuses,
    owner,
    remove: async () => expect((await owner.call(deleteCourse, { params })).status).toBe(200),
    restore: (who: TestPerson | undefined) =>
      server.as(who).call(restoreCourse, { body: { kind: 'course', id: course.id } }),
    trashOf: async (who: TestPerson) => (await server.as(who).call(listTrash)).body.courses,
    courseCounts: async () =>
      (
        await server.pool.query(
          'select account_id, total::int from course_counts where account_id = any($1) order by 1',
          [[people.owner.id, people.student.id, card.id]],
        )
      ).rows.map(({ total }) => total),
  }
}

const teachersOnly: Access = {
  anonymous: 'unauthenticated',
  student: 'forbidden',
  otherStudent: 'forbidden',
  parent: 'read_only',
  coTeacher: 'not_found',
  manager: 'not_found',
  owner: 'allowed',
  otherTeacher: 'not_found',
  admin: 'forbidden',
}

test.each(accessOf(teachersOnly))('%s restoring a course gets %i', async (who, status, code) => {
  const { remove, restore, people } = await withCourse()
  await remove()
  const response = await restore(people[who])
  expect([response.status, response.error.code]).toEqual([status, code])
})

const readers: Access = {
  ...teachersOnly,
  parent: 'forbidden',
  coTeacher: 'allowed',
  manager: 'allowed',
  otherTeacher: 'allowed',
}
test.each(accessOf(readers))('%s reading their deleted courses gets %i', async (who, status, code) => {
  const { people } = await withCourse()
  const response = await server.as(people[who]).call(listTrash)
  expect([response.status, response.error?.code]).toEqual([status, code])
})

describe('a deleted course', () => {
  test('is listed for its owner alone, with its participants, the deleting person and 30 days', async () => {
    const { remove, trashOf, people, course } = await withCourse()
    await remove()
    expect(await trashOf(people.owner)).toMatchObject([
      { id: course.id, name: course.name, participantCount: 3, deletedBy: people.owner.fullName, daysLeft: 30 },
    ])
    expect(await trashOf(people.manager)).toEqual([])
  })

  test('is listed for its heir without a name when the account that deleted it was removed', async () => {
    const { remove, trashOf, people, course } = await withCourse()
    await remove()
    await transaction(server.db, (trx) => deleteAccount(trx, people.owner.id, people.owner.id))
    expect(await trashOf(people.manager)).toMatchObject([{ id: course.id, deletedBy: null }])
  })

  test('is found by nobody, and is restored with people, rights, marks, code and history', async () => {
    const { remove, restore, people, params, code, owner } = await withCourse()
    const before = (await owner.call(getCourse, { params })).body
    const seen = [people.owner, people.manager, people.coTeacher, people.student, people.parent]
    await remove()
    for (const who of seen) {
      expect((await server.as(who).call(getCourse, { params })).error.code).toBe('not_found')
      expect((await server.as(who).call(listMyCourses)).body).toEqual([])
    }
    expect((await server.as(people.otherStudent).call(getJoinTarget, { params: { code } })).error.code).toBe(
      'not_found',
    )
    expect((await server.as(people.otherStudent).call(joinCourse, { params: { code } })).error.code).toBe('not_found')
    expect((await server.as(people.otherStudent).call(withdrawRequest, { params: { code } })).error.code).toBe(
      'not_found',
    )
    const response = await restore(people.owner)
    expect(response.body).toEqual(before)
    expect((await restore(people.owner)).error.code).toBe('not_found')
    const marks = await server.as(people.student).call(listOwnMarks, { params })
    expect(marks.body).toEqual([{ date, status: '+', note: 'gecikdi' }])
    const { canManage } = (await server.as(people.manager).call(getCourse, { params })).body
    expect(canManage).toBe(true)
    expect((await server.as(people.otherStudent).call(joinCourse, { params: { code } })).status).toBe(201)
    const { items } = (await owner.call(listHistory, { params })).body
    expect(items.map(({ action }) => action).slice(0, 3)).toEqual([
      'join_requested',
      'course_restored',
      'course_deleted',
    ])
  })

  test('counts neither in the quota nor for admins', async () => {
    const { remove, restore, people, owner, courseCounts } = await withCourse()
    await server.pool.query('update accounts set course_creation_limit = 1 where id = $1', [people.owner.id])
    const body = { name: 'Riyaziyyat, 9-cu sinif', description: '' }
    expect(await courseCounts()).toEqual([1, 1, 1])
    expect((await owner.call(createCourse, { body })).error.code).toBe('quota_reached')
    await remove()
    expect(await courseCounts()).toEqual([0, 0, 0])
    expect((await owner.call(createCourse, { body })).status).toBe(201)
    const refused = await restore(people.owner)
    expect([refused.status, refused.error.code]).toEqual([403, 'quota_reached'])
    await server.pool.query('update accounts set course_creation_limit = 2 where id = $1', [people.owner.id])
    expect((await restore(people.owner)).status).toBe(200)
    expect(await courseCounts()).toEqual([2, 1, 1])
  })

  test('is restored after the end of the subscription, because it existed before', async () => {
    const { remove, restore, people } = await withCourse()
    await remove()
    await server.db
      .updateTable('accounts')
      .set({ subscriptionExpiresAt: '2020-01-01' })
      .where('id', '=', people.owner.id)
      .execute()
    expect((await restore(people.owner)).status).toBe(200)
  })

  test('is restored even with a full quota if it was archived, and is still archived', async () => {
    const { remove, restore, people, owner, params } = await withCourse()
    await server.pool.query('update accounts set course_creation_limit = 1 where id = $1', [people.owner.id])
    expect((await owner.call(archiveCourse, { params, body: { archived: true } })).status).toBe(200)
    const body = { name: 'Riyaziyyat, 9-cu sinif', description: '' }
    expect((await owner.call(createCourse, { body })).status).toBe(201)
    await remove()
    const restored = await restore(people.owner)
    expect([restored.status, restored.body.archivedAt]).toEqual([200, expect.any(String)])
  })

  test('keeps the codes of its cards, which are valid again only after the restore', async () => {
    const { remove, restore, people, card } = await withCourse()
    const claim = () =>
      server.as().call(claimCard, {
        body: {
          shortId: card.shortId,
          claimCode: card.claimCode,
          email: `${card.shortId}@mekteb.az`,
          password: 'qırmızı alma 7',
        },
      })
    await remove()
    expect((await claim()).error.code).toBe('claim_invalid')
    await restore(people.owner)
    expect((await claim()).status).toBe(201)
  })

  test('is restored with the student into whose account a card of it was merged', async () => {
    const { remove, restore, people, card } = await withCourse()
    const other = await server.make.course()
    await server.db.insertInto('participants').values({ courseId: other.course.id, studentId: card.id }).execute()
    await remove()
    const { shortId, claimCode } = card
    const student = await server.make.person('student')
    expect((await server.as(student).call(mergeCard, { body: { shortId, claimCode } })).status).toBe(200)
    const { participantIds } = (await restore(people.owner)).body
    expect(participantIds).toContain(student.id)
    expect(participantIds).not.toContain(card.id)
  })

  test('stores no mark of a save that waited for its deletion', async () => {
    const { params, owner, people, statuses, restore } = await withCourse()
    const held = 'select from courses where id = $1 for update'
    const { removed, saved } = await holding(server.pool, held, [params.id], async () => {
      const removed = owner.call(deleteCourse, { params })
      await untilWaiting(server.pool)
      const saved = server.as(people.manager).call(saveAttendance, { params, body: { date: '2026-11-15', statuses } })
      await untilWaiting(server.pool, 2)
      return { removed, saved }
    })
    expect((await removed).status).toBe(200)
    expect((await saved).error.code).toBe('not_found')
    expect((await restore(people.owner)).status).toBe(200)
  })

  test('goes to the co-teacher who manages it when its owner deletes their account', async () => {
    const { remove, restore, trashOf, people, course } = await withCourse()
    await remove()
    await transaction(server.db, (trx) => deleteAccount(trx, people.owner.id, people.owner.id))
    expect((await trashOf(people.manager)).map(({ id }) => id)).toEqual([course.id])
    expect((await restore(people.manager)).body).toMatchObject({ isOwner: true, teacherId: people.manager.id })
  })

  test('is removed with its history when its owner deletes their account and nobody can restore it', async () => {
    const { remove, people, course } = await withCourse()
    await server.pool.query('delete from course_teachers where course_id = $1 and not is_owner', [course.id])
    await remove()
    await transaction(server.db, (trx) => deleteAccount(trx, people.owner.id, people.owner.id))
    for (const table of ['all_courses where id', 'history where course_id', 'marks where course_id']) {
      expect((await server.pool.query(`select from ${table} = $1`, [course.id])).rowCount, table).toBe(0)
    }
  })

  test('is restored without a student whose account was deleted, and without their marks', async () => {
    const { remove, restore, people } = await withCourse()
    await remove()
    await transaction(server.db, (trx) => deleteAccount(trx, people.student.id, people.student.id))
    const { body } = await restore(people.owner)
    expect(body.participants).toHaveLength(2)
  })
})
