import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { courseWithCode } from '../../test/joining.ts'

const server = testServer({ RATE_LIMITS: 'off' })

describe('opening a code', () => {
  test.each([
    ['anonymous', 'signed_out'],
    ['student', 'joined'],
    ['otherStudent', 'none'],
    ['parent', 'not_student'],
    ['coTeacher', 'not_student'],
    ['manager', 'not_student'],
    ['owner', 'not_student'],
    ['otherTeacher', 'not_student'],
    ['admin', 'not_student'],
  ] as const)(
    '%s gets %s and the names of course and teacher; participants also the id of the course',
    async (who, state) => {
      const { course, people, open } = await courseWithCode(server)
      const response = await open(people[who])
      expect(response.status).toBe(200)
      expect(response.body).toEqual({
        courseName: course.name,
        teacherName: people.owner.fullName,
        state,
        ...(state === 'joined' ? { courseId: course.id } : {}),
      })
      expect(response.queries).toBe(who === 'anonymous' ? 1 : 2)
    },
  )

  test('shows a waiting student their request, and a declined student nothing', async () => {
    const { people, open, join, list, answer } = await courseWithCode(server)
    await join(people.otherStudent)
    expect((await open(people.otherStudent)).body.state).toBe('pending')
    await answer({ decline: (await list()).map(({ id }) => id) })
    expect((await open(people.otherStudent)).body.state).toBe('none')
  })

  test('treats an expired session as none, and refuses a session of another account than the page shows', async () => {
    const { code, people } = await courseWithCode(server)
    const get = (cookie: string, headers = {}) =>
      server.app.inject({ url: `/api/join/${code}`, headers: { cookie, ...headers } })
    expect((await get(`sid=${'x'.repeat(43)}`)).json()).toMatchObject({ state: 'signed_out' })
    expect((await get(`sid=${people.student.token}`, { 'x-account-id': '1' })).statusCode).toBe(401)
  })

  test('gives unknown, malformed, renewed and turned off codes the same response, and ignores case and spaces', async () => {
    const one = await courseWithCode(server)
    await one.set({ on: true, renew: true })
    const other = await courseWithCode(server)
    await other.set({ on: false })
    const typed = ['ZZZ999', 'ABC', '🙂', one.code, other.code]
    const responses = await Promise.all(typed.map((code) => one.open(undefined, code)))
    expect(new Set(responses.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1)
    expect(responses[0]?.error.code).toBe('not_found')
    const { code, open } = await courseWithCode(server)
    expect((await open(undefined, ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)).status).toBe(200)
  })

  test('shows no teacher name for a course without an owner', async () => {
    const { course, people, open } = await courseWithCode(server)
    await server.db.deleteFrom('courseTeachers').where('teacherId', '=', people.owner.id).execute()
    expect((await open()).body).toMatchObject({ courseName: course.name, teacherName: null })
  })
})
