import { describe, expect, test } from 'vitest'
import { accessOf } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { courseWithCode, studentsOnly } from '../../test/joining.ts'
import { holding, untilWaiting } from '../../test/locks.ts'

const server = testServer({ RATE_LIMITS: 'off' })

describe('withdrawing a request', () => {
  test.each(accessOf(studentsOnly))('%s gets %i', async (who, status, code) => {
    const { people, withdraw } = await courseWithCode(server)
    const response = await withdraw(people[who])
    expect([response.status, response.error.code]).toEqual([status, code])
  })

  test('removes it, in one statement, and it may be made again', async () => {
    const { people, join, withdraw, list } = await courseWithCode(server)
    await join(people.otherStudent)
    const response = await withdraw(people.otherStudent)
    expect([response.status, response.body, response.queries]).toEqual([
      200,
      { message: 'Müraciətiniz geri götürüldü.' },
      2,
    ])
    expect(await list()).toEqual([])
    expect((await join(people.otherStudent)).status).toBe(201)
  })

  test('does not undo that it was declined', async () => {
    const { people, join, withdraw, list, answer } = await courseWithCode(server)
    await join(people.otherStudent)
    await answer({ decline: (await list()).map(({ id }) => id) })
    expect((await withdraw(people.otherStudent)).status).toBe(200)
    expect((await join(people.otherStudent)).error.code).toBe('join_closed')
  })

  test('and a simultaneous acceptance: one of the two is told that it came too late', async () => {
    for (let round = 0; round < 12; round++) {
      const { people, join, withdraw, list, answer, studentIds } = await courseWithCode(server)
      await join(people.otherStudent)
      const accept = (await list()).map(({ id }) => id)
      const [taken, answered] = await Promise.all([withdraw(people.otherStudent), answer({ accept })])
      const isIn = (await studentIds()).includes(people.otherStudent.id)
      expect([taken.status, answered.body.added.length, answered.body.gone.length]).toEqual(
        isIn ? [409, 1, 0] : [200, 0, 1],
      )
    }
  })

  test('waits for an acceptance in progress', async () => {
    const { course, people, join, withdraw } = await courseWithCode(server)
    await join(people.otherStudent)
    const accept = `
      with accepted as (delete from join_requests where course_id = $1 returning course_id, student_id)
      insert into participants (course_id, student_id) select * from accepted`
    const { taken } = await holding(server.pool, accept, [course.id], async () => {
      const response = withdraw(people.otherStudent)
      await untilWaiting(server.pool)
      return { taken: response }
    })
    expect((await taken).error.code).toBe('already_participant')
  })
})
