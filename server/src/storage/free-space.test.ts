import * as accounts from '@hasiye/contract/accounts.ts'
import { setQuota } from '@hasiye/contract/admin.ts'
import { deleteDay, restoreDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { addCategoryComment, deleteComment } from '@hasiye/contract/comments.ts'
import { createCourse, deleteCourse, getCourse, updateCourse } from '@hasiye/contract/courses.ts'
import { createCategory } from '@hasiye/contract/materials.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import { addParticipant } from '@hasiye/contract/participants.ts'
import { purgeCourse, purgeDeleted } from '@hasiye/contract/trash.ts'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { buildApp } from '../app.ts'
import { openUploadLimiter } from '../files/upload-limiter.ts'
import { openLog } from '../log/log.ts'
import { openRateLimiter } from '../rate-limits/rate-limiter.ts'
import { openFreeSpaceCheck } from './free-space.ts'

const server = testServer({ MIN_FREE_MB: '999999999' })
const date = '2026-11-14'

test('a nearly full disk refuses calls that store something', async () => {
  const { course, people } = await server.make.course()
  const category = await server.make.category(course)
  const owner = server.as(people.owner)
  const params = { id: course.id }
  const named = { name: 'Kimya', description: 'a' }
  const responses = [
    await server.as().call(accounts.signUp, {
      body: { fullName: 'Nigar Əliyeva', email: 'nigar@mekteb.az', role: 'teacher', password: 'nar-çiçəyi-47' },
    }),
    await server.as().call(accounts.forgotPassword, { body: { email: people.owner.email } }),
    await owner.call(createCourse, { body: named }),
    await owner.call(updateCourse, { params, body: named }),
    await owner.call(saveAttendance, { params, body: { date, statuses: [] } }),
    await owner.call(restoreDay, { params, body: { date } }),
    await owner.call(createCategory, { params, body: { name: 'Testlər' } }),
    await owner.call(addCategoryComment, { params: category, body: { text: 'Salam' } }),
    await owner.call(addParticipant, { params, body: { studentShortId: people.otherStudent.shortId } }),
    await owner.call(updateProfile, { body: { fullName: 'Nigar Əliyeva' } }),
    await server.as(people.admin).call(setQuota, { params: people.owner, body: { limit: 9 } }),
  ]
  expect(responses.map(({ status, error }) => [status, error.code])).toEqual(responses.map(() => [507, 'storage_full']))
  // a viewer without permission gets that refusal, not the one about the disk
  expect((await server.as(people.otherTeacher).call(updateCourse, { params, body: named })).status).toBe(404)
  expect((await server.as().call(createCourse, { body: named })).status).toBe(401)
})

test('reading, signing in and out, and deleting work', async () => {
  const { course, people } = await server.make.course()
  const password = 'nar-çiçəyi-47'
  const teacher = await server.make.person('teacher', { password })
  const category = await server.make.category(course)
  const comment = await server.make.comment(course, { category })
  await server.pool.query('insert into days (course_id, date) values ($1, $2)', [course.id, date])
  const owner = server.as(people.owner)
  const params = { id: course.id }
  const responses = [
    await server.as().call(accounts.signIn, { body: { email: teacher.email, password } }),
    await server.as().call(accounts.parentLogin, { body: { shortId: people.student.shortId } }),
    await server.as(teacher).call(accounts.logOut),
    await owner.call(getCourse, { params }),
    await owner.call(deleteDay, { params, body: { date } }),
    await owner.call(purgeDeleted, { params, body: { kind: 'date', date } }),
    await owner.call(deleteComment, { params: comment }),
    await owner.call(deleteCourse, { params }),
    await owner.call(purgeCourse, { body: { kind: 'course', id: course.id } }),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
})

test('a repeat of an earlier call gets its first response, and a new key is refused', async () => {
  const { course, people } = await server.make.course()
  const category = await server.make.category(course)
  const limiter = await openRateLimiter(server.pool, false)
  const parts = { ...server, log: openLog('silent'), limiter, uploadLimiter: openUploadLimiter(false) }
  const before = await buildApp({ ...parts, config: { ...server.config, minFreeBytes: 0 } }, { isDraining: false })
  const calls: [string, object][] = [
    ['/api/courses', { name: 'Kimya', description: 'a' }],
    [`/api/courses/${course.id}/categories`, { name: 'Testlər' }],
    [`/api/categories/${category.id}/comments`, { text: 'Salam' }],
  ]
  for (const [url, payload] of calls) {
    const send = async (app: FastifyInstance, key: string) => {
      const headers = { cookie: `sid=${people.owner.token}`, 'idempotency-key': key }
      const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload })
      return [statusCode, JSON.parse(body)]
    }
    const first = await send(before, 'known')
    expect(first).toEqual([201, expect.objectContaining({ id: expect.any(Number) })])
    expect(await send(server.app, 'known')).toEqual(first)
    expect(await send(server.app, 'new')).toEqual([507, expect.objectContaining({ code: 'storage_full' })])
  }
  await before.close()
})

test('an external database reports its own volume', async () => {
  const hasFreeSpace = openFreeSpaceCheck({ ...server.config, databaseUrl: 'postgresql://database.example.az/hasiye' })
  expect(await hasFreeSpace()).toBe(true)
})
