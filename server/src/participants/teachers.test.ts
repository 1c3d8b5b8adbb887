import { getCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { addTeacher, leaveAsTeacher, removeTeacher, setCanManage } from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { Actor } from '../../test/makers.ts'

const server = testServer()

async function course() {
  const made = await server.make.course()
  const { people } = made
  const params = { id: made.course.id }
  const owner = server.as(people.owner)
  return {
    ...made,
    params,
    newcomer: people.otherTeacher,
    add: (who: Actor, teacherShortId: string, canManage?: boolean) =>
      server
        .as(people[who])
        .call(addTeacher, { params, body: { teacherShortId, ...(canManage === undefined ? {} : { canManage }) } }),
    remove: (who: Actor, teacherId: number) =>
      server.as(people[who]).call(removeTeacher, { params: { ...params, teacherId } }),
    setManage: (who: Actor, teacherId: number, canManage: boolean) =>
      server.as(people[who]).call(setCanManage, { params: { ...params, teacherId }, body: { canManage } }),
    teachersNow: async () => (await owner.call(getCourse, { params })).body.teachers,
    history: async () =>
      (await owner.call(listHistory, { params, query: {} })).body.items.map(({ action, by, before, after }) => [
        action,
        by,
        before,
        after,
      ]),
  }
}

test.each(accessOf({ ...teachersOfCourse, coTeacher: 'forbidden' }, 201))(
  '%s adding a teacher gets %i',
  async (who, status, code) => {
    const { add } = await course()
    const response = await add(who, (await server.make.person('teacher')).shortId)
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test.each(accessOf({ ...teachersOfCourse, coTeacher: 'forbidden' }))(
  '%s removing a teacher gets %i',
  async (who, status, code) => {
    const { remove, people } = await course()
    const response = await remove(who, people.coTeacher.id)
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test.each(accessOf({ ...teachersOfCourse, coTeacher: 'forbidden', manager: 'forbidden' }))(
  '%s granting the right to manage gets %i',
  async (who, status, code) => {
    const { setManage, people } = await course()
    const response = await setManage(who, people.coTeacher.id, true)
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test.each(accessOf({ ...teachersOfCourse, owner: 'owner_required' }))(
  '%s leaving as a teacher gets %i',
  async (who, status, code) => {
    const { people, params } = await course()
    const response = await server.as(people[who]).call(leaveAsTeacher, { params })
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

describe('adding a teacher', () => {
  test('returns a co-teacher without rights, and adds a history entry', async () => {
    const { add, newcomer, people, teachersNow, history } = await course()
    const response = await add('manager', newcomer.shortId.toLowerCase())
    expect(response.body).toEqual({
      id: newcomer.id,
      fullName: newcomer.fullName,
      shortId: newcomer.shortId,
      avatar: null,
      isOwner: false,
      canManage: false,
    })
    expect(await teachersNow()).toContainEqual(response.body)
    expect(await history()).toEqual([['teacher_added', people.manager.fullName, null, newcomer.fullName]])
  })

  test('with the right to manage is allowed to the owner only', async () => {
    const { add, newcomer } = await course()
    expect((await add('manager', newcomer.shortId, true)).error.code).toBe('forbidden')
    expect((await add('owner', newcomer.shortId, true)).body).toMatchObject({ canManage: true })
  })

  test('validates the body before that right', async () => {
    const { add } = await course()
    expect((await add('manager', '  ', true)).error.code).toBe('validation_failed')
  })

  test.each(['coTeacher', 'owner'] as const)('who is in the course as %s is refused', async (who) => {
    const { add, people } = await course()
    const response = await add('owner', people[who].shortId)
    expect([response.status, response.error.code]).toEqual([409, 'already_teacher'])
  })

  test.each([
    ['nobody’s', () => 'ZZZZ2222'],
    ['malformed', () => 'salam'],
    ['a student’s', (student: string) => student],
  ])('with an ID that is %s gets the same response', async (_which, id) => {
    const { add, people } = await course()
    const response = await add('owner', id(people.otherStudent.shortId))
    expect(response.status).toBe(404)
    expect(response.error).toEqual({
      code: 'teacher_not_found',
      error: 'Bu ID ilə müəllim tapılmadı. ID-ni yoxlayın.',
    })
  })
})

describe('the right to manage', () => {
  test('is granted and revoked by the owner, with a history entry for each change', async () => {
    const { setManage, people, history } = await course()
    const { id, fullName } = people.coTeacher
    expect((await setManage('owner', id, true)).body).toMatchObject({ id, canManage: true, isOwner: false })
    expect((await setManage('owner', id, true)).status).toBe(200)
    expect((await setManage('owner', id, false)).body).toMatchObject({ id, canManage: false })
    const by = people.owner.fullName
    expect(await history()).toEqual([
      ['manage_changed', by, fullName, null],
      ['manage_changed', by, null, fullName],
    ])
  })

  test('cannot be revoked from the owner, nor granted to somebody who does not teach here', async () => {
    const { setManage, people } = await course()
    expect((await setManage('owner', people.owner.id, false)).error.code).toBe('owner_required')
    expect((await setManage('owner', people.otherTeacher.id, true)).error.code).toBe('not_found')
  })
})

describe('removing a teacher', () => {
  test('ends their access and adds a history entry', async () => {
    const { remove, people, params, history } = await course()
    const { id, fullName } = people.coTeacher
    expect((await remove('manager', id)).body).toEqual({ message: 'Müəllim qrupdan silindi.' })
    expect((await server.as(people.coTeacher).call(getCourse, { params })).status).toBe(404)
    expect(await history()).toEqual([['teacher_removed', people.manager.fullName, fullName, null]])
  })

  test('is refused for the owner, and responds 404 for somebody who does not teach here', async () => {
    const { remove, people } = await course()
    const response = await remove('manager', people.owner.id)
    expect([response.status, response.error.code]).toEqual([409, 'owner_required'])
    expect((await remove('owner', people.otherTeacher.id)).error.code).toBe('not_found')
  })
})

test('a co-teacher who leaves has no access any more, and the history says that they left', async () => {
  const { people, params, history } = await course()
  const response = await server.as(people.coTeacher).call(leaveAsTeacher, { params })
  expect(response.body).toEqual({ message: 'Qrupdan çıxdınız.' })
  expect((await server.as(people.coTeacher).call(getCourse, { params })).status).toBe(404)
  expect(await history()).toEqual([['teacher_left', people.coTeacher.fullName, people.coTeacher.fullName, null]])
})
