import { getJoinCode, setJoinCode as setCall } from '@hasiye/contract/joining.ts'
import { isJoinCode } from '@hasiye/contract/short-id.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { courseWithCode } from '../../test/joining.ts'
import { removeExpired } from '../regular-jobs.ts'
import { endOfDay, setJoinCode } from './join-codes.ts'

const server = testServer({ PUBLIC_URL: 'http://hasiye.example.az' })

/** Moves the last use of the course's code so many days back. */
const lastUsed = (courseId: number, days: number) =>
  server.pool.query('update join_codes set used_at = now() - make_interval(days => $2) where course_id = $1', [
    courseId,
    days,
  ])

test.each(accessOf({ ...teachersOfCourse, parent: 'forbidden' }))(
  '%s reading the code gets %i',
  async (who, status, code) => {
    const { people, params } = await courseWithCode(server)
    const response = await server.as(people[who]).call(getJoinCode, { params })
    expect([response.status, status === 200 ? undefined : response.error.code]).toEqual([status, code])
  },
)

test.each(accessOf({ ...teachersOfCourse, coTeacher: 'forbidden' }))(
  '%s changing the code gets %i',
  async (who, status, code) => {
    const { people, params } = await courseWithCode(server)
    const response = await server.as(people[who]).call(setCall, { params, body: { on: true, renew: true } })
    expect([response.status, status === 200 ? undefined : response.error.code]).toEqual([status, code])
  },
)

test('a new course has no code; turning it on makes one of six letters of the short IDs, and an address', async () => {
  const { course, people } = await server.make.course()
  const params = { id: course.id }
  const owner = server.as(people.owner)
  const off = { code: null, url: null, approval: 'always', openUntil: null }
  expect((await owner.call(getJoinCode, { params })).body).toEqual(off)
  const response = await owner.call(setCall, { params, body: { on: true } })
  const { code, url } = response.body
  expect(isJoinCode(String(code))).toBe(true)
  expect(url).toBe(`http://hasiye.example.az/join/${code}`)
  expect(response.queries).toBe(2)
  expect((await owner.call(getJoinCode, { params })).body).toEqual(response.body)
})

test('turning it on again keeps the code; once renewed or turned off the old code is unknown at once', async () => {
  const { code, set, open } = await courseWithCode(server)
  expect((await set({ on: true })).body.code).toBe(code)
  const renewed = String((await set({ on: true, renew: true })).body.code)
  expect(renewed).not.toBe(code)
  expect((await open()).error.code).toBe('not_found')
  expect((await open(undefined, renewed)).status).toBe(200)
  expect((await set({ on: false })).body).toEqual({ code: null, url: null, approval: 'always', openUntil: null })
  expect((await open(undefined, renewed)).error.code).toBe('not_found')
})

test('joining is open until midnight in Baku, and stays so until it is changed', async () => {
  const { set } = await courseWithCode(server)
  const opened = (await set({ on: true, openToday: true })).body
  expect(opened).toMatchObject({ approval: 'today_open', openUntil: endOfDay(new Date()).toISOString() })
  expect((await set({ on: true, renew: true })).body).toMatchObject({ approval: 'today_open' })
  expect((await set({ on: true, openToday: false })).body).toMatchObject({ approval: 'always', openUntil: null })
})

test.each([
  ['2026-09-15T19:59:59Z', '2026-09-15T20:00:00.000Z'],
  ['2026-09-15T20:00:00Z', '2026-09-16T20:00:00.000Z'],
])('at %s the day in Baku ends at %s', (now, end) => {
  expect(endOfDay(new Date(now)).toISOString()).toBe(end)
})

test('an expired opening is shown as none', async () => {
  const { course, people, set, params } = await courseWithCode(server, { openToday: true })
  await server.pool.query(`update join_codes set open_until = now() - interval '1 second' where course_id = $1`, [
    course.id,
  ])
  const over = { approval: 'always', openUntil: null }
  expect((await server.as(people.owner).call(getJoinCode, { params })).body).toMatchObject(over)
  expect((await set({ on: true })).body).toMatchObject(over)
})

test('a code that another course has is generated again', async () => {
  const { code } = await courseWithCode(server)
  const { course, people } = await server.make.course()
  const drawn = [code, code, 'ZZZ234']
  const draw = () => drawn.shift() ?? ''
  const made = await setJoinCode(server.db, course.id, people.owner.id, { on: true }, { draw })
  expect(made?.code).toBe('ZZZ234')
})

describe('a code that nobody used for 180 days', () => {
  test('is unknown, shows as off and is removed', async () => {
    const { course, people, params, open } = await courseWithCode(server)
    await lastUsed(course.id, 181)
    expect((await open()).error.code).toBe('not_found')
    expect((await server.as(people.owner).call(getJoinCode, { params })).body.code).toBeNull()
    await removeExpired(server.db)
    const rows = await server.db.selectFrom('joinCodes').where('courseId', '=', course.id).select('code').execute()
    expect(rows).toEqual([])
  })

  test('is replaced by a new one when it is turned on', async () => {
    const { course, code, set } = await courseWithCode(server)
    await lastUsed(course.id, 181)
    expect((await set({ on: true })).body.code).not.toBe(code)
  })

  test('stays valid where somebody joined with it meanwhile', async () => {
    const { course, people, join, open } = await courseWithCode(server)
    await lastUsed(course.id, 179)
    expect((await join(people.otherStudent)).status).toBe(201)
    await removeExpired(server.db)
    const { rows } = await server.pool.query<{ isNow: boolean }>(
      `select used_at > now() - interval '1 minute' as "isNow" from join_codes where course_id = $1`,
      [course.id],
    )
    expect(rows).toEqual([{ isNow: true }])
    expect((await open()).status).toBe(200)
  })
})
